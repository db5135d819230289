import { parseAddress } from '@sunscope/tron/address';
import { describe, expect, it } from 'vitest';
import { choicesOf, judgeValue, readKeptProposal, readProposal, typedOf } from './proposal-form.ts';
import { yearlySun } from './vote-earnings.ts';

const parameters = [
  { key: 'getEnergyFee', id: 11, value: 100 },
  { key: 'getTransactionFee', id: 3, value: 1000 },
  { key: 'getAllowOldRewardOpt', id: 79, value: 1 },
  { key: 'getAllowTvmVote', id: 59, value: 0 },
  { key: 'getChangeDelegation', id: 30, value: 0 },
  { key: 'getTotalEnergyTargetLimit', id: null, value: 5 },
  { key: 'getTotalEnergyLimit', id: 17, value: 5 },
];

describe('a proposal', () => {
  const choices = choicesOf(parameters);
  const judge = (key: string, typed: string) =>
    judgeValue(
      choices.find(one => one.key === key)!,
      typed,
    );

  it('is about what proposals can change, by number', () => {
    expect(choices.map(({ id }) => id)).toEqual([3, 11, 30, 59, 79]);
  });

  it.each([
    ['getEnergyFee', '', 'empty'],
    ['getEnergyFee', '100', 'value_same'],
    ['getEnergyFee', '-1', 'value_wrong'],
    ['getEnergyFee', '1.5', 'value_wrong'],
    ['getEnergyFee', '100000000000000001', 'value_wrong'],
    ['getEnergyFee', ' 420 ', 420n],
    ['getEnergyFee', '0', 0n],
    ['getChangeDelegation', '2', 'value_wrong'],
    ['getAllowOldRewardOpt', '1', 'value_over'],
    ['getAllowTvmVote', '1', 'value_needs'],
  ])('%s: %s is %s', (key, typed, judged) => {
    expect(judge(key, typed)).toBe(judged);
  });

  it('has all its values, in the order of their numbers, or none', () => {
    expect(readProposal({ getEnergyFee: '420', getTransactionFee: '900' }, choices)).toEqual([
      { id: 3n, value: 900n },
      { id: 11n, value: 420n },
    ]);
    expect(readProposal({ getEnergyFee: '420', getTransactionFee: '' }, choices)).toBeUndefined();
    expect(readProposal({}, choices)).toBeUndefined();
    expect(readKeptProposal({ getEnergyFee: '420', other: 5 })).toEqual({ getEnergyFee: '420' });
    expect(readKeptProposal('x')).toBeUndefined();
  });
});

it('a parameter that is called as a member of every object is not chosen by that', () => {
  const odd = choicesOf(
    ['__proto__', 'constructor', 'toString'].map((key, at) => ({ key, id: [3, 11, 17][at] ?? 3, value: 1 })),
  );
  expect(odd.length).toBeGreaterThan(1);
  expect(readProposal({}, odd)).toBeUndefined();
  expect(odd.map(({ key }) => typedOf({}, key))).toEqual(odd.map(() => undefined));
});

describe('votes', () => {
  it('earn by the rate of each, and nothing where it is not known', () => {
    const witness = parseAddress('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH');
    const votes = [{ witness, count: 1000n }];
    expect(yearlySun(votes, () => '4.25')).toBe(42_500_000n);
    for (const rate of [null, 'x', '-1', 'Infinity']) expect(yearlySun(votes, () => rate)).toBe(0n);
  });
});
