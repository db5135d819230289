// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { changeOf, valueDays } from './value-history.ts';

const row = (part: object) => ({
  day: '2026-11-01',
  trx_amount: '1',
  stake_amount: '2',
  rate: '0.5',
  usdt_amount: '',
  price: '',
  transaction_count: 0,
  transfer_count: 0,
  transfer_in: 0,
  transfer_out: 0,
  energy_usage: 0,
  energy_burn: 0,
  energy_origin: 0,
  net_usage: 0,
  net_burn: 0,
  fee: 0,
  ...part,
});

test('a day is TRX with stake at its own price, and what is not known of it is left open', () => {
  expect(valueDays([row({})], 'EUR')).toEqual([
    {
      t: Date.UTC(2026, 10, 1),
      sun: 3_000_000n,
      stakedSun: 2_000_000n,
      worth: { raw: 150n, decimals: 2, currency: 'EUR' },
    },
  ]);
  expect(valueDays([row({ stake_amount: '' })], 'TRX')[0]).toMatchObject({
    sun: 1_000_000n,
    stakedSun: undefined,
    worth: { raw: 1_000_000n },
  });
  for (const rate of ['', 'NaN', '-1', '1e9'])
    expect(valueDays([row({ rate })], 'EUR')[0]?.worth).toBeUndefined();
});

test('what is no day or no amount throws nothing', () => {
  expect(valueDays([row({ day: '<b>' }), row({ day: '99999999-01-01' })], 'USD')).toEqual([]);
  expect(valueDays([row({ trx_amount: '-5' })], 'USD')[0]).toMatchObject({
    sun: undefined,
    worth: undefined,
  });
});

test('a change is between the first and the last known day, in percent where there was something', () => {
  const days = (...amounts: string[]) =>
    valueDays(
      amounts.map((amount, at) => row({ day: `2026-11-0${at + 1}`, trx_amount: amount, stake_amount: '0' })),
      'TRX',
    );
  expect(changeOf(days('no', '4', '3', 'no'))).toMatchObject({ raw: -1_000_000n, percent: -25 });
  expect(changeOf(days('0', '4'))).toMatchObject({ raw: 4_000_000n, percent: undefined });
  expect(changeOf(days('4'))).toBeUndefined();
  expect(changeOf([])).toBeUndefined();
});
