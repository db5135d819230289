import type { Address } from '@sunscope/tron/address';
import { parseAmount } from '@sunscope/tron/amount';
import { queryOptions } from '@tanstack/react-query';
import type { MarketSell } from '../../../wallet/intents/market-sell.ts';
import { TRX_ASSET } from '../../../wallet/intents/intent.ts';
import { walletNode } from '../../../wallet/node.ts';

/** Whether the committee opened the chain's market, and the orders of an account that wait there. */
export const marketQuery = (address: Address) =>
  queryOptions({
    queryKey: ['wallet', 'market', '/account/market', address],
    queryFn: async () => {
      const node = walletNode();
      const parameters = await node.chainParameters();
      const isOpen = parameters.get('getAllowMarketTransaction') === 1n;
      return { isOpen, orders: isOpen ? await node.ownMarketOrders(address) : [] };
    },
    staleTime: 5_000,
    refetchInterval: 15_000,
    retry: 1,
  });

/** TRX by its name or its sign, a TRC10 token by its id; undefined for anything else. */
export function assetTyped(text: string): string | undefined {
  const plain = text.trim();
  if (plain === TRX_ASSET || plain.toUpperCase() === 'TRX') return TRX_ASSET;
  return /^[1-9]\d{5,8}$/.test(plain) ? plain : undefined;
}

/** One side of an order: an asset, its decimals where they are known, and the amount as it is typed. */
interface OrderSide {
  asset: string | undefined;
  decimals: number | undefined;
  typed: string;
}

type OrderProblem = 'fill_a_valid_number' | 'market_asset_wrong' | 'market_asset_same';

/** An order as it is typed, with what is wrong with each field; an empty one is not wrong yet. */
export function readOrder(
  from: Address,
  sells: OrderSide & { balance: bigint },
  buys: OrderSide & { text: string },
): { problems: { sells?: OrderProblem; asset?: OrderProblem; buys?: OrderProblem }; intent?: MarketSell } {
  const sold = amountOf(sells);
  const bought = amountOf(buys);
  const same = buys.asset !== undefined && buys.asset === sells.asset;
  const asset =
    buys.text === ''
      ? undefined
      : same
        ? 'market_asset_same'
        : !buys.asset
          ? 'market_asset_wrong'
          : undefined;
  const wrongSold = sold === undefined || sold <= 0n || sold > sells.balance;
  const wrongBought = bought === undefined || bought <= 0n;
  const problems = {
    ...(sells.typed !== '' && wrongSold ? { sells: 'fill_a_valid_number' as const } : {}),
    ...(asset === undefined ? {} : { asset: asset as OrderProblem }),
    ...(buys.typed !== '' && buys.decimals !== undefined && wrongBought
      ? { buys: 'fill_a_valid_number' as const }
      : {}),
  };
  if (wrongSold || wrongBought || same || sells.asset === undefined || buys.asset === undefined)
    return { problems };
  return {
    problems,
    intent: {
      kind: 'market_sell',
      from,
      note: '',
      permissionId: 0,
      sells: { asset: sells.asset, raw: sold },
      buys: { asset: buys.asset, raw: bought },
    },
  };
}

function amountOf({ typed, decimals }: OrderSide): bigint | undefined {
  if (decimals === undefined || !/^\d{1,19}(?:\.\d*)?$/.test(typed)) return undefined;
  const raw = parseAmount(typed, decimals);
  // The chain counts in 64 bits.
  return raw < 1n << 63n ? raw : undefined;
}

const PRICE_DIGITS = 12;

/** Price of one whole token sold, in whole tokens bought, as an amount with twelve decimals, cut. */
export function priceOf(
  sells: { raw: bigint; decimals: number },
  buys: { raw: bigint; decimals: number },
): { raw: bigint; decimals: number } | undefined {
  if (sells.raw <= 0n) return undefined;
  const raw =
    (buys.raw * 10n ** BigInt(sells.decimals + PRICE_DIGITS)) / (sells.raw * 10n ** BigInt(buys.decimals));
  return { raw, decimals: PRICE_DIGITS };
}
