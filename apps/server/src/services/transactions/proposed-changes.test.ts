import { ProposalState, type Proposal } from '@sunscope/tron/messages';
import { expect, test } from 'vitest';
import { changesOf } from './proposed-changes.ts';

const FEE = 3n; // getTransactionFee
const approved = (fromMs: bigint, value: bigint, state: Proposal['state'] = ProposalState.APPROVED) =>
  ({ state, expiration_time: fromMs, parameters: [{ key: FEE, value }] }) as unknown as Proposal;
const beforeOf = (timeMs: bigint, proposals: Proposal[] | undefined, present?: bigint) =>
  changesOf(
    [{ key: FEE, value: 900n }],
    timeMs,
    proposals,
    new Map(present === undefined ? [] : [['getTransactionFee', present]]),
  )[0]?.before;

test('a parameter that no proposal ever changed stood as it stands', () => {
  expect(changesOf([{ key: FEE, value: 900n }], 50n, [], new Map([['getTransactionFee', 1000n]]))).toEqual([
    { id: 3, key: 'getTransactionFee', value: 900, before: 1000 },
  ]);
});

test('else the last change in force by then counts, whatever came later', () => {
  const history = [approved(300n, 3n), approved(100n, 1n), approved(200n, 2n)];
  expect([beforeOf(150n, history, 3n), beforeOf(200n, history, 3n), beforeOf(999n, history, 3n)]).toEqual([
    1, 2, 3,
  ]);
});

test('before the first change nobody knows, and rejected proposals changed nothing', () => {
  expect(beforeOf(50n, [approved(100n, 1n)], 1n)).toBeUndefined();
  expect(beforeOf(150n, [approved(100n, 7n, ProposalState.DISAPPROVED)], 1000n)).toBe(1000);
});

test('without the node’s proposals nothing is claimed; an unknown number keeps its number', () => {
  expect(beforeOf(50n, undefined, 1000n)).toBeUndefined();
  expect(changesOf([{ key: 999n, value: 1n }], 1n, [], new Map())).toEqual([{ id: 999, key: '', value: 1 }]);
});
