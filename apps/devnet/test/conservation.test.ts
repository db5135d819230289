import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bytesToHex, textToBytes } from '@sunscope/tron/bytes';
import { TestChain } from '../src/testing.ts';
import { headerRawOf } from '../src/chain/archive.ts';
import { readTransaction } from '../src/chain/transaction.ts';
import { publicKnownKey, type KeyedAccount } from '../src/chain/genesis.ts';
import { decodeMessage } from '@sunscope/tron/codec';
import { stateDigest } from '../src/state/state-digest.ts';

// Random transactions of every kind that moves value: TRX is only moved, burned or issued as a withdrawn reward, tokens
// are only moved, delegations add up, the same transactions give the same state again, and going back to any block
// restores its state.

const seed = Number(process.env['CONSERVATION_SEED'] ?? Date.now() % 1_000_000);
const BLOCKS = 70;
const PER_BLOCK = 12;

/** Cycles of two minutes and an open market, so that rewards come and orders meet within the run. */
function open(): Promise<TestChain> {
  return TestChain.open(
    {},
    { MAINTENANCE_TIME_INTERVAL: 120_000n, ALLOW_MARKET_TRANSACTION: 1n, UNFREEZE_DELAY_DAYS: 1n },
  );
}

let test: TestChain;
let state = seed;
beforeAll(async () => {
  test = await open();
});
afterAll(() => test.close());

function whole(below: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 4_294_967_296) * below);
}

function pick<T>(list: readonly T[]): T {
  return list[whole(list.length)] as T;
}

const trx = textToBytes('_');
const coin = textToBytes('1000001');
const people: KeyedAccount[] = Array.from({ length: 12 }, (_, index) => publicKnownKey(`person ${index}`));

/** Stakes, counts and trades of one random kind. */
async function act(): Promise<void> {
  const owner = pick([...test.accounts, ...people]);
  const to = pick([...test.accounts, ...people]).address;
  const amount = BigInt(whole(2_000_000_000)) + 1n;
  const resource = whole(2);
  const few = BigInt(whole(50)) + 1n;
  const [sells, buys] = whole(2) === 0 ? [trx, coin] : [coin, trx];
  const kinds: readonly (() => Promise<string>)[] = [
    () =>
      test.refusal(
        owner,
        'TransferContract',
        { to_address: to, amount },
        { memo: whole(4) === 0 ? 'note' : '' },
      ),
    () => test.refusal(owner, 'TransferAssetContract', { to_address: to, amount: few, asset_name: coin }),
    () => test.refusal(owner, 'FreezeBalanceV2Contract', { frozen_balance: amount, resource }),
    () => test.refusal(owner, 'UnfreezeBalanceV2Contract', { unfreeze_balance: amount / 10n, resource }),
    () => test.refusal(owner, 'WithdrawExpireUnfreezeContract', {}),
    () => test.refusal(owner, 'CancelAllUnfreezeV2Contract', {}),
    () => test.refusal(owner, 'AccountCreateContract', { account_address: to }),
    () =>
      test.refusal(owner, 'DelegateResourceContract', {
        balance: amount / 4n,
        receiver_address: to,
        resource,
        lock: whole(3) === 0,
        lock_period: BigInt(whole(100)),
      }),
    () =>
      test.refusal(owner, 'UnDelegateResourceContract', {
        balance: amount / 20n,
        receiver_address: to,
        resource,
      }),
    () =>
      test.refusal(owner, 'VoteWitnessContract', {
        votes: [{ vote_address: pick(test.chain.state.activeWitnesses), vote_count: few * 10n }],
      }),
    () => test.refusal(owner, 'WithdrawBalanceContract', {}),
    () =>
      test.refusal(test.account(0), 'ExchangeInjectContract', {
        exchange_id: 1n,
        token_id: coin,
        quant: few,
      }),
    () =>
      test.refusal(test.account(0), 'ExchangeWithdrawContract', {
        exchange_id: 1n,
        token_id: coin,
        quant: few,
      }),
    () =>
      test.refusal(owner, 'ExchangeTransactionContract', {
        exchange_id: 1n,
        token_id: sells,
        quant: sells === coin ? few : amount,
        expected: 1n,
      }),
    () =>
      test.refusal(owner, 'MarketSellAssetContract', {
        sell_token_id: sells,
        sell_token_quantity: few,
        buy_token_id: buys,
        buy_token_quantity: BigInt(whole(50)) + 1n,
      }),
    () => {
      const [order] = test.chain.state.market.account(owner.address).active;
      return test.refusal(owner, 'MarketCancelOrderContract', { order_id: order ?? new Uint8Array(32) });
    },
  ];
  const kind = whole(kinds.length);
  const refusal = await (kinds[kind] as () => Promise<string>)();
  if (refusal === 'accepted') outcomes.set(kind, (outcomes.get(kind) ?? 0) + 1);
  else refused++;
}

/** Accepted transactions by kind. */
const outcomes = new Map<number, number>();
let refused = 0;

interface Totals {
  sun: bigint;
  token: bigint;
  /** Stake delegated to others less stake that came from others. */
  delegated: bigint;
}

/**
 * All TRX that accounts hold, stake, wait for, put into exchanges or offer in the market, less rewards withdrawn; and
 * all units of token 1000001. The black hole is left out.
 */
async function totals(): Promise<Totals> {
  const { state } = test.chain;
  let sun = state.property('BURN_TRX_AMOUNT') - issued;
  let token = 0n;
  let delegated = 0n;
  for await (const [, bytes] of state.store.durableEntries('a:')) {
    const account = decodeMessage('Account', bytes);
    const energy = account.account_resource;
    const given =
      account.delegated_frozenV2_balance_for_bandwidth +
      (energy?.delegated_frozenV2_balance_for_energy ?? 0n);
    delegated +=
      given -
      account.acquired_delegated_frozenV2_balance_for_bandwidth -
      (energy?.acquired_delegated_frozenV2_balance_for_energy ?? 0n);
    if (account.balance > -(2n ** 62n)) sun += account.balance;
    sun += given;
    sun += account.frozenV2.reduce((sum, entry) => sum + entry.amount, 0n);
    sun += account.unfrozenV2.reduce((sum, entry) => sum + entry.unfreeze_amount, 0n);
    token += account.assetV2.reduce((sum, entry) => sum + entry.value, 0n);
  }
  for (const exchange of state.registers.allExchanges()) {
    token += exchange.first_token_balance;
    sun += exchange.second_token_balance;
  }
  for (const order of state.market.book(trx, coin)) sun += order.sellRemain;
  for (const order of state.market.book(coin, trx)) token += order.sellRemain;
  return { sun, token, delegated };
}

/** Digest of the state of another chain that was given the same transactions at the same times. */
async function replayedDigest(): Promise<string> {
  const other = await open();
  for (let number = 2n; number <= test.chain.head.number; number++) {
    const block = test.chain.archive.block(number);
    if (!block) throw new RangeError(`Block ${number} is not stored`);
    other.clock.set(Number(headerRawOf(block.header).timestamp));
    for (const { rawData, transaction } of block.transactions)
      await other.chain.submit(readTransaction(rawData, transaction.signature));
    await other.mine();
    expect(bytesToHex(other.chain.head.id)).toBe(bytesToHex(block.id));
  }
  const digest = await stateDigest(other.chain.state.store);
  await other.close();
  return digest;
}

/** Rewards that were withdrawn, the only TRX that is new. */
let issued = 0n;

async function mine(): Promise<void> {
  await test.mine();
  const infos = test.chain.archive.block(test.chain.head.number)?.infos ?? [];
  issued += infos.reduce((sum, info) => sum + info.withdraw_amount, 0n);
}

/** Makes sure that the run knows a withdrawn reward: a vote, the maintenance that counts it and the one that pays it. */
async function withdrawOnce(): Promise<void> {
  const voter = test.account(4);
  const vote_address = test.chain.state.activeWitnesses[0] as Uint8Array;
  await test.send(voter, 'FreezeBalanceV2Contract', { frozen_balance: 2_000_000_000n });
  await test.send(voter, 'VoteWitnessContract', { votes: [{ vote_address, vote_count: 1_000n }] });
  for (let maintenance = 0; maintenance < 3; maintenance++) {
    await mine();
    test.clock.advance(86_400_000);
  }
  await mine();
  await test.send(voter, 'WithdrawBalanceContract', {});
  await mine();
}

describe('random transactions', () => {
  it(
    `conserve TRX, tokens and delegations, replay alike, and every block can be gone back to (seed ${seed})`,
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
      await test.run(test.account(0), 'ExchangeCreateContract', {
        first_token_id: coin,
        first_token_balance: 500_000n,
        second_token_id: trx,
        second_token_balance: 50_000_000_000n,
      });
      const before = await totals();
      expect(before).toMatchObject({ token: 1_000_000n, delegated: 0n });
      const digests = new Map<bigint, string>([
        [test.chain.head.number, await stateDigest(test.chain.state.store)],
      ]);
      for (let block = 0; block < BLOCKS; block++) {
        for (let index = 0; index < PER_BLOCK; index++) await act();
        if (whole(10) === 0) test.clock.advance(whole(2 * 86_400_000));
        await mine();
        expect(await totals()).toEqual(before);
        digests.set(test.chain.head.number, await stateDigest(test.chain.state.store));
      }
      const last = test.chain.head.number;
      await withdrawOnce();
      expect(await totals()).toEqual(before);
      const accepted = [...outcomes.values()].reduce((sum, count) => sum + count, 0);
      expect(accepted).toBeGreaterThan(100);
      expect(refused).toBeGreaterThan(10);
      expect(outcomes.size, 'kinds that were accepted at least once').toBeGreaterThan(8);
      expect(issued).toBeGreaterThan(0n);
      expect(await replayedDigest()).toBe(await stateDigest(test.chain.state.store));
      for (let number = last; digests.has(number); number -= BigInt(1 + whole(9))) {
        await test.chain.revertTo(number);
        expect(await stateDigest(test.chain.state.store), `state at block ${number}`).toBe(
          digests.get(number),
        );
      }
    },
  );
});
