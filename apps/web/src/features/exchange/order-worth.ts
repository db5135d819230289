import type { OrderBookPair } from '@sunscope/product-api/types';
import { TRX_STAND_IN } from '../../wallet/trx-stand-in.ts';

/** An order as its form gives it, in smallest units. */
export interface BookOrder {
  side: 'buy' | 'sell';
  /** Second token for one whole first token. */
  price: bigint;
  amount: bigint;
}

/** Whether a token of a pair is a TRC10 token, which goes by its id. */
export const isAsset = (token: string): boolean => /^\d+$/.test(token);

export const isTrx = (address: string): boolean => address === TRX_STAND_IN;

/** What an order costs or brings: whole units, since prices and amounts are steps of the pair. */
export function worthOf(order: BookOrder, pair: Pick<OrderBookPair, 'fPrecision'>): bigint {
  return (order.amount * order.price) / 10n ** BigInt(pair.fPrecision);
}
