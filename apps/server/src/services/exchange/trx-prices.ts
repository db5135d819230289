import { bytesToHex } from '@sunscope/tron/bytes';
import { TRX_TOKEN, tokenText } from '../../repositories/keys.ts';
import { humanAmount } from './candles.ts';
import type { BancorPair } from './exchange-pairs.ts';

/** TRX per whole token, by the token's id; tokens that no pair leads to are absent. */
export type TrxPrices = ReadonlyMap<string, number>;

/**
 * What tokens are worth in TRX by the reserves of the pairs. A token that has no pair with TRX is priced over the tokens
 * it is paired with; of several ways the one with the greater reserve counts, as it takes most to move.
 */
export function pricesInTrx(
  pairs: readonly BancorPair[],
  decimalsOf: (token: Uint8Array) => number,
): TrxPrices {
  const trx = bytesToHex(TRX_TOKEN);
  const prices = new Map<string, { price: number; reserveTrx: number; token: Uint8Array }>([
    [trx, { price: 1, reserveTrx: Infinity, token: TRX_TOKEN }],
  ]);
  let reached = new Set([trx]);
  while (reached.size > 0) {
    const found = new Map<string, { price: number; reserveTrx: number; token: Uint8Array }>();
    for (const { first, second } of pairs)
      for (const [known, other] of [
        [first, second],
        [second, first],
      ] as const) {
        const base = prices.get(bytesToHex(known.token));
        const key = bytesToHex(other.token);
        if (!base || !reached.has(bytesToHex(known.token)) || prices.has(key) || other.balance === 0n)
          continue;
        const reserveTrx = humanAmount(known.balance, decimalsOf(known.token)) * base.price;
        if (reserveTrx <= (found.get(key)?.reserveTrx ?? 0)) continue;
        const price = reserveTrx / humanAmount(other.balance, decimalsOf(other.token));
        found.set(key, { price, reserveTrx, token: other.token });
      }
    for (const [key, entry] of found) prices.set(key, entry);
    reached = new Set(found.keys());
  }
  return new Map([...prices.values()].map(({ token, price }) => [tokenText(token), price]));
}
