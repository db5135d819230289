import { emptyMessage } from '@sunscope/tron/codec';
import { expect, it } from 'vitest';
import { castContractVotes } from './contract-votes.ts';
import { ALICE, Bench } from '../fixtures.ts';

/** Address number i of a made-up series. */
function address(index: number): Uint8Array {
  return Uint8Array.from({ length: 21 }, (_, at) =>
    at === 0 ? 0x41 : (index * 37 + at * at * 11 + index * index * at) & 0xff,
  );
}

// Orders printed by a java.util.HashMap (OpenJDK 17) whose keys hash as protobuf's ByteString does.
it.each([
  [3, [0, 2, 1]],
  [12, [3, 10, 8, 0, 2, 6, 9, 4, 7, 11, 1, 5]],
  [13, [0, 9, 7, 11, 5, 3, 10, 8, 2, 6, 4, 12, 1]],
  [
    30,
    [
      23, 21, 18, 29, 0, 9, 11, 5, 3, 10, 25, 2, 22, 14, 24, 17, 13, 26, 20, 16, 7, 27, 15, 8, 28, 6, 4, 12,
      1, 19,
    ],
  ],
])('%i votes lie in the account as in a Java map', async (size, order) => {
  const { state } = await Bench.create();
  const votes = Array.from({ length: size }, (_, index) => ({
    vote_address: address(index),
    vote_count: 1n,
  }));
  for (const { vote_address } of votes)
    state.putWitness({ ...emptyMessage('Witness'), address: vote_address });
  state.putAccount({ ...state.requireAccount(ALICE), frozenV2: [{ type: 1, amount: 30_000_000n }] });
  castContractVotes(state, ALICE, votes);
  expect(state.requireAccount(ALICE).votes.map(vote => vote.vote_address)).toEqual(order.map(address));
});
