// @vitest-environment node
import { parseAddress } from '@sunscope/tron/address';
import { expect, it } from 'vitest';
import { wholeBalance } from './spend-all.ts';

// Against a chain: `intents/on-chain.test.ts`. Here what a chain seldom does.

const from = parseAddress('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH');
const intent = { kind: 'trx_transfer', from, to: from, note: '', amount: 0n, permissionId: 0 } as const;
const whole = (balance: bigint, feeOf: (amount: bigint) => bigint, nodeBalance = balance) =>
  wholeBalance(intent, balance, async ({ amount }) => ({ feeSun: feeOf(amount), balanceSun: nodeBalance }));

it('leaves the fee, and says where it leaves nothing', async () => {
  expect(await whole(1_000n, () => 0n)).toEqual({ amountSun: 1_000n, feeSun: 0n });
  expect(await whole(1_000n, () => 300n)).toEqual({ amountSun: 700n, feeSun: 300n });
  expect(await whole(1_000n, () => 1_000n)).toBeUndefined();
  expect(await whole(1_000n, () => 2_000n)).toBeUndefined();
  expect(await whole(0n, () => 0n)).toBeUndefined();
});

it('takes the smaller of what the form has and what the node says', async () => {
  expect(await whole(1_000n, () => 10n, 900n)).toEqual({ amountSun: 890n, feeSun: 10n });
  expect(await whole(1_000n, () => 10n, 5_000n)).toEqual({ amountSun: 990n, feeSun: 10n });
});

it('an amount of a byte less leaves what cannot be sent either, never too little for the fee', async () => {
  // 1,000 for each byte: 16,384 is the first amount of three.
  const bytes = (amount: bigint) => (amount < 16_384n ? 2_000n : 3_000n);
  for (let balance = 10_000n; balance < 25_000n; balance += 97n) {
    const found = (await whole(balance, bytes))!;
    expect(found.feeSun).toBe(bytes(found.amountSun));
    expect(found.amountSun + found.feeSun).toBeLessThanOrEqual(balance);
    expect(balance - found.amountSun - found.feeSun).toBeLessThanOrEqual(1_000n);
  }
});
