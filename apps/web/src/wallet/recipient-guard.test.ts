// @vitest-environment node
import { parseAddress } from '@sunscope/tron/address';
import { expect, it } from 'vitest';
import { differingPositions, judgeRecipient, knownRecipients } from './recipient-guard.ts';

const friend = parseAddress('TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC');
const other = parseAddress('TN3W4H6rK2ce4vX9YnFQHwKENnHjoxb3m9');
const row = (to_address: string, date_created: number, change: object = {}) => ({
  to_address,
  date_created,
  contractRet: 'SUCCESS',
  amount_str: '5',
  ...change,
});

it('counts successful transfers of value per recipient', () => {
  const rows = [
    row(friend, 10),
    row(friend, 30),
    row(other, 20, { contractRet: 'REVERT' }),
    row(other, 20, { amount_str: '0' }),
  ];
  expect(knownRecipients(rows)).toEqual([{ address: friend, count: 2, lastMs: 30 }]);
});

it('tells a known address, a look-alike and a stranger apart', () => {
  const known = knownRecipients([row(friend, 10)]);
  expect(judgeRecipient(friend, known).kind).toBe('known');
  expect(judgeRecipient(other, known)).toEqual({ kind: 'first_time' });
  // Only the glance counts here, so the checksum does not matter: same first four after T, same last four.
  const twin = `TMVQG${'x'.repeat(25)}K2HC` as typeof friend;
  expect(judgeRecipient(twin, known)).toEqual({ kind: 'look_alike', recipient: known[0] });
});

it('marks the characters that differ', () => {
  expect(differingPositions('TabcZ', 'TabdZ')).toEqual([false, false, false, true, false]);
});
