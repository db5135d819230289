import { expect, test } from 'vitest';
import { callOrder, type Made } from './call-tree.ts';

const row = (from: string, to: string, note = 'call') => ({
  hash: `${from}${to}`,
  caller_address: from,
  transfer_to_address: to,
  value_info_list: '[]',
  note,
  rejected: false,
});
/** A(B C) as text: who was called, and whom it called in turn. */
const textOf = (calls: readonly Made[]): string =>
  calls
    .map(one => one.row.transfer_to_address + (one.calls.length > 0 ? `(${textOf(one.calls)})` : ''))
    .join(' ');

test('each call stands below the one that made it', () => {
  const rows = [row('R', 'A'), row('A', 'B'), row('B', 'C'), row('A', 'D'), row('R', 'E')];
  expect(textOf(callOrder(rows, 'R').calls)).toBe('A(B(C) D) E');
  expect(callOrder(rows, 'R')).toMatchObject({ nested: true, unsure: false });
});

test('a stake, a vote or the end of a contract makes no call', () => {
  const rows = [row('R', 'A', 'freezeBalanceV2ForEnergy'), row('R', 'B', 'suicide')];
  expect(callOrder(rows, 'R')).toMatchObject({ nested: false, unsure: false });
  // What a callee ran before it was created again is no doubt either.
  expect(textOf(callOrder([row('R', 'A', 'create'), row('A', 'B')], 'R').calls)).toBe('A(B)');
});

test('a contract that runs twice leaves it open which of the two called', () => {
  // A proxy runs code of another as itself; what comes next is of either.
  const proxied = callOrder([row('R', 'R'), row('R', 'A')], 'R');
  expect([textOf(proxied.calls), proxied.unsure]).toEqual(['R(A)', true]);
  const entered = callOrder([row('R', 'A'), row('A', 'R'), row('R', 'B')], 'R');
  expect([textOf(entered.calls), entered.unsure]).toEqual(['A(R(B))', true]);
});

test('lists that make no sense stay lists', () => {
  expect(textOf(callOrder([row('X', 'A'), row('Y', 'B')], 'R').calls)).toBe('A B');
  expect(textOf(callOrder([row('X', 'A')], '').calls)).toBe('A');
  expect(callOrder([], 'R')).toEqual({ calls: [], nested: false, unsure: false });
});
