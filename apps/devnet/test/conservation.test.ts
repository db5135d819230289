import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textToBytes } from '@sunscope/tron/bytes';
import { TestChain } from '../src/testing.ts';
import { publicKnownKey, type KeyedAccount } from '../src/chain/genesis.ts';
import { decodeMessage } from '@sunscope/tron/codec';
import { stateDigest } from '../src/state/state-digest.ts';

// Random transactions: whatever happens, TRX is only moved or burned, tokens only moved, and going back to any block
// restores its state.

const seed = Number(process.env['CONSERVATION_SEED'] ?? Date.now() % 1_000_000);
const BLOCKS = 60;
const PER_BLOCK = 8;

let test: TestChain;
let state = seed;
beforeAll(async () => {
  test = await TestChain.open();
});
afterAll(() => test.close());

function whole(below: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 4_294_967_296) * below);
}

function pick<T>(list: readonly T[]): T {
  return list[whole(list.length)] as T;
}

const people: KeyedAccount[] = Array.from({ length: 12 }, (_, index) => publicKnownKey(`person ${index}`));

async function act(): Promise<void> {
  const owner = pick([...test.accounts, ...people]);
  const to = pick([...test.accounts, ...people]).address;
  const amount = BigInt(whole(2_000_000_000)) + 1n;
  const resource = whole(2);
  switch (whole(7)) {
    case 0:
    case 1:
      return settle(
        test.refusal(
          owner,
          'TransferContract',
          { to_address: to, amount },
          { memo: whole(4) === 0 ? 'note' : '' },
        ),
      );
    case 2:
      return settle(
        test.refusal(owner, 'TransferAssetContract', {
          to_address: to,
          amount: BigInt(whole(50)) + 1n,
          asset_name: textToBytes('1000001'),
        }),
      );
    case 3:
      return settle(test.refusal(owner, 'FreezeBalanceV2Contract', { frozen_balance: amount, resource }));
    case 4:
      return settle(
        test.refusal(owner, 'UnfreezeBalanceV2Contract', { unfreeze_balance: amount / 10n, resource }),
      );
    case 5:
      return settle(test.refusal(owner, 'WithdrawExpireUnfreezeContract', {}));
    default:
      return settle(test.refusal(owner, 'AccountCreateContract', { account_address: to }));
  }
}

const outcomes = { accepted: 0, refused: 0 };
async function settle(refusal: Promise<string>): Promise<void> {
  if ((await refusal) === 'accepted') outcomes.accepted++;
  else outcomes.refused++;
}

/** All TRX that accounts hold, stake or wait for, and all units of token 1000001. The black hole is left out. */
async function totals(): Promise<{ sun: bigint; token: bigint }> {
  let sun = 0n;
  let token = 0n;
  for await (const [, bytes] of test.chain.state.store.durableEntries('a:')) {
    const account = decodeMessage('Account', bytes);
    if (account.balance > -(2n ** 62n)) sun += account.balance;
    sun += account.frozenV2.reduce((sum, entry) => sum + entry.amount, 0n);
    sun += account.unfrozenV2.reduce((sum, entry) => sum + entry.unfreeze_amount, 0n);
    token += account.assetV2.reduce((sum, entry) => sum + entry.value, 0n);
  }
  return { sun: sun + test.chain.state.property('BURN_TRX_AMOUNT'), token };
}

describe('random transactions', () => {
  it(
    `conserve TRX and tokens, and every block can be gone back to (seed ${seed})`,
    { timeout: 60_000 },
    async () => {
      await test.run(test.account(0), 'AssetIssueContract', {
        name: textToBytes('Coin'),
        total_supply: 1_000_000n,
        trx_num: 1,
        num: 1,
        url: textToBytes('x'),
        start_time: test.chain.head.timestampMs + 1n,
        end_time: test.chain.head.timestampMs + 10n ** 9n,
      });
      const before = await totals();
      expect(before.token).toBe(1_000_000n);
      const digests = new Map<bigint, string>([
        [test.chain.head.number, await stateDigest(test.chain.state.store)],
      ]);
      for (let block = 0; block < BLOCKS; block++) {
        for (let index = 0; index < PER_BLOCK; index++) await act();
        if (whole(10) === 0) test.clock.advance(whole(5 * 86_400_000));
        await test.mine();
        expect(await totals()).toEqual(before);
        digests.set(test.chain.head.number, await stateDigest(test.chain.state.store));
      }
      expect(outcomes.accepted).toBeGreaterThan(100);
      expect(outcomes.refused).toBeGreaterThan(10);
      for (let number = test.chain.head.number; digests.has(number); number -= BigInt(1 + whole(9))) {
        await test.chain.revertTo(number);
        expect(await stateDigest(test.chain.state.store), `state at block ${number}`).toBe(
          digests.get(number),
        );
      }
    },
  );
});
