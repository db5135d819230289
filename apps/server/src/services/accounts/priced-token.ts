import type { pricedToken } from '@sunscope/product-api/schemas/accounts';
import type { z } from 'zod';
import type { Holding } from './holdings.ts';

/** A holding as the API returns it. */
export function presentPriced(holding: Holding): z.output<typeof pricedToken> {
  const { info, balance, quantity, stored, priceInTrx, valueInTrx, priceInUsd, valueInUsd } = holding;
  return {
    tokenId: info.tokenId,
    tokenName: info.tokenName,
    tokenAbbr: info.tokenAbbr,
    tokenDecimal: info.tokenDecimal,
    tokenType: info.tokenType,
    tokenLogo: info.tokenLogo,
    tokenCanShow: info.tokenCanShow,
    owner_address: info.issuerAddr ?? '',
    balance: balance.toString(),
    quantity,
    amount: valueInTrx === undefined ? '' : plainText(valueInTrx),
    tokenPriceInTrx: priceInTrx ?? null,
    tokenPriceInUsd: priceInUsd ?? null,
    amountInUsd: valueInUsd ?? null,
    transferCount: Number(stored?.transfers ?? 0n),
    nrOfTokenHolders: Number(stored?.holders ?? 0n),
    project: stored?.website ?? '',
    level: info.tokenLevel,
    vip: info.vip,
  };
}

/** TRX to the sun, without an exponent. */
export function plainText(value: number): string {
  return value.toFixed(6).replace(/\.?0+$/, '');
}
