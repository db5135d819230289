import { SUN_PER_TRX } from '@sunscope/tron/amount';
import { textToBytes } from '@sunscope/tron/bytes';
import { cast, type Character } from './cast.ts';
import type { DemoPlaces } from './demo-world.ts';
import type { AssetKey } from './tokens.ts';

type PairToken = AssetKey | 'trx';

interface PairSide {
  readonly token: PairToken;
  /** In the smallest unit, at the beginning. */
  readonly amount: bigint;
}

/** An exchange pair of the demo world. Its id is known because nobody opens a pair before the world is founded. */
export interface ExchangePair {
  readonly id: bigint;
  readonly maker: Character;
  readonly first: PairSide;
  readonly second: PairSide;
}

/** Points at 0.05 TRX; small enough that daily trades move the price. */
export const trxPair: ExchangePair = {
  id: 1n,
  maker: cast.harbour,
  first: { token: 'trx', amount: 20_000n * SUN_PER_TRX },
  second: { token: 'points', amount: 400_000n * 10n ** 6n },
};

/** Game credit at two points. */
export const creditPair: ExchangePair = {
  id: 2n,
  maker: cast.northwind,
  first: { token: 'credit', amount: 20_000n },
  second: { token: 'points', amount: 40_000n * 10n ** 6n },
};

/** A token as the exchange contracts name it. */
export function tokenOf(ids: DemoPlaces['assets'], token: PairToken): Uint8Array {
  return textToBytes(token === 'trx' ? '_' : ids[token]);
}
