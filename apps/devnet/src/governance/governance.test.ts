import { afterEach, describe, expect, it } from 'vitest';
import { bytesToHex, hexToBytes, textToBytes } from '@sunscope/tron/bytes';
import type { MessageInit } from '@sunscope/tron/codec';
import { ProposalState } from '@sunscope/tron/messages';
import { TestChain } from '../testing.ts';
import { defaultWitnesses } from '../chain/genesis.ts';
import { pendingReward } from './rewards.ts';

// Maintenance every 30 s: with a genesis at T, block 1 lies at T + 3 s and only schedules, blocks 2 to 8 at T + 12 to
// T + 30 s (two slots stay empty after block 1), block 8 is maintenance, block 9 lies at T + 39 s, and so on.

const V = 'CONTRACT_VALIDATE_ERROR: Contract validate error : ';
const TRX = 1_000_000n;
const witnesses = defaultWitnesses();
const [first, second] = witnesses as [(typeof witnesses)[0], (typeof witnesses)[0]];

let test: TestChain;
afterEach(() => test.close());

async function open(properties: Parameters<typeof TestChain.open>[1] = {}): Promise<TestChain> {
  test = await TestChain.open(
    {},
    { MAINTENANCE_TIME_INTERVAL: 30_000n, PROPOSAL_EXPIRE_TIME: 30_000n, ...properties },
  );
  return test;
}

const genesisMs = () => test.chain.state.property('GENESIS_TIMESTAMP');
const sinceGenesis = () => test.chain.head.timestampMs - genesisMs();

/** Makes blocks until one lies at least this long after genesis. */
async function mineTo(ms: bigint): Promise<void> {
  while (sinceGenesis() < ms) await test.mine();
}

describe('maintenance', () => {
  it('comes at its time, leaves two slots empty, counts votes and begins a cycle', async () => {
    await open();
    const { state } = test.chain;
    const alice = test.account(0);
    expect(state.property('NEXT_MAINTENANCE_TIME') - genesisMs()).toBe(30_000n);
    await test.run(alice, 'FreezeBalanceV2Contract', { frozen_balance: (2_000_000n * TRX) / 10n });
    expect(sinceGenesis()).toBe(12_000n);
    await test.run(alice, 'VoteWitnessContract', {
      votes: [{ vote_address: first.address, vote_count: 1_000n }],
    });
    const before = state.witness(first.address)?.voteCount ?? 0n;
    expect(before).toBe(127_000_000n);
    await mineTo(27_000n);
    expect(state.witness(first.address)?.voteCount).toBe(before);
    expect(state.property('CURRENT_CYCLE')).toBe(0n);
    await test.mine();
    expect(sinceGenesis()).toBe(30_000n);
    expect(state.witness(first.address)?.voteCount).toBe(before + 1_000n);
    expect(state.property('CURRENT_CYCLE')).toBe(1n);
    expect(state.property('NEXT_MAINTENANCE_TIME') - genesisMs()).toBe(60_000n);
    await test.mine();
    expect(sinceGenesis()).toBe(39_000n);
  });

  it('gives the place of the weakest to a witness with more votes', async () => {
    await open();
    const { state } = test.chain;
    const alice = test.account(0);
    const weakest = witnesses[26] as (typeof witnesses)[0];
    // 100,000,000 is the vote count before ranks of the last, plus 1,000,000 for rank 1.
    state.putWitness({ ...state.witness(weakest.address)!, voteCount: 5n });
    await test.run(alice, 'WitnessCreateContract', { url: textToBytes('https://alice.example') });
    await test.run(alice, 'FreezeBalanceV2Contract', { frozen_balance: 10n * TRX });
    await test.run(alice, 'VoteWitnessContract', {
      votes: [{ vote_address: alice.address, vote_count: 6n }],
    });
    await mineTo(27_000n);
    expect(state.witness(weakest.address)?.isJobs).toBe(true);
    await test.mine();
    expect(state.witness(alice.address)).toMatchObject({ voteCount: 6n, isJobs: true });
    expect(state.witness(weakest.address)?.isJobs).toBe(false);
    expect(state.marks.activeWitnesses.map(bytesToHex)).toContain(bytesToHex(alice.address));
    expect(state.marks.activeWitnesses).toHaveLength(27);
  });
});

describe('rewards', () => {
  // All 27 witnesses hold 3,078,000,000 votes at genesis; with 3,078 TRX to share per block a vote earns 1 sun.
  const perBlock = { WITNESS_PAY_PER_BLOCK: 0n, WITNESS_127_PAY_PER_BLOCK: 3_078_000_000n };

  it('go to witnesses by votes, a fifth of them kept, the rest to the voters of the cycle', async () => {
    await open(perBlock);
    const { state } = test.chain;
    const allowance = () => state.requireAccount(first.address).allowance;
    // Block 1: 127,000,000 votes earn as many sun, of which 20% stay.
    expect(allowance()).toBe(25_400_000n);
    expect(state.rewards.reward(0n, first.address)).toBe(101_600_000n);

    const alice = test.account(0);
    await test.run(alice, 'FreezeBalanceV2Contract', { frozen_balance: 1_000n * TRX });
    await test.run(alice, 'VoteWitnessContract', {
      votes: [{ vote_address: first.address, vote_count: 1_000n }],
    });
    const reward = () => pendingReward(state, state.requireAccount(alice.address));
    await mineTo(57_000n);
    expect(reward()).toBe(0n);
    expect(await test.refusal(alice, 'WithdrawBalanceContract', {})).toBe(
      `${V}witnessAccount does not have any reward`,
    );
    await mineTo(60_000n);
    // Cycle 1 holds the 8 blocks from T + 39 s to T + 60 s. Each pays trunc(127,001,000 × 3,078,000,000 / 3,078,001,000)
    // = 127,000,958 sun, a fifth cut to 25,400,191 is kept, 101,600,767 go to 127,001,000 votes: 8 × 101,600,767 × 1,000
    // / 127,001,000 = 6,399.99….
    expect(state.rewards.reward(1n, first.address)).toBe(812_806_136n);
    expect(reward()).toBe(6_399n);
  });

  it('settle when votes change and are withdrawn once a day', async () => {
    await open(perBlock);
    const { state } = test.chain;
    const alice = test.account(0);
    const vote = (vote_count: bigint) =>
      test.run(alice, 'VoteWitnessContract', { votes: [{ vote_address: first.address, vote_count }] });
    await test.run(alice, 'FreezeBalanceV2Contract', { frozen_balance: 1_000n * TRX });
    await vote(1_000n);
    await mineTo(60_000n);
    expect(state.requireAccount(alice.address).allowance).toBe(0n);
    await vote(500n);
    expect(state.requireAccount(alice.address).allowance).toBe(6_399n);
    // The cycle under way is still earned with 1,000 votes.
    await mineTo(90_000n);
    const both = pendingReward(state, state.requireAccount(alice.address));
    expect(both - 6_399n).toBeGreaterThan(6_300n);

    const balance = state.balance(alice.address);
    const info = await test.run(alice, 'WithdrawBalanceContract', {});
    expect(info.withdraw_amount).toBe(both);
    expect(state.balance(alice.address)).toBe(balance + both - info.fee);
    expect(state.requireAccount(alice.address).allowance).toBe(0n);
    const last = state.requireAccount(alice.address).latest_withdraw_time;
    expect(await test.refusal(alice, 'WithdrawBalanceContract', {})).toBe(
      `${V}The last withdraw time is ${last}, less than 24 hours`,
    );
    expect(await test.refusal(first, 'WithdrawBalanceContract', {})).toBe(
      `${V}Account[${bytesToHex(first.address)}] is a guard representative and is not allowed to withdraw Balance`,
    );
  });

  it('go straight to producers while they are not shared', async () => {
    await open({ ALLOW_CHANGE_DELEGATION: 0n, WITNESS_PAY_PER_BLOCK: 32n * TRX });
    const { state } = test.chain;
    const sum = state
      .allWitnesses()
      .reduce((total, { address }) => total + state.requireAccount(address).allowance, 0n);
    expect(sum).toBe(32n * TRX);
    await mineTo(30_000n);
    expect(state.property('CURRENT_CYCLE')).toBe(0n);
    expect(pendingReward(state, state.requireAccount(first.address))).toBe(0n);
  });
});

describe('brokerage', () => {
  it('is chosen by witnesses and counts from the next cycle', async () => {
    await open({ WITNESS_PAY_PER_BLOCK: 0n, WITNESS_127_PAY_PER_BLOCK: 3_078_000_000n });
    const { state } = test.chain;
    const refusal = (brokerage: number, owner = first) =>
      test.refusal(owner, 'UpdateBrokerageContract', { brokerage });
    expect(await refusal(101)).toBe(`${V}Invalid brokerage`);
    expect(await refusal(-1)).toBe(`${V}Invalid brokerage`);
    expect(await refusal(5, test.account(0))).toBe(
      `${V}Not existed witness:${bytesToHex(test.account(0).address)}`,
    );
    await test.run(first, 'UpdateBrokerageContract', { brokerage: 100 });
    expect(state.rewards.brokerage(state.property('CURRENT_CYCLE'), first.address)).toBe(20n);
    await mineTo(30_000n);
    expect(state.rewards.brokerage(state.property('CURRENT_CYCLE'), first.address)).toBe(100n);
    const before = state.requireAccount(first.address).allowance;
    await test.mine();
    expect(state.requireAccount(first.address).allowance - before).toBe(127_000_000n);
    expect(state.rewards.reward(1n, first.address)).toBe(0n);
  });
});

describe('a witness’s page', () => {
  it('is changed by itself only', async () => {
    await open();
    const update = (url: string, owner = first) =>
      test.refusal(owner, 'WitnessUpdateContract', { update_url: textToBytes(url) });
    expect(await update('')).toBe(`${V}Invalid url`);
    expect(await update('x'.repeat(257))).toBe(`${V}Invalid url`);
    expect(await update('https://x.example', test.account(0))).toBe(`${V}Witness does not exist`);
    expect(await update('https://x.example')).toBe('accepted');
    await test.mine();
    expect(test.chain.state.witness(first.address)?.url).toBe('https://x.example');
  });
});

type Parameters_ = MessageInit<'ProposalCreateContract'>['parameters'];

describe('proposals', () => {
  const create = (parameters: Parameters_, owner = first) =>
    test.refusal(owner, 'ProposalCreateContract', { parameters });
  const one = (key: bigint, value: bigint) => [{ key, value }];

  it('are refused with java-tron’s texts', async () => {
    await open();
    const alice = test.account(0);
    expect(await create(one(0n, 1n), alice)).toBe(`${V}Witness[${bytesToHex(alice.address)}] not exists`);
    expect(await create([])).toBe(`${V}This proposal has no parameter.`);
    const cases: [bigint, bigint, string][] = [
      [200n, 1n, 'Does not support code : 200'],
      [27n, 1n, 'Does not support code : 27'],
      [0n, 80_999n, 'Bad chain parameter value, valid range is [3 * 27 * 1000,24 * 3600 * 1000]'],
      [0n, 86_400_001n, 'Bad chain parameter value, valid range is [3 * 27 * 1000,24 * 3600 * 1000]'],
      [1n, -1n, 'Bad chain parameter value, valid range is [0,100000000000000000]'],
      [3n, 100_000_000_000_000_001n, 'Bad chain parameter value, valid range is [0,100000000000000000]'],
      [9n, 0n, 'This value[ALLOW_CREATION_OF_CONTRACTS] is only allowed to be 1'],
      [10n, 1n, 'This proposal has been executed before and is only allowed to be executed once'],
      [13n, 401n, 'Bad chain parameter value, valid range is [10,400]'],
      [17n, 1n, 'Bad chain parameter id'],
      [22n, 100_000_000_001n, 'Bad chain parameter value, valid range is [0, 100_000_000_000L]'],
      [24n, 2n, 'This value[ALLOW_PROTO_FILTER_NUM] is only allowed to be 1 or 0'],
      [29n, 0n, 'Bad chain parameter value, valid range is [1,10_000]'],
      [33n, 1_001n, 'Bad chain parameter value, valid range is [1,1_000]'],
      [45n, 1n, 'Market Transaction is not activated, can not set Market Sell Fee'],
      [46n, 1n, 'Market Transaction is not activated, can not set Market Cancel Fee'],
      [47n, -1n, 'Bad MAX_FEE_LIMIT parameter value, value must not be negative'],
      [47n, 100_000_000_000_000_001n, 'Bad chain parameter value, valid range is [0,100000000000000000]'],
      [49n, 2n, 'This value[ALLOW_REMOVE_BLACKHOLE] is only allowed to be 1 or 0'],
      [61n, 100_001n, 'Bad chain parameter value, valid range is [0,100_000]'],
      [62n, -1n, 'Bad chain parameter value, valid range is [0, 1_000_000_000_000L]'],
      [67n, 1n, 'New reward has been valid.'],
      [68n, 1_000_000_001n, 'This value[MEMO_FEE] is only allowed to be in the range 0-1000_000_000'],
      [70n, 0n, 'This value[UNFREEZE_DELAY_DAYS] is only allowed to be in the range 1-365'],
      [72n, 2n, 'This value[ALLOW_DYNAMIC_ENERGY] is only allowed to be in the range 0-1'],
      [75n, 100_001n, 'This value[DYNAMIC_ENERGY_MAX_FACTOR] is only allowed to be in the range 0-100000'],
      [
        78n,
        864_000n,
        'This value[MAX_DELEGATE_LOCK_PERIOD] is only allowed to be greater than 864000 and less than or equal to 10512000 !',
      ],
      [79n, 1n, '[ALLOW_OLD_REWARD_OPT] has been valid, no need to propose again'],
      [
        82n,
        499n,
        'This value[MAX_CREATE_ACCOUNT_TX_SIZE] is only allowed to be greater than or equal to 500 and less than or equal to 10000!',
      ],
      [88n, 1n, '[CONSENSUS_LOGIC_OPTIMIZATION] has been valid, no need to propose again'],
    ];
    for (const [id, value, text] of cases)
      expect(await create(one(id, value)), `parameter ${id} = ${value}`).toBe(V + text);
  });

  it('are approved, taken back and withdrawn by those who may', async () => {
    await open();
    for (const { address } of [first, second])
      await test.send(test.account(0), 'TransferContract', { to_address: address, amount: 10n * TRX });
    await test.run(first, 'ProposalCreateContract', { parameters: one(68n, 5n) });
    const approve = (owner: typeof first, proposal_id: bigint, is_add_approval: boolean) =>
      test.refusal(owner, 'ProposalApproveContract', { proposal_id, is_add_approval });
    const hex = bytesToHex(second.address);
    expect(await approve(second, 2n, true)).toBe(`${V}Proposal[2] not exists`);
    expect(await approve(test.account(0), 1n, true)).toBe(
      `${V}Witness[${bytesToHex(test.account(0).address)}] not exists`,
    );
    expect(await approve(second, 1n, false)).toBe(`${V}Witness[${hex}]has not approved proposal[1] before`);
    expect(await approve(second, 1n, true)).toBe('accepted');
    expect(await approve(second, 1n, true)).toBe(`${V}Witness[${hex}]has approved proposal[1] before`);
    expect(await test.refusal(second, 'ProposalDeleteContract', { proposal_id: 1n })).toBe(
      `${V}Proposal[1] is not proposed by ${hex}`,
    );
    expect(await test.refusal(first, 'ProposalDeleteContract', { proposal_id: 1n })).toBe('accepted');
    expect(await test.refusal(first, 'ProposalDeleteContract', { proposal_id: 1n })).toBe(
      `${V}Proposal[1] canceled`,
    );
    await test.mine();
    expect(test.chain.state.registers.proposal(1n)?.state).toBe(ProposalState.CANCELED);
    await mineTo(60_000n);
    expect(test.chain.state.registers.proposal(1n)?.state).toBe(ProposalState.CANCELED);
    expect(await approve(second, 1n, true)).toBe(`${V}Proposal[1] expired`);
    expect(await test.refusal(stranger(), 'ProposalDeleteContract', { proposal_id: 9n })).toContain(
      'Proposal[9] not exists',
    );
  });

  it('take effect with 18 approvals of 27, not with 17', async () => {
    await open();
    const { state } = test.chain;
    await test.run(first, 'ProposalCreateContract', {
      parameters: [
        { key: 11n, value: 210n },
        { key: 68n, value: 0n },
      ],
    });
    await test.run(second, 'ProposalCreateContract', { parameters: one(3n, 500n) });
    // Asked for at T + 3 s and T + 12 s: open for 30 s, to the maintenance after that.
    expect(state.registers.allProposals().map(one => one.expiration_time - genesisMs())).toEqual([
      60_000n,
      60_000n,
    ]);
    for (const witness of witnesses.slice(0, 18))
      await test.send(witness, 'ProposalApproveContract', { proposal_id: 1n, is_add_approval: true });
    for (const witness of witnesses.slice(10, 27))
      await test.send(witness, 'ProposalApproveContract', { proposal_id: 2n, is_add_approval: true });
    await mineTo(57_000n);
    expect(state.property('ENERGY_FEE')).toBe(100n);
    await mineTo(60_000n);
    expect(state.registers.allProposals().map(one => [one.proposal_id, one.state])).toEqual([
      [2n, ProposalState.DISAPPROVED],
      [1n, ProposalState.APPROVED],
    ]);
    expect(state.property('ENERGY_FEE')).toBe(210n);
    expect(state.property('MEMO_FEE')).toBe(0n);
    expect(state.property('TRANSACTION_FEE')).toBe(1_000n);
    expect(state.registers.priceHistory('ENERGY_FEE')).toBe(`0:100,${genesisMs() + 60_000n}:210`);
    expect(state.registers.priceHistory('TRANSACTION_FEE')).toBeUndefined();
    // What a proposal changed is undone with its block.
    await test.chain.revertTo(test.chain.head.number - 1n);
    expect(state.property('ENERGY_FEE')).toBe(100n);
    expect(state.registers.proposal(1n)?.state).toBe(ProposalState.PENDING);
  });

  it('change what follows from a parameter: energy limits, the maintenance interval, the market’s permission bits', async () => {
    await open();
    const { state } = test.chain;
    await test.run(first, 'ProposalCreateContract', {
      parameters: [
        { key: 0n, value: 81_000n },
        { key: 19n, value: 144_000_000_000n },
        { key: 33n, value: 20n },
        { key: 44n, value: 1n },
      ],
    });
    const active = hexToBytes(`${'00'.repeat(6)}30${'00'.repeat(25)}`);
    const update = (operations: Uint8Array) =>
      test.refusal(test.account(0), 'AccountPermissionUpdateContract', {
        owner: {
          type: 0,
          permission_name: 'owner',
          threshold: 1n,
          keys: [{ address: test.account(0).address, weight: 1n }],
        },
        actives: [
          {
            type: 2,
            permission_name: 'market',
            threshold: 1n,
            operations,
            keys: [{ address: test.account(0).address, weight: 1n }],
          },
        ],
      });
    expect(await update(active)).toBe(`${V}52 isn't a validate ContractType`);
    for (const witness of witnesses.slice(0, 18))
      await test.send(witness, 'ProposalApproveContract', { proposal_id: 1n, is_add_approval: true });
    await mineTo(60_000n);
    expect(state.property('NEXT_MAINTENANCE_TIME') - genesisMs()).toBe(141_000n);
    expect(state.property('TOTAL_CURRENT_ENERGY_LIMIT')).toBe(144_000_000_000n);
    expect(state.property('ADAPTIVE_RESOURCE_LIMIT_TARGET_RATIO')).toBe(28_800n);
    expect(state.property('TOTAL_ENERGY_TARGET_LIMIT')).toBe(5_000_000n);
    expect(await update(active)).toBe('accepted');
  });

  function stranger() {
    return test.account(3);
  }
});
