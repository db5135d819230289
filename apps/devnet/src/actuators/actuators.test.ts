import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bytesToHex, hexToBytes, textToBytes } from '@sunscope/tron/bytes';
import { encodeOperations } from '@sunscope/tron/permissions';
import type { MessageInit } from '@sunscope/tron/codec';
import { publicKnownKey } from '../chain/genesis.ts';
import { TestChain } from '../testing.ts';

// Every validation text of the contracts this chain runs, in the order java-tron checks (its actuators, chain
// reference section 8). Refusals pass through a broadcast, so what bandwidth refuses first cannot show here.

let test: TestChain;
const stranger = publicKnownKey('a stranger');
const short = hexToBytes('41aa');
const V = 'CONTRACT_VALIDATE_ERROR: Contract validate error : ';

beforeAll(async () => {
  test = await TestChain.open();
});
afterAll(() => test.close());

const transfer = (parameter: MessageInit<'TransferContract'>) =>
  test.refusal(test.account(0), 'TransferContract', parameter);

describe('TransferContract', () => {
  it('says why it refuses', async () => {
    const [alice, bob] = [test.account(0), test.account(1)];
    expect(await transfer({ to_address: short, amount: 1n })).toBe(`${V}Invalid toAddress!`);
    expect(await transfer({ to_address: alice.address, amount: 1n })).toBe(
      `${V}Cannot transfer TRX to yourself.`,
    );
    expect(await transfer({ to_address: bob.address, amount: 0n })).toBe(
      `${V}Amount must be greater than 0.`,
    );
    expect(await transfer({ to_address: bob.address, amount: -5n })).toBe(
      `${V}Amount must be greater than 0.`,
    );
    expect(await transfer({ to_address: bob.address, amount: 1_000_000_000_001n })).toBe(
      `${V}Validate TransferContract error, balance is not sufficient.`,
    );
    // The fee of the new account counts too: 1.1 TRX, of which 0.1 is taken before validation.
    expect(await transfer({ to_address: stranger.address, amount: 999_999_000_000n })).toBe(
      `${V}Validate TransferContract error, balance is not sufficient.`,
    );
  });

  it('refuses the lowest long like every negative amount', async () => {
    expect(await transfer({ to_address: test.account(1).address, amount: -(2n ** 63n) })).toBe(
      `${V}Amount must be greater than 0.`,
    );
  });
});

describe('AccountCreateContract', () => {
  it('says why it refuses', async () => {
    const refusal = (address: Uint8Array) =>
      test.refusal(test.account(0), 'AccountCreateContract', { account_address: address });
    expect(await refusal(short)).toBe(`${V}Invalid account address`);
    expect(await refusal(test.account(1).address)).toBe(`${V}Account has existed`);
  });
});

describe('AccountUpdateContract', () => {
  it('says why it refuses', async () => {
    const [alice, bob] = [test.account(0), test.account(1)];
    const refusal = (owner: typeof alice, name: string) =>
      test.refusal(owner, 'AccountUpdateContract', { account_name: textToBytes(name) });
    expect(await refusal(alice, 'x'.repeat(201))).toBe(`${V}Invalid accountName`);
    await test.run(alice, 'AccountUpdateContract', { account_name: textToBytes('Harbour') });
    expect(await refusal(alice, 'Harbour 2')).toBe(`${V}This account name is already existed`);
    expect(await refusal(bob, 'Harbour')).toBe(`${V}This name is existed`);
  });
});

const token = () => ({
  name: textToBytes('Token'),
  abbr: textToBytes('TKN'),
  total_supply: 1_000n,
  trx_num: 2,
  num: 3,
  precision: 0,
  start_time: test.chain.head.timestampMs + 60_000n,
  end_time: test.chain.head.timestampMs + 600_000n,
  url: textToBytes('https://example.org'),
});

const issue = (change: MessageInit<'AssetIssueContract'>) =>
  test.refusal(test.account(2), 'AssetIssueContract', { ...token(), ...change });

describe('TRC10', () => {
  it('AssetIssueContract says why it refuses', async () => {
    const text = textToBytes;
    expect(await issue({ name: text('') })).toBe(`${V}Invalid assetName`);
    expect(await issue({ name: text('with space') })).toBe(`${V}Invalid assetName`);
    expect(await issue({ name: text('x'.repeat(33)) })).toBe(`${V}Invalid assetName`);
    expect(await issue({ name: text('tRx') })).toBe(`${V}assetName can't be trx`);
    expect(await issue({ precision: 7 })).toBe(`${V}precision cannot exceed 6`);
    expect(await issue({ abbr: text('ü') })).toBe(`${V}Invalid abbreviation for token`);
    expect(await issue({ url: text('') })).toBe(`${V}Invalid url`);
    expect(await issue({ description: text('x'.repeat(201)) })).toBe(`${V}Invalid description`);
    expect(await issue({ start_time: 0n })).toBe(`${V}Start time should be not empty`);
    expect(await issue({ end_time: 0n })).toBe(`${V}End time should be not empty`);
    expect(await issue({ end_time: token().start_time })).toBe(
      `${V}End time should be greater than start time`,
    );
    expect(await issue({ start_time: test.chain.head.timestampMs })).toBe(
      `${V}Start time should be greater than HeadBlockTime`,
    );
    expect(await issue({ total_supply: 0n })).toBe(`${V}TotalSupply must greater than 0!`);
    expect(await issue({ trx_num: 0 })).toBe(`${V}TrxNum must greater than 0!`);
    expect(await issue({ num: -1 })).toBe(`${V}Num must greater than 0!`);
    expect(await issue({ public_free_asset_net_usage: 1n })).toBe(`${V}PublicFreeAssetNetUsage must be 0!`);
    const entry = { frozen_amount: 1n, frozen_days: 1n };
    expect(await issue({ frozen_supply: Array.from({ length: 11 }, () => entry) })).toBe(
      `${V}Frozen supply list length is too long`,
    );
    expect(await issue({ free_asset_net_limit: 57_600_000_000n })).toBe(`${V}Invalid FreeAssetNetLimit`);
    expect(await issue({ public_free_asset_net_limit: -1n })).toBe(`${V}Invalid PublicFreeAssetNetLimit`);
    expect(await issue({ frozen_supply: [{ ...entry, frozen_amount: 0n }] })).toBe(
      `${V}Frozen supply must be greater than 0!`,
    );
    expect(await issue({ frozen_supply: [{ ...entry, frozen_amount: 1_001n }] })).toBe(
      `${V}Frozen supply cannot exceed total supply`,
    );
    expect(await issue({ frozen_supply: [{ ...entry, frozen_days: 3653n }] })).toBe(
      `${V}frozenDuration must be less than 3652 days and more than 1 days`,
    );
  });

  it('is issued, sold and transferred; refusals say why', async () => {
    const [alice, bob, issuer] = [test.account(0), test.account(1), test.account(2)];
    const issued = await test.run(issuer, 'AssetIssueContract', {
      ...token(),
      frozen_supply: [{ frozen_amount: 100n, frozen_days: 1n }],
    });
    expect(issued.assetIssueID).toBe('1000001');
    expect(issued.fee - (issued.receipt?.net_fee ?? 0n)).toBe(1_024_000_000n);
    expect(test.chain.state.tokenBalance(issuer.address, '1000001')).toBe(900n);
    expect(await issue({ name: textToBytes('Second') })).toBe(`${V}An account can only issue one asset`);

    const buy = (change: MessageInit<'ParticipateAssetIssueContract'>) =>
      test.refusal(alice, 'ParticipateAssetIssueContract', {
        to_address: issuer.address,
        asset_name: textToBytes('1000001'),
        amount: 100n,
        ...change,
      });
    expect(await buy({ to_address: short })).toBe(`${V}Invalid toAddress`);
    expect(await buy({ amount: 0n })).toBe(`${V}Amount must greater than 0!`);
    expect(await buy({ to_address: alice.address })).toBe(`${V}Cannot participate asset Issue yourself !`);
    expect(await buy({ amount: 10n ** 15n })).toBe(`${V}No enough balance !`);
    expect(await buy({ asset_name: textToBytes('1000009') })).toBe(`${V}No asset named 1000009`);
    expect(await buy({ to_address: bob.address })).toBe(
      `${V}The asset is not issued by ${bytesToHex(bob.address)}`,
    );
    expect(await buy({})).toBe(`${V}No longer valid period!`);
    test.clock.advance(90_000);
    await test.mine();
    // 3 units for every 2 sun: 601 sun buy 901 units, one more than there are.
    expect(await buy({ amount: 601n })).toBe(`${V}Asset balance is not enough !`);
    const before = test.chain.state.balance(issuer.address);
    await test.run(alice, 'ParticipateAssetIssueContract', {
      to_address: issuer.address,
      asset_name: textToBytes('1000001'),
      amount: 101n,
    });
    expect(test.chain.state.tokenBalance(alice.address, '1000001')).toBe(151n);
    expect(test.chain.state.balance(issuer.address) - before).toBe(101n);

    const move = (change: MessageInit<'TransferAssetContract'>) =>
      test.refusal(alice, 'TransferAssetContract', {
        to_address: bob.address,
        asset_name: textToBytes('1000001'),
        amount: 1n,
        ...change,
      });
    expect(await move({ to_address: short })).toBe(`${V}Invalid toAddress`);
    expect(await move({ amount: 0n })).toBe(`${V}Amount must be greater than 0.`);
    expect(await move({ to_address: alice.address })).toBe(`${V}Cannot transfer asset to yourself.`);
    expect(await move({ amount: 152n })).toBe(`${V}assetBalance is not sufficient.`);
    expect(
      await test.refusal(test.account(3), 'TransferAssetContract', {
        to_address: bob.address,
        asset_name: textToBytes('1000001'),
        amount: 1n,
      }),
    ).toBe(`${V}assetBalance must be greater than 0.`);
    await test.run(alice, 'TransferAssetContract', {
      to_address: bob.address,
      asset_name: textToBytes('1000001'),
      amount: 51n,
    });
    expect(test.chain.state.tokenBalance(bob.address, '1000001')).toBe(51n);
    expect(test.chain.state.tokenBalance(alice.address, '1000001')).toBe(100n);
  });
});

const keyOf = (index: number, weight = 1n) => ({ address: test.account(index).address, weight });

const ownerPermission = (change: object = {}) => ({
  type: 0,
  permission_name: 'owner',
  threshold: 1n,
  keys: [keyOf(0)],
  ...change,
});

const activePermission = (change: object = {}) => ({
  type: 2,
  permission_name: 'active',
  threshold: 1n,
  keys: [keyOf(0)],
  operations: encodeOperations([1]),
  ...change,
});

const update = (change: MessageInit<'AccountPermissionUpdateContract'>) =>
  test.refusal(test.account(0), 'AccountPermissionUpdateContract', {
    owner: ownerPermission(),
    actives: [activePermission()],
    ...change,
  });

describe('AccountPermissionUpdateContract', () => {
  it('says why it refuses', async () => {
    expect(await update({ owner: undefined })).toBe(`${V}owner permission is missed`);
    expect(await update({ witness: { type: 1, threshold: 1n, keys: [keyOf(0)] } })).toBe(
      `${V}account isn't witness can't set witness permission`,
    );
    expect(await update({ actives: [] })).toBe(`${V}active permission is missed`);
    expect(await update({ actives: Array.from({ length: 9 }, () => activePermission()) })).toBe(
      `${V}active permission is too many`,
    );
    expect(await update({ owner: ownerPermission({ type: 2 }) })).toBe(`${V}owner permission type is error`);
    expect(await update({ actives: [activePermission({ type: 0 })] })).toBe(
      `${V}active permission type is error`,
    );
    const six = Array.from({ length: 6 }, (_, index) => ({
      address: publicKnownKey(`k${index}`).address,
      weight: 1n,
    }));
    expect(await update({ owner: ownerPermission({ keys: six }) })).toBe(
      `${V}number of keys in permission should not be greater than 5`,
    );
    expect(await update({ owner: ownerPermission({ keys: [] }) })).toBe(
      `${V}key's count should be greater than 0`,
    );
    expect(await update({ owner: ownerPermission({ threshold: 0n }) })).toBe(
      `${V}permission's threshold should be greater than 0`,
    );
    expect(await update({ owner: ownerPermission({ permission_name: 'x'.repeat(33) }) })).toBe(
      `${V}permission's name is too long`,
    );
    expect(await update({ owner: ownerPermission({ parent_id: 1 }) })).toBe(
      `${V}permission's parent should be owner`,
    );
    expect(await update({ owner: ownerPermission({ keys: [keyOf(0), keyOf(0)] }) })).toBe(
      `${V}address should be distinct in permission Owner`,
    );
    expect(await update({ owner: ownerPermission({ keys: [{ address: short, weight: 1n }] }) })).toBe(
      `${V}key is not a validate address`,
    );
    expect(await update({ owner: ownerPermission({ keys: [keyOf(0, 0n)] }) })).toBe(
      `${V}key's weight should be greater than 0`,
    );
    expect(await update({ actives: [activePermission({ threshold: 2n })] })).toBe(
      `${V}sum of all key's weight should not be less than threshold in permission Active`,
    );
    expect(await update({ owner: ownerPermission({ operations: encodeOperations([1]) }) })).toBe(
      `${V}Owner permission needn't operations`,
    );
    expect(await update({ actives: [activePermission({ operations: new Uint8Array(31) })] })).toBe(
      `${V}operations size must 32`,
    );
    expect(await update({ actives: [activePermission({ operations: encodeOperations([7]) })] })).toBe(
      `${V}7 isn't a validate ContractType`,
    );
  });
});

const freeze = (parameter: MessageInit<'FreezeBalanceV2Contract'>) =>
  test.refusal(test.account(3), 'FreezeBalanceV2Contract', parameter);

describe('Stake 2.0 and votes', () => {
  it('FreezeBalanceV2Contract says why it refuses', async () => {
    expect(await freeze({ frozen_balance: 0n })).toBe(`${V}frozenBalance must be positive`);
    expect(await freeze({ frozen_balance: 999_999n })).toBe(
      `${V}frozenBalance must be greater than or equal to 1 TRX`,
    );
    expect(await freeze({ frozen_balance: 10n ** 13n })).toBe(
      `${V}frozenBalance must be less than or equal to accountBalance`,
    );
    expect(await freeze({ frozen_balance: 1_000_000n, resource: 2 })).toBe(
      `${V}ResourceCode error, valid ResourceCode[BANDWIDTH、ENERGY]`,
    );
  });

  it('stakes, votes, shrinks votes on unfreezing, and pays out after 14 days', async () => {
    const owner = test.account(3);
    const { state } = test.chain;
    const unfreeze = (parameter: MessageInit<'UnfreezeBalanceV2Contract'>) =>
      test.refusal(owner, 'UnfreezeBalanceV2Contract', parameter);
    expect(await unfreeze({ unfreeze_balance: 1n })).toBe(`${V}no frozenBalance(BANDWIDTH)`);
    expect(await unfreeze({ unfreeze_balance: 1n, resource: 1 })).toBe(`${V}no frozenBalance(Energy)`);
    await test.run(owner, 'FreezeBalanceV2Contract', { frozen_balance: 100_500_000n, resource: 1 });
    expect(state.property('TOTAL_ENERGY_WEIGHT')).toBe(100n);
    expect(await unfreeze({ unfreeze_balance: 100_500_001n, resource: 1 })).toBe(
      `${V}Invalid unfreeze_balance, [100500001] is error`,
    );

    const [first, second] = state.marks.activeWitnesses as [Uint8Array, Uint8Array];
    const vote = (votes: MessageInit<'VoteWitnessContract'>['votes']) =>
      test.refusal(owner, 'VoteWitnessContract', { votes });
    expect(await vote([])).toBe(`${V}VoteNumber must more than 0`);
    expect(await vote(Array.from({ length: 31 }, () => ({ vote_address: first, vote_count: 1n })))).toBe(
      `${V}VoteNumber more than maxVoteNumber 30`,
    );
    expect(await vote([{ vote_address: short, vote_count: 1n }])).toBe(`${V}Invalid vote address!`);
    expect(await vote([{ vote_address: first, vote_count: 0n }])).toBe(
      `${V}vote count must be greater than 0`,
    );
    expect(await vote([{ vote_address: stranger.address, vote_count: 1n }])).toBe(
      `${V}Account[${bytesToHex(stranger.address)}] not exists`,
    );
    expect(await vote([{ vote_address: owner.address, vote_count: 1n }])).toBe(
      `${V}Witness[${bytesToHex(owner.address)}] not exists`,
    );
    expect(await vote([{ vote_address: first, vote_count: 101n }])).toBe(
      `${V}The total number of votes[101000000] is greater than the tronPower[100500000]`,
    );
    await test.run(owner, 'VoteWitnessContract', {
      votes: [
        { vote_address: first, vote_count: 60n },
        { vote_address: second, vote_count: 40n },
      ],
    });
    const counted = state.witness(first)?.voteCount ?? 0n;

    await test.run(owner, 'UnfreezeBalanceV2Contract', { unfreeze_balance: 50_500_000n, resource: 1 });
    // 50 TRX are left for 100 votes: each shrinks by half.
    expect(state.requireAccount(owner.address).votes.map(entry => entry.vote_count)).toEqual([30n, 20n]);
    expect(state.property('TOTAL_ENERGY_WEIGHT')).toBe(50n);
    expect(await test.refusal(owner, 'WithdrawExpireUnfreezeContract', {})).toBe(
      `${V}no unFreeze balance to withdraw `,
    );

    // Votes count at the next maintenance, six hours on at most.
    expect(state.witness(first)?.voteCount).toBe(counted);
    test.clock.advance(6 * 3_600_000);
    await test.mine();
    expect(state.witness(first)?.voteCount).toBe(counted + 30n);

    test.clock.advance(14 * 86_400_000);
    await test.mine();
    const before = state.balance(owner.address);
    const info = await test.run(owner, 'WithdrawExpireUnfreezeContract', {});
    expect(info.withdraw_expire_amount).toBe(50_500_000n);
    expect(state.balance(owner.address) - before + info.fee).toBe(50_500_000n);
  });
});

describe('WitnessCreateContract', () => {
  it('says why it refuses, and burns 9,999 TRX', async () => {
    const owner = test.account(4);
    expect(await test.refusal(owner, 'WitnessCreateContract', {})).toBe(`${V}Invalid url`);
    const info = await test.run(owner, 'WitnessCreateContract', { url: textToBytes('https://example.org') });
    expect(info.fee).toBe(9_999_000_000n);
    expect(await test.refusal(owner, 'WitnessCreateContract', { url: textToBytes('x') })).toBe(
      `${V}Witness[${bytesToHex(owner.address)}] has existed`,
    );
    expect(test.chain.state.requireAccount(owner.address)).toMatchObject({
      is_witness: true,
      witness_permission: { id: 1, permission_name: 'witness' },
    });
  });
});

describe('a contract type that public networks refuse', () => {
  it('is refused the same way', async () => {
    expect(
      await test.refusal(test.account(0), 'ShieldedTransferContract', {
        transparent_from_address: test.account(0).address,
      }),
    ).toBe(`${V}Not support Shielded Transaction, need to be opened by the committee`);
    expect(await test.refusal(test.account(0), 'VoteAssetContract', {})).toBe('OTHER_ERROR: Error: null');
    for (const type of ['MarketSellAssetContract', 'MarketCancelOrderContract'] as const)
      expect(await test.refusal(test.account(0), type, {})).toBe(
        `${V}Not support Market Transaction, need to be opened by the committee`,
      );
  });
});
