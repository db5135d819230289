import { formatAmount, parseAmount, SUN_PER_TRX } from '@sunscope/tron/amount';

const USD_DECIMALS = 6;

/**
 * An amount of TRX in USD beside the price it was reckoned with, as decimal texts under TRONSCAN's names; both are empty
 * where there is no price. The worth is cut to millionths.
 */
export function worthInUsd(
  sun: bigint,
  usdForTrx: number | undefined,
): { price: string; usdt_amount: string } {
  if (usdForTrx === undefined) return { price: '', usdt_amount: '' };
  const price = usdForTrx.toFixed(USD_DECIMALS);
  const worth = (sun * parseAmount(price, USD_DECIMALS)) / SUN_PER_TRX;
  return { price, usdt_amount: formatAmount(worth, USD_DECIMALS) };
}
