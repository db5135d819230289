import { ProposalState, type Proposal } from '@sunscope/tron/messages';
import { expect, it } from 'vitest';
import { listParameters } from './proposals.ts';

const proposal = (id: number, end: number, state: number, parameters: [number, number][]): Proposal =>
  ({
    proposal_id: BigInt(id),
    expiration_time: BigInt(end),
    state,
    parameters: parameters.map(([key, value]) => ({ key: BigInt(key), value: BigInt(value) })),
  }) as unknown as Proposal;

const parameters = {
  all: () =>
    Promise.resolve(
      new Map([
        ['getMaintenanceTimeInterval', 300n],
        ['getEnergyFee', 100n],
        ['getTotalEnergyTargetLimit', 7n],
      ]),
    ),
};
const { APPROVED, CANCELED, DISAPPROVED, PENDING } = ProposalState;
/** More than any page of proposals has, so that old changes are behind it. */
const many = Array.from({ length: 300 }, (_, at) => proposal(1000 + at, 5000 + at, DISAPPROVED, [[11, 1]]));
const all = [
  ...many.toReversed(),
  proposal(9, 900, PENDING, [[11, 90]]),
  proposal(8, 800, CANCELED, [[11, 80]]),
  proposal(4, 400, APPROVED, [[11, 100]]),
  proposal(3, 300, APPROVED, [
    [11, 140],
    [0, 300],
  ]),
  proposal(1, 100, APPROVED, [[11, 420]]),
];
const proposals = { all: () => Promise.resolve({ proposals: all, events: [] }) };
const ask = (history: '0' | '1', given: Parameters<typeof listParameters>[0]['proposals'] = proposals) =>
  listParameters({ parameters, proposals: given }, { history });

it('every change of a parameter is told, the newest first, with what it was before', async () => {
  const { tronParameters } = await ask('1');
  const changes = new Map(tronParameters.map(({ key, changes: made }) => [key, made]));
  expect(changes.get('getEnergyFee')).toEqual([
    { proposalId: 4, time: 400, before: 140, value: 100 },
    { proposalId: 3, time: 300, before: 420, value: 140 },
    { proposalId: 1, time: 100, before: null, value: 420 },
  ]);
  expect(changes.get('getMaintenanceTimeInterval')).toEqual([
    { proposalId: 3, time: 300, before: null, value: 300 },
  ]);
  // What no proposal can change has no history.
  expect(changes.get('getTotalEnergyTargetLimit')).toBeUndefined();
});

it('without asking, or while the node tells no proposals, parameters come without it', async () => {
  const plain = await ask('0');
  expect(plain.tronParameters.every(row => !('changes' in row))).toBe(true);
  expect(await ask('1', { all: () => Promise.reject(new Error('no node')) })).toEqual(plain);
});
