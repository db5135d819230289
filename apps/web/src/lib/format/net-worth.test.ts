import { expect, it } from 'vitest';
import { netWorth, shownWorth } from './net-worth.ts';

const account = (change: object) =>
  ({
    balance: 5_000_000,
    totalFrozen: 2_000_000,
    freezing: 1_000_000,
    canWithdrawAmountV2: 500_000,
    tokens: [],
    withPriceTokens: [],
    ...change,
  }) as unknown as Parameters<typeof netWorth>[0];

const held = (tokenId: string, tokenCanShow: number, level: string) => ({
  tokenId,
  tokenInfo: { tokenId, tokenCanShow, tokenLevel: level },
});

it('counts TRX wherever they are: free, staked, and on their way back', () => {
  expect(netWorth(account({}))).toEqual({
    trx: 8_500_000n,
    staked: 2_000_000n,
    tokens: 0n,
    priced: 0,
    whole: 8_500_000n,
  });
});

it('is not known where the balance is not', () => {
  expect(netWorth(account({ balance: null }))).toBeUndefined();
  expect(netWorth(account({ balance: 0 }))?.trx).toBe(3_500_000n);
});

it('adds tokens that have a price, cut to sun, TRX once', () => {
  const tokens = [held('1000001', 1, '2'), held('1000002', 1, '2'), held('_', 1, '2')];
  const withPriceTokens = [
    { tokenId: '_', tokenType: 'trx', amount: '5' },
    { tokenId: '1000001', tokenType: 'trc10', amount: '12.50000099' },
    { tokenId: '1000002', tokenType: 'trc10', amount: '' },
    { tokenId: 'unknown', tokenType: 'trc20', amount: '1e30' },
  ];
  expect(netWorth(account({ tokens, withPriceTokens }))).toMatchObject({ tokens: 12_500_000n, priced: 1 });
});

it('is shown to the hundredth of a TRX, never more than it is, and where it is less as it is', () => {
  expect(shownWorth(9_830_829_999n)).toBe(9_830_820_000n);
  expect(shownWorth(9_999n)).toBe(9_999n);
  expect(shownWorth(0n)).toBe(0n);
});
