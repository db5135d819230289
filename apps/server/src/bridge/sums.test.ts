import { parseAddress } from '@sunscope/tron/address';
import { expect, it } from 'vitest';
import type { ChainLink } from './chain-link.ts';
import { brokenSums, type Standing } from './sums.ts';

const MAIN = parseAddress('TL9q7aDAHYbW5KdPCwk8oJR3bCDhRwegFf');
const SIDE = parseAddress('TGKotco6YoULzbYisTBuP6DWXDjEgJSpYz');

/** A side chain whose node counts what is pending, as nodes do: 5 made, of which its gateway minted 3 in solid blocks. */
const state = { made: 5n, minted: 3n, head: 10n, solid: 10n, pending: 1 };
const none = { solidAccount: async () => undefined };
const main = { client: none, read: async () => [100n, 0n, 100n] } as unknown as ChainLink;
const side = {
  client: {
    ...none,
    chainParameters: async () => new Map([['getMintedTrx', state.made]]),
    headHeader: async () => ({ number: state.head, id: Uint8Array.of(Number(state.head)) }),
  },
  read: async () => [state.minted, 0n, 0n],
  solidNumber: async () => state.solid,
  post: async () => ({ pendingSize: state.pending }),
} as unknown as ChainLink;

it('does not take a vote that is under way for money from nowhere, but what nobody minted', async () => {
  const standing: Standing = new Map();
  const look = () =>
    brokenSums(main, side, { main: MAIN, side: SIDE }, { kind: 'trx', number: 0n }, standing);
  // Pending, on a chain whose newest block is solid.
  expect(await look()).toEqual([]);
  // In a block that is not solid.
  Object.assign(state, { pending: 0, head: 11n });
  expect(await look()).toEqual([]);
  // It is solid: nothing is left to look at.
  Object.assign(state, { minted: 5n, solid: 11n });
  expect(await look()).toEqual([]);
  expect(standing.size).toBe(0);

  // Nothing is under way, and yet there is more.
  state.made = 6n;
  expect(await look()).toEqual(['TRX: the side chain made 6, its gateway 5']);
  // The same where there is always a block that is not solid: after a while.
  state.head = 12n;
  expect(await look()).toEqual([]);
  Object.assign(state, { head: 112n, solid: 111n });
  expect(await look()).toEqual(['TRX: the side chain made 6, its gateway 5']);
  // Less than in solid blocks is wrong at once.
  state.made = 4n;
  expect(await look()).toEqual(['TRX: the side chain made 4, its gateway 5']);
});
