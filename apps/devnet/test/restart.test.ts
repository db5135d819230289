import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textToBytes } from '@sunscope/tron/bytes';
import { defaultWitnesses, type KeyedAccount } from '../src/chain/genesis.ts';
import { pendingReward } from '../src/governance/rewards.ts';
import { TestChain } from '../src/testing.ts';

// What governance, delegation, exchanges and the market keep is there again after a restart, and can be gone on with.

const TRX = 1_000_000n;
const [first, second] = defaultWitnesses() as [KeyedAccount, KeyedAccount];
const directory = mkdtempSync(join(tmpdir(), 'sunscope-restart-'));
let test: TestChain;

const open = () =>
  TestChain.open(
    { directory },
    { MAINTENANCE_TIME_INTERVAL: 30_000n, PROPOSAL_EXPIRE_TIME: 30_000n, ALLOW_MARKET_TRANSACTION: 1n },
  );

beforeAll(async () => {
  test = await open();
});
afterAll(async () => {
  await test.close();
  rmSync(directory, { recursive: true });
});

const trx = textToBytes('_');
const coin = textToBytes('1000001');

/** What the tables of these subjects hold. */
function snapshot() {
  const { state } = test.chain;
  const [alice, bob] = [test.account(0).address, test.account(1).address];
  const cycle = state.property('CURRENT_CYCLE');
  return {
    records: (['v1', 'unlocked', 'locked'] as const).map(kind => state.delegations.record(kind, alice, bob)),
    indexes: [state.delegations.index(2, alice), state.delegations.index(2, bob)],
    proposals: state.registers.allProposals(),
    prices: state.registers.priceHistory('ENERGY_FEE'),
    exchanges: state.registers.allExchanges(),
    byId: state.registers.accountById(textToBytes('alice-0001')),
    book: state.market.book(coin, trx),
    pairs: state.market.pairs(),
    marketAccount: state.market.account(alice),
    reward: [state.rewards.reward(cycle, first.address), state.rewards.perVote(cycle - 1n, first.address)],
    brokerage: [state.rewards.brokerage(cycle, first.address), state.rewards.chosenBrokerage(first.address)],
    voter: [state.rewards.beginCycle(alice), state.rewards.endCycle(alice)],
    votes: state.rewards.votesOf(cycle, alice),
    pending: pendingReward(state, state.requireAccount(alice)),
    guards: state.marks.guardWitnesses,
    active: state.marks.activeWitnesses,
  };
}

async function live(): Promise<void> {
  const [alice, bob] = [test.account(0), test.account(1)];
  const to = { receiver_address: bob.address, resource: 1 };
  const { timestampMs } = test.chain.head;
  await test.send(alice, 'FreezeBalanceV2Contract', { frozen_balance: 1_000n * TRX, resource: 1 });
  await test.send(alice, 'DelegateResourceContract', { ...to, balance: 10n * TRX });
  await test.send(alice, 'DelegateResourceContract', { ...to, balance: 5n * TRX, lock: true });
  await test.send(alice, 'VoteWitnessContract', {
    votes: [{ vote_address: first.address, vote_count: 900n }],
  });
  await test.send(first, 'UpdateBrokerageContract', { brokerage: 7 });
  await test.send(first, 'ProposalCreateContract', { parameters: [{ key: 11n, value: 210n }] });
  await test.send(second, 'ProposalCreateContract', { parameters: [{ key: 68n, value: 1n }] });
  for (const witness of defaultWitnesses().slice(2, 20))
    await test.send(witness, 'ProposalApproveContract', { proposal_id: 1n, is_add_approval: true });
  await test.send(alice, 'SetAccountIdContract', { account_id: textToBytes('Alice-0001') });
  await test.send(alice, 'AssetIssueContract', {
    name: textToBytes('Coin'),
    total_supply: 1_000_000n,
    trx_num: 1,
    num: 1,
    url: textToBytes('x'),
    start_time: timestampMs + 1_000n,
    end_time: timestampMs + 10n ** 9n,
  });
  await test.send(alice, 'ExchangeCreateContract', {
    first_token_id: coin,
    first_token_balance: 1_000n,
    second_token_id: trx,
    second_token_balance: 10n * TRX,
  });
  for (const price of [30n, 20n, 20n])
    await test.send(alice, 'MarketSellAssetContract', {
      sell_token_id: coin,
      sell_token_quantity: 10n,
      buy_token_id: trx,
      buy_token_quantity: price,
    });
  // Past the maintenance that decides the proposals, and a vote within the cycle under way.
  await test.mine(24);
  await test.send(alice, 'VoteWitnessContract', {
    votes: [{ vote_address: second.address, vote_count: 800n }],
  });
  await test.mine();
}

describe('a restart', () => {
  it('finds everything again and goes on', async () => {
    await live();
    const before = snapshot();
    expect(before.prices).toMatch(/^0:100,\d+:210$/);
    expect(before.book).toHaveLength(3);
    expect(before.records.filter(record => record !== undefined)).toHaveLength(2);
    expect(before.votes).toEqual([{ vote_address: first.address, vote_count: 900n }]);
    expect(before.pending).toBeGreaterThan(0n);
    await test.close();
    test = await open();
    expect(snapshot()).toEqual(before);

    const [alice, bob] = [test.account(0), test.account(1)];
    const [order] = before.marketAccount.active as [Uint8Array];
    await test.run(alice, 'MarketCancelOrderContract', { order_id: order });
    expect(test.chain.state.market.book(coin, trx)).toHaveLength(2);
    const { orderDetails } = await test.run(bob, 'MarketSellAssetContract', {
      sell_token_id: trx,
      sell_token_quantity: 20n,
      buy_token_id: coin,
      buy_token_quantity: 10n,
    });
    expect(orderDetails).toMatchObject([{ fillSellQuantity: 20n, fillBuyQuantity: 10n }]);
    const traded = await test.run(bob, 'ExchangeTransactionContract', {
      exchange_id: 1n,
      token_id: trx,
      quant: 10n * TRX,
      expected: 1n,
    });
    expect(traded.exchange_received_amount).toBe(500n);
    await test.run(alice, 'UnDelegateResourceContract', {
      receiver_address: bob.address,
      resource: 1,
      balance: 10n * TRX,
    });
    expect((await test.run(alice, 'WithdrawBalanceContract', {})).withdraw_amount).toBe(before.pending);

    // And back over the restart.
    const digestHead = test.chain.head.number;
    await test.chain.revertTo(digestHead - 5n);
    expect(snapshot()).toEqual(before);
  });
});
