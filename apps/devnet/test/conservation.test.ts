import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bytesToHex, bytesToText, textToBytes } from '@sunscope/tron/bytes';
import { decodeMessage } from '@sunscope/tron/codec';
import { headerRawOf } from '../src/chain/blocks/archive.ts';
import { readTransaction } from '../src/transactions/transaction.ts';
import { stateDigest } from '../src/state/state-digest.ts';
import { TestChain } from '../src/testing.ts';
import { RandomLife } from './random-life.ts';
import { deepSeed, rounds } from '../../../scripts/lib/deep.mjs';

// Thousands of random transactions of every kind that moves value: TRX is only moved, burned or issued as a withdrawn
// reward, every token is only moved, delegations add up, the same transactions give the same state again, and going back
// to any block restores its state.

const seed = deepSeed;
const BLOCKS = rounds(40, 400);
const PER_BLOCK = 28;
/** Digests are taken of every so many blocks, to be compared when the chain goes back there. */
const DIGEST_EVERY = 8n;
const TRX = '_';

/** Cycles of two minutes and an open market, so that rewards come and orders meet within the run. */
function open(): Promise<TestChain> {
  return TestChain.open(
    {},
    { MAINTENANCE_TIME_INTERVAL: 120_000n, ALLOW_MARKET_TRANSACTION: 1n, UNFREEZE_DELAY_DAYS: 1n },
  );
}

let test: TestChain;
let life: RandomLife;
beforeAll(async () => {
  test = await open();
  life = new RandomLife(test, seed);
});
afterAll(() => test.close());

/** Rewards that were withdrawn, the only TRX that is new. */
let issuedSun = 0n;

/** Units of each token there are, TRX (in sun) by `_`; and delegated stake given less received. */
interface Totals {
  readonly units: Readonly<Record<string, bigint>>;
  readonly delegated: bigint;
}

/**
 * All that accounts hold, stake, wait for, put into exchanges or offer in the market; TRX with what was burned, less
 * rewards withdrawn. The black hole is left out.
 */
async function totals(): Promise<Totals> {
  const { state } = test.chain;
  const units: Record<string, bigint> = {};
  const add = (id: string, amount: bigint) => {
    units[id] = (units[id] ?? 0n) + amount;
  };
  add(TRX, state.property('BURN_TRX_AMOUNT') - issuedSun);
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
    if (account.balance > -(2n ** 62n)) add(TRX, account.balance);
    add(TRX, given);
    for (const { amount } of account.frozenV2) add(TRX, amount);
    for (const entry of account.unfrozenV2) add(TRX, entry.unfreeze_amount);
    for (const { key, value } of account.assetV2) add(key, value);
    const own = bytesToText(account.asset_issued_ID) ?? '';
    for (const entry of account.frozen_supply) add(own, entry.frozen_balance);
  }
  const named = (id: Uint8Array) => bytesToText(id) ?? '';
  for (const exchange of state.registers.allExchanges()) {
    add(named(exchange.first_token_id), exchange.first_token_balance);
    add(named(exchange.second_token_id), exchange.second_token_balance);
  }
  for (const { sellToken, buyToken } of state.market.pairs())
    for (const order of state.market.book(sellToken, buyToken)) add(named(sellToken), order.sellRemain);
  return { units, delegated };
}

/** What there must be: TRX of the beginning, and of every token what its issuer said. */
function expected(before: Totals): Totals {
  const supplies = test.chain.state.allAssets().map(asset => [asset.id, asset.total_supply] as const);
  return { units: { ...Object.fromEntries(supplies), [TRX]: before.units[TRX] ?? 0n }, delegated: 0n };
}

/** Digest of the state of another chain that was given the same transactions at the same times, from its genesis on. */
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

async function mine(): Promise<void> {
  await test.mine();
  const infos = test.chain.archive.block(test.chain.head.number)?.infos ?? [];
  for (const info of infos) {
    issuedSun += info.withdraw_amount;
    if (info.contract_address.length > 0 && test.chain.state.contract(info.contract_address))
      life.knowVault(info.contract_address);
  }
}

/** Makes sure that the run knows a withdrawn reward: a vote, the maintenance that counts it and the one that pays it. */
async function withdrawOnce(): Promise<void> {
  const voter = test.account(4);
  const vote_address = test.chain.state.marks.activeWitnesses[0] as Uint8Array;
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
  it(`conserve TRX, every token and delegations, replay alike, and every block can be gone back to (seed ${seed})`, async () => {
    for (const [index, name] of ['Gold', 'Tin'].entries())
      await test.run(test.account(index), 'AssetIssueContract', {
        name: textToBytes(name),
        total_supply: 1_000_000n,
        trx_num: 1,
        num: 1,
        url: textToBytes('x'),
        start_time: test.chain.head.timestampMs + 1n,
        end_time: test.chain.head.timestampMs + 10n ** 9n,
      });
    for (const { address } of life.people.slice(test.accounts.length))
      await test.send(test.account(2), 'TransferContract', {
        to_address: address,
        amount: 20_000_000_000n,
      });
    await mine();
    const before = await totals();
    expect(before).toMatchObject({ units: { 1000001: 1_000_000n, 1000002: 1_000_000n }, delegated: 0n });
    const digests = new Map<bigint, string>();
    for (let block = 0; block < BLOCKS; block++) {
      for (let index = 0; index < PER_BLOCK; index++) await life.act();
      if (life.whole(10) === 0) test.clock.advance(life.whole(2 * 86_400_000));
      await mine();
      expect(await totals()).toEqual(expected(before));
      const { number } = test.chain.head;
      if (number % DIGEST_EVERY === 0n) digests.set(number, await stateDigest(test.chain.state.store));
    }
    await withdrawOnce();
    expect(await totals()).toEqual(expected(before));
    const count = [...life.accepted.values()].reduce((sum, one) => sum + one, 0);
    expect(count).toBeGreaterThan(10 * BLOCKS);
    expect(life.refused).toBeGreaterThan(BLOCKS / 2);
    expect([...life.accepted.keys()].length, 'types that were accepted').toBeGreaterThan(rounds(14, 18));
    expect(life.tokens.length).toBeGreaterThan(3);
    expect(issuedSun).toBeGreaterThan(0n);
    expect(await replayedDigest()).toBe(await stateDigest(test.chain.state.store));
    const heights = [...digests.keys()].toReversed();
    for (let index = 0; index < heights.length; index += 1 + life.whole(8)) {
      const number = heights[index] ?? 0n;
      await test.chain.revertTo(number);
      expect(await stateDigest(test.chain.state.store), `state at block ${number}`).toBe(digests.get(number));
    }
  });
});
