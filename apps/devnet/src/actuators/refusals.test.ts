import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bytesToHex, hexToBytes, textToBytes } from '@sunscope/tron/bytes';
import { emptyMessage, type MessageInit, type MessageName } from '@sunscope/tron/codec';
import { defaultWitnesses, publicKnownKey, type KeyedAccount } from '../chain/genesis.ts';
import type { PropertyName } from '../state/parameters.ts';
import { TestChain } from '../testing.ts';

// Validation texts that need a reason of their own: owners that only a builder meets, features that are closed, sums
// beyond 64 bits, empty purses. What belongs to the life of one contract type stands with that type's other tests.

const V = 'CONTRACT_VALIDATE_ERROR: Contract validate error : ';
const TRX = 1_000_000n;
const MAX_LONG = 2n ** 63n - 1n;
const text = textToBytes;
const short = hexToBytes('41aa');
const stranger = publicKnownKey('a stranger');
const hex = bytesToHex(stranger.address);
const [witness, otherWitness] = defaultWitnesses() as [KeyedAccount, KeyedAccount];
const contractAddress = hexToBytes(`41${'c0'.repeat(20)}`);

let test: TestChain;
beforeEach(async () => {
  test = await TestChain.open({}, { ALLOW_MARKET_TRANSACTION: 1n });
});
afterEach(() => test.close());

const parties = () => [test.account(0), test.account(1)] as const;

/** Does something while chain properties have other values. */
function withProperties<T>(values: Partial<Record<PropertyName, bigint>>, what: () => T): T {
  const { state } = test.chain;
  const entries = Object.entries(values) as [PropertyName, bigint][];
  const before = entries.map(([name]) => [name, state.property(name)] as const);
  for (const [name, value] of entries) state.setProperty(name, value);
  const result = what();
  for (const [name, value] of before) state.setProperty(name, value);
  return result;
}

function putContract(version = 0): void {
  test.chain.state.putAccount({ ...emptyMessage('Account'), address: contractAddress, type: 2 });
  test.chain.state.putContract({
    ...emptyMessage('SmartContract'),
    origin_address: test.account(0).address,
    contract_address: contractAddress,
    consume_user_resource_percent: 100n,
    origin_energy_limit: 5n,
    version,
  });
}

async function issueCoin(change: MessageInit<'AssetIssueContract'> = {}): Promise<void> {
  const start = test.chain.head.timestampMs + 1n;
  await test.run(test.account(0), 'AssetIssueContract', {
    name: text('Coin'),
    total_supply: 1_000_000n,
    trx_num: 1,
    num: 1,
    url: text('x'),
    start_time: start,
    end_time: start + 10n ** 9n,
    ...change,
  });
}

/** A contract that is right but for its owner: what an address of two bytes is told, then one without an account. */
interface OwnerCase<K extends MessageName = MessageName> {
  readonly type: K;
  readonly parameter: () => Record<string, unknown>;
  readonly invalid: string;
  readonly missing: string;
}

function owners(
  type: MessageName,
  invalid: string,
  missing: string,
  parameter: () => Record<string, unknown> = () => ({}),
): OwnerCase {
  return { type, parameter, invalid, missing };
}

const notExists = `Account[${hex}] not exists`;
const doesNotExist = `Account[${hex}] does not exist`;

const ownerCases: readonly OwnerCase[] = [
  owners(
    'TransferContract',
    'Invalid ownerAddress!',
    'Validate TransferContract error, no OwnerAccount.',
    () => ({ to_address: test.account(1).address, amount: 1n }),
  ),
  owners('TransferAssetContract', 'Invalid ownerAddress', 'No owner account!', () => ({
    to_address: test.account(1).address,
    amount: 1n,
  })),
  owners('AccountCreateContract', 'Invalid ownerAddress', notExists),
  owners('AccountUpdateContract', 'Invalid ownerAddress', 'Account does not exist'),
  owners('SetAccountIdContract', 'Invalid ownerAddress', 'Account has not existed', () => ({
    account_id: text('abcdefgh'),
  })),
  owners('AccountPermissionUpdateContract', 'invalidate ownerAddress', 'ownerAddress account does not exist'),
  owners('AssetIssueContract', 'Invalid ownerAddress', 'Account not exists', () => ({
    name: text('Coin'),
    total_supply: 1n,
    trx_num: 1,
    num: 1,
    url: text('x'),
    start_time: test.chain.head.timestampMs + 1n,
    end_time: test.chain.head.timestampMs + 2n,
  })),
  owners('ParticipateAssetIssueContract', 'Invalid ownerAddress', 'Account does not exist!', () => ({
    to_address: test.account(1).address,
    amount: 1n,
  })),
  owners('UpdateAssetContract', 'Invalid ownerAddress', 'Account does not exist'),
  owners('UnfreezeAssetContract', 'Invalid address', doesNotExist),
  owners('FreezeBalanceContract', 'Invalid address', notExists),
  owners('UnfreezeBalanceContract', 'Invalid address', doesNotExist),
  owners('FreezeBalanceV2Contract', 'Invalid address', notExists),
  owners('UnfreezeBalanceV2Contract', 'Invalid address', doesNotExist),
  owners('WithdrawExpireUnfreezeContract', 'Invalid address', notExists),
  owners('CancelAllUnfreezeV2Contract', 'Invalid address', notExists),
  owners('DelegateResourceContract', 'Invalid address', notExists),
  owners('UnDelegateResourceContract', 'Invalid address', doesNotExist),
  owners('VoteWitnessContract', 'Invalid address', notExists, () => ({
    votes: [{ vote_address: witness.address, vote_count: 1n }],
  })),
  owners('WithdrawBalanceContract', 'Invalid address', notExists),
  owners('WitnessCreateContract', 'Invalid address', `account[${hex}] not exists`, () => ({
    url: text('x'),
  })),
  owners('WitnessUpdateContract', 'Invalid address', 'account does not exist'),
  owners('UpdateBrokerageContract', 'Invalid ownerAddress', `Not existed witness:${hex}`),
  owners('ProposalCreateContract', 'Invalid address', notExists),
  owners('ProposalApproveContract', 'Invalid address', notExists),
  owners('ProposalDeleteContract', 'Invalid address', notExists),
  owners('ExchangeCreateContract', 'Invalid address', `account[${hex}] not exists`),
  owners('ExchangeInjectContract', 'Invalid address', `account[${hex}] not exists`),
  owners('ExchangeWithdrawContract', 'Invalid address', `account[${hex}] not exists`),
  owners('ExchangeTransactionContract', 'Invalid address', `account[${hex}] not exists`),
  owners('MarketSellAssetContract', 'Invalid address', 'Account does not exist!'),
  owners('MarketCancelOrderContract', 'Invalid address', 'Account does not exist!'),
  owners('UpdateSettingContract', 'Invalid address', doesNotExist),
  owners('UpdateEnergyLimitContract', 'Invalid address', doesNotExist, () => ({ origin_energy_limit: 1n })),
  owners('ClearABIContract', 'Invalid address', notExists),
];

describe('an owner', () => {
  it.each(ownerCases)(
    'of $type must be an address of an account',
    ({ type, parameter, invalid, missing }) => {
      const refusal = (owner_address: Uint8Array) =>
        test.builderRefusal(type, { ...parameter(), owner_address });
      expect(refusal(short)).toBe(invalid);
      expect(refusal(stranger.address)).toBe(missing);
    },
  );
});

describe('a feature that the committee has not opened', () => {
  it.each<[PropertyName, MessageName, string]>([
    [
      'ALLOW_MULTI_SIGN',
      'AccountPermissionUpdateContract',
      'multi sign is not allowed, need to be opened by the committee',
    ],
    [
      'ALLOW_CANCEL_ALL_UNFREEZE_V2',
      'CancelAllUnfreezeV2Contract',
      'Not support CancelAllUnfreezeV2 transaction, need to be opened by the committee',
    ],
    [
      'ALLOW_TVM_CONSTANTINOPLE',
      'ClearABIContract',
      'contract type error,unexpected type [ClearABIContract]',
    ],
    ['ALLOW_DELEGATE_RESOURCE', 'DelegateResourceContract', 'No support for resource delegate'],
    ['ALLOW_DELEGATE_RESOURCE', 'UnDelegateResourceContract', 'No support for resource delegate'],
    [
      'UNFREEZE_DELAY_DAYS',
      'DelegateResourceContract',
      'Not support Delegate resource transaction, need to be opened by the committee',
    ],
    [
      'UNFREEZE_DELAY_DAYS',
      'UnDelegateResourceContract',
      'Not support unDelegate resource transaction, need to be opened by the committee',
    ],
    [
      'UNFREEZE_DELAY_DAYS',
      'FreezeBalanceV2Contract',
      'Not support FreezeV2 transaction, need to be opened by the committee',
    ],
    [
      'UNFREEZE_DELAY_DAYS',
      'UnfreezeBalanceV2Contract',
      'Not support UnfreezeV2 transaction, need to be opened by the committee',
    ],
    [
      'UNFREEZE_DELAY_DAYS',
      'WithdrawExpireUnfreezeContract',
      'Not support WithdrawExpireUnfreeze transaction, need to be opened by the committee',
    ],
    [
      'ALLOW_CHANGE_DELEGATION',
      'UpdateBrokerageContract',
      'contract type error, unexpected type [UpdateBrokerageContract]',
    ],
  ])('%s refuses %s', (property, type, expected) => {
    expect(withProperties({ [property]: 0n }, () => test.builderRefusal(type, {}))).toBe(expected);
  });

  it('refuses contracts', async () => {
    test.chain.state.setProperty('ALLOW_CREATION_OF_CONTRACTS', 0n);
    const [alice] = parties();
    expect(await test.refusal(alice, 'CreateSmartContract', {})).toBe(
      `${V}vm work is off, need to be opened by the committee`,
    );
    expect(await test.refusal(alice, 'TriggerSmartContract', {})).toBe(
      `${V}VM work is off, need to be opened by the committee`,
    );
  });
});

describe('an empty purse', () => {
  it('pays no fee of a contract', async () => {
    const [alice] = parties();
    await test.run(alice, 'TransferContract', { to_address: stranger.address, amount: TRX / 2n });
    const refusal = <K extends MessageName>(type: K, parameter: MessageInit<K>) =>
      test.refusal(stranger, type, parameter);
    expect(await refusal('AccountCreateContract', { account_address: contractAddress })).toBe(
      `${V}Validate CreateAccountActuator error, insufficient fee.`,
    );
    expect(await refusal('WitnessCreateContract', { url: text('x') })).toBe(
      `${V}balance < AccountUpgradeCost`,
    );
    expect(await refusal('ExchangeCreateContract', {})).toBe(
      `${V}No enough balance for exchange create fee!`,
    );
    const start_time = test.chain.head.timestampMs + 10_000n;
    expect(
      await refusal('AssetIssueContract', {
        name: text('Coin'),
        total_supply: 1n,
        trx_num: 1,
        num: 1,
        url: text('x'),
        start_time,
        end_time: start_time + 1n,
      }),
    ).toBe(`${V}No enough balance for fee!`);
    await issueCoin();
    await test.run(alice, 'TransferAssetContract', {
      to_address: stranger.address,
      asset_name: text('1000001'),
      amount: 5n,
    });
    expect(
      await refusal('TransferAssetContract', {
        to_address: contractAddress,
        asset_name: text('1000001'),
        amount: 1n,
      }),
    ).toBe(`${V}Validate TransferAssetActuator error, insufficient fee.`);
    const order = await test.run(stranger, 'MarketSellAssetContract', {
      sell_token_id: text('1000001'),
      sell_token_quantity: 1n,
      buy_token_id: text('_'),
      buy_token_quantity: 1n,
    });
    test.chain.state.setProperty('MARKET_CANCEL_FEE', TRX);
    expect(await refusal('MarketCancelOrderContract', { order_id: order.orderId })).toBe(
      `${V}No enough balance !`,
    );
  });
});

describe('a sum beyond 64 bits', () => {
  it('is refused as Java’s exact arithmetic does', async () => {
    const [alice] = parties();
    const overflow = `${V}long overflow`;
    expect(
      await test.refusal(alice, 'TransferContract', { to_address: stranger.address, amount: MAX_LONG }),
    ).toBe(overflow);
    const vote = { vote_address: witness.address, vote_count: MAX_LONG };
    expect(await test.refusal(alice, 'VoteWitnessContract', { votes: [vote, vote] })).toBe(overflow);
    const heavy = {
      threshold: 1n,
      keys: [
        { address: alice.address, weight: MAX_LONG },
        { address: stranger.address, weight: 1n },
      ],
    };
    expect(
      await test.refusal(alice, 'AccountPermissionUpdateContract', {
        owner: heavy,
        actives: [{ ...heavy, type: 2 }],
      }),
    ).toBe(overflow);
    await issueCoin({ num: 2 ** 31 - 1 });
    await test.mine();
    // 10,000 TRX are 10^10 sun; times 2,147,483,647 that is 2.1 × 10^19.
    expect(
      await test.refusal(test.account(1), 'ParticipateAssetIssueContract', {
        to_address: alice.address,
        asset_name: text('1000001'),
        amount: 10_000n * TRX,
      }),
    ).toBe(overflow);
  });
});

describe('a token sale', () => {
  it('refuses what buys less than one unit', async () => {
    const [alice, bob] = parties();
    await issueCoin({ trx_num: 1_000 });
    await test.mine();
    const buy = { to_address: alice.address, asset_name: text('1000001'), amount: 999n };
    expect(await test.refusal(bob, 'ParticipateAssetIssueContract', buy)).toBe(
      `${V}Can not process the exchange!`,
    );
    expect(
      test.builderRefusal('TransferAssetContract', {
        owner_address: bob.address,
        to_address: alice.address,
        asset_name: text('1000009'),
        amount: 1n,
      }),
    ).toBe('No asset!');
  });
});

describe('a contract as receiver', () => {
  it('gets neither TRX nor tokens where that is forbidden, and no stake', async () => {
    const [alice] = parties();
    putContract(1);
    await issueCoin();
    const { state } = test.chain;
    const trx = { to_address: contractAddress, amount: 1n };
    const token = { ...trx, asset_name: text('1000001') };
    state.setProperty('ALLOW_TVM_COMPATIBLE_EVM', 1n);
    expect(await test.refusal(alice, 'TransferContract', trx)).toBe(
      `${V}Cannot transfer TRX to a smartContract which version is one. Instead please use TriggerSmartContract `,
    );
    state.setProperty('FORBID_TRANSFER_TO_CONTRACT', 1n);
    expect(await test.refusal(alice, 'TransferContract', trx)).toBe(
      `${V}Cannot transfer TRX to a smartContract.`,
    );
    expect(await test.refusal(alice, 'TransferAssetContract', token)).toBe(
      `${V}Cannot transfer asset to smartContract.`,
    );
    expect(
      await test.refusal(alice, 'FreezeBalanceContract', {
        frozen_balance: TRX,
        frozen_duration: 3n,
        receiver_address: contractAddress,
      }),
    ).toBe(`${V}Do not allow delegate resources to contract addresses`);
  });
});

describe('a representative’s permissions', () => {
  it('need one for its blocks, with one key', async () => {
    const key = { address: witness.address, weight: 1n };
    const owner = { threshold: 1n, keys: [key] };
    const actives = [{ ...owner, type: 2, operations: new Uint8Array(32) }];
    const refusal = (permission: MessageInit<'Permission'> | undefined) =>
      test.refusal(witness, 'AccountPermissionUpdateContract', { owner, actives, witness: permission });
    expect(await refusal(undefined)).toBe(`${V}witness permission is missed`);
    expect(await refusal({ ...owner, type: 2 })).toBe(`${V}witness permission type is error`);
    const two = { threshold: 1n, keys: [key, { address: stranger.address, weight: 1n }] };
    expect(await refusal({ ...two, type: 1 })).toBe(`${V}Witness permission's key count should be 1`);
  });
});

describe('Stake', () => {
  it('2.0 knows two resources, and 32 unfreezings at once', async () => {
    const [alice] = parties();
    const unfreeze = (resource: number) =>
      test.refusal(alice, 'UnfreezeBalanceV2Contract', { unfreeze_balance: TRX, resource });
    expect(await unfreeze(2)).toBe(`${V}ResourceCode error.valid ResourceCode[BANDWIDTH、Energy]`);
    await test.run(alice, 'FreezeBalanceV2Contract', { frozen_balance: 100n * TRX });
    for (let time = 0; time < 32; time++) expect(await unfreeze(0)).toBe('accepted');
    expect(await unfreeze(0)).toBe(`${V}Invalid unfreeze operation, unfreezing times is over limit`);
  });

  it('1.0 gives back only what was delegated, to others', async () => {
    await test.close();
    test = await TestChain.open({}, { UNFREEZE_DELAY_DAYS: 0n });
    const [alice, bob] = parties();
    const unfreeze = (receiver_address: Uint8Array) =>
      test.refusal(alice, 'UnfreezeBalanceContract', { receiver_address });
    expect(await unfreeze(alice.address)).toBe(`${V}receiverAddress must not be the same as ownerAddress`);
    expect(await unfreeze(short)).toBe(`${V}Invalid receiverAddress`);
    await test.run(alice, 'FreezeBalanceContract', {
      frozen_balance: TRX,
      frozen_duration: 3n,
      resource: 1,
      receiver_address: bob.address,
    });
    expect(await unfreeze(bob.address)).toBe(`${V}no delegatedFrozenBalance(BANDWIDTH)`);
  });
});

describe('an exchange', () => {
  it('is refused what it does not have, and everything once it is closed', async () => {
    const [alice, bob] = parties();
    await issueCoin();
    await test.run(alice, 'ExchangeCreateContract', {
      first_token_id: text('1000001'),
      first_token_balance: 1_000n,
      second_token_id: text('_'),
      second_token_balance: 10n * TRX,
    });
    const inject = { exchange_id: 1n, token_id: text('_'), quant: 2_000_000n * TRX };
    expect(await test.refusal(alice, 'ExchangeInjectContract', inject)).toBe(`${V}balance is not enough`);
    const withdraw = (parameter: MessageInit<'ExchangeWithdrawContract'>) =>
      test.refusal(alice, 'ExchangeWithdrawContract', { exchange_id: 1n, quant: 1_000n, ...parameter });
    expect(await withdraw({ exchange_id: 9n })).toBe(`${V}Exchange[9] not exists`);
    expect(await withdraw({ token_id: text('x') })).toBe(`${V}token id is not a valid number`);
    expect(await withdraw({ token_id: text('1000001') })).toBe('accepted');
    const trade = { exchange_id: 1n, token_id: text('_'), quant: 1n, expected: 1n };
    expect(await test.refusal(bob, 'ExchangeTransactionContract', trade)).toBe(
      `${V}Token balance in exchange is equal with 0,the exchange has been closed`,
    );
  });
});

describe('the market', () => {
  it('holds 100 orders of one account', async () => {
    const [alice] = parties();
    await issueCoin();
    const sell = () =>
      test.refusal(alice, 'MarketSellAssetContract', {
        sell_token_id: text('1000001'),
        sell_token_quantity: 1n,
        buy_token_id: text('_'),
        buy_token_quantity: 5n,
      });
    for (let order = 0; order < 100; order++) expect(await sell()).toBe('accepted');
    expect(await sell()).toBe(`${V}Maximum number of orders exceeded，100`);
  });
});

describe('a contract’s value', () => {
  const bytecode = hexToBytes(
    (
      JSON.parse(
        readFileSync(new URL('../../../../contracts/artifacts/Counter.json', import.meta.url), 'utf8'),
      ) as { bytecode: string }
    ).bytecode,
  );

  it('must be there, in tokens that exist', async () => {
    const [alice, bob] = parties();
    const carol = test.account(2);
    await issueCoin();
    await test.run(alice, 'TransferAssetContract', {
      to_address: carol.address,
      asset_name: text('1000001'),
      amount: 5n,
    });
    putContract();
    const deploy = (parameter: MessageInit<'CreateSmartContract'>, owner: KeyedAccount) =>
      test.refusal(
        owner,
        'CreateSmartContract',
        {
          new_contract: { origin_address: owner.address, bytecode, origin_energy_limit: 1n },
          ...parameter,
        },
        { feeLimitSun: 100n * TRX },
      );
    const call = (parameter: MessageInit<'TriggerSmartContract'>, owner: KeyedAccount) =>
      test.refusal(owner, 'TriggerSmartContract', { contract_address: contractAddress, ...parameter });
    for (const refusal of [deploy, call]) {
      expect(await refusal({ call_token_value: 1n, token_id: 1_000_009n }, alice)).toBe(`${V}No asset !`);
      expect(await refusal({ call_token_value: 1n, token_id: 1_000_001n }, bob)).toBe(
        `${V}assetBalance must greater than 0.`,
      );
      expect(await refusal({ call_token_value: 6n, token_id: 1_000_001n }, carol)).toBe(
        `${V}assetBalance is not sufficient.`,
      );
    }
    expect(await call({ call_value: 10n ** 13n }, bob)).toBe(
      `${V}Validate InternalTransfer error, balance is not sufficient.`,
    );
    expect(await call({ call_token_value: -1n }, bob)).toBe(`${V}tokenValue must be >= 0`);
    expect(await call({ token_id: 1_000_000n }, bob)).toBe(`${V}tokenId must be > 1000000`);
  });
});

describe('a proposal', () => {
  it('can be approved and deleted while it is open', async () => {
    await test.close();
    test = await TestChain.open({}, { MAINTENANCE_TIME_INTERVAL: 30_000n, PROPOSAL_EXPIRE_TIME: 30_000n });
    await test.run(test.account(0), 'TransferContract', { to_address: witness.address, amount: 10n * TRX });
    const create = () =>
      test.run(witness, 'ProposalCreateContract', { parameters: [{ key: 68n, value: 5n }] });
    await create();
    await create();
    await test.run(witness, 'ProposalDeleteContract', { proposal_id: 1n });
    expect(
      await test.refusal(otherWitness, 'ProposalApproveContract', { proposal_id: 1n, is_add_approval: true }),
    ).toBe(`${V}Proposal[1] canceled`);
    test.clock.advance(120_000);
    await test.mine();
    expect(await test.refusal(witness, 'ProposalDeleteContract', { proposal_id: 2n })).toBe(
      `${V}Proposal[2] expired`,
    );
  });

  const refusal = (id: bigint, value: bigint) =>
    test.builderRefusal('ProposalCreateContract', {
      owner_address: witness.address,
      parameters: [{ key: id, value }],
    });

  it.each<[bigint, string]>([
    [14n, 'ALLOW_UPDATE_ACCOUNT_NAME'],
    [15n, 'ALLOW_SAME_TOKEN_NAME'],
    [16n, 'ALLOW_DELEGATE_RESOURCE'],
    [18n, 'ALLOW_TVM_TRANSFER_TRC10'],
    [20n, 'ALLOW_MULTI_SIGN'],
    [21n, 'ALLOW_ADAPTIVE_ENERGY'],
    [26n, 'ALLOW_TVM_CONSTANTINOPLE'],
    [32n, 'ALLOW_TVM_SOLIDITY_059'],
    [35n, 'FORBID_TRANSFER_TO_CONTRACT'],
    [40n, 'ALLOW_PBFT'],
    [41n, 'ALLOW_TVM_ISTANBUL'],
    [44n, 'ALLOW_MARKET_TRANSACTION'],
    [51n, 'ALLOW_NEW_RESOURCE_MODEL'],
    [52n, 'ALLOW_TVM_FREEZE'],
    [53n, 'ALLOW_ACCOUNT_ASSET_OPTIMIZATION'],
    [59n, 'ALLOW_TVM_VOTE'],
    [60n, 'ALLOW_TVM_COMPATIBLE_EVM'],
    [63n, 'ALLOW_TVM_LONDON'],
    [65n, 'ALLOW_HIGHER_LIMIT_FOR_MAX_CPU_TIME_OF_ONE_TX'],
    [66n, 'ALLOW_ASSET_OPTIMIZATION'],
    [69n, 'ALLOW_DELEGATE_OPTIMIZATION'],
    [71n, 'ALLOW_OPTIMIZED_RETURN_VALUE_OF_CHAIN_ID'],
    [76n, 'ALLOW_TVM_SHANGHAI'],
    [77n, 'ALLOW_CANCEL_ALL_UNFREEZE_V2'],
  ])('%d can only switch %s on', (id, name) => {
    expect(refusal(id, 0n)).toBe(`This value[${name}] is only allowed to be 1`);
  });

  it.each<[bigint, string]>([
    [25n, 'ALLOW_ACCOUNT_STATE_ROOT'],
    [30n, 'ALLOW_CHANGE_DELEGATION'],
    [39n, 'ALLOW_SHIELDED_TRC20_TRANSACTION'],
    [48n, 'ALLOW_TRANSACTION_FEE_POOL'],
  ])('%d switches %s on and off', (id, name) => {
    expect(refusal(id, 2n)).toBe(`This value[${name}] is only allowed to be 1 or 0`);
  });

  it.each<[bigint, PropertyName, string]>([
    [18n, 'ALLOW_SAME_TOKEN_NAME', 'ALLOW_TVM_TRANSFER_TRC10'],
    [26n, 'ALLOW_TVM_TRANSFER_TRC10', 'ALLOW_TVM_CONSTANTINOPLE'],
    [32n, 'ALLOW_CREATION_OF_CONTRACTS', 'ALLOW_TVM_SOLIDITY_059'],
    [35n, 'ALLOW_CREATION_OF_CONTRACTS', 'FORBID_TRANSFER_TO_CONTRACT'],
    [52n, 'ALLOW_DELEGATE_RESOURCE', 'ALLOW_TVM_FREEZE'],
    [52n, 'ALLOW_MULTI_SIGN', 'ALLOW_TVM_FREEZE'],
    [52n, 'ALLOW_TVM_CONSTANTINOPLE', 'ALLOW_TVM_FREEZE'],
    [52n, 'ALLOW_TVM_SOLIDITY_059', 'ALLOW_TVM_FREEZE'],
    [59n, 'ALLOW_CHANGE_DELEGATION', 'ALLOW_TVM_VOTE'],
    [77n, 'UNFREEZE_DELAY_DAYS', 'ALLOW_CANCEL_ALL_UNFREEZE_V2'],
  ])('%d waits for %s', (id, needed, name) => {
    expect(withProperties({ [needed]: 0n }, () => refusal(id, 1n))).toBe(
      `[${needed}] proposal must be approved before [${name}] can be proposed`,
    );
  });

  it.each<[bigint, PropertyName]>([
    [79n, 'ALLOW_OLD_REWARD_OPT'],
    [81n, 'ALLOW_ENERGY_ADJUSTMENT'],
    [83n, 'ALLOW_TVM_CANCUN'],
    [87n, 'ALLOW_STRICT_MATH'],
    [88n, 'CONSENSUS_LOGIC_OPTIMIZATION'],
    [89n, 'ALLOW_TVM_BLOB'],
  ])('%d switches %s on once', (id, name) => {
    expect(withProperties({ [name]: 1n }, () => refusal(id, 1n))).toBe(
      `[${name}] has been valid, no need to propose again`,
    );
    expect(withProperties({ [name]: 0n }, () => refusal(id, 0n))).toBe(
      `This value[${name}] is only allowed to be 1`,
    );
  });

  it('keeps to limits that depend on others', () => {
    expect(withProperties({ REMOVE_THE_POWER_OF_THE_GR: 0n }, () => refusal(10n, 2n))).toBe(
      'This value[REMOVE_THE_POWER_OF_THE_GR] is only allowed to be 1',
    );
    expect(refusal(45n, -1n)).toBe('Bad MARKET_SELL_FEE parameter value, valid range is [0,10_000_000_000L]');
    expect(refusal(46n, 10_000_000_001n)).toBe(
      'Bad MARKET_CANCEL_FEE parameter value, valid range is [0,10_000_000_000L]',
    );
    expect(withProperties({ ALLOW_TVM_LONDON: 0n }, () => refusal(47n, 10_000_000_001n))).toBe(
      'Bad MAX_FEE_LIMIT parameter value, valid range is [0,10_000_000_000L]',
    );
    expect(withProperties({ ALLOW_NEW_REWARD: 0n }, () => refusal(67n, 0n))).toBe(
      'This value[ALLOW_NEW_REWARD] is only allowed to be 1',
    );
    expect(withProperties({ ALLOW_CHANGE_DELEGATION: 0n }, () => refusal(72n, 1n))).toBe(
      '[ALLOW_CHANGE_DELEGATION] proposal must be approved before [ALLOW_DYNAMIC_ENERGY] can be opened',
    );
    expect(refusal(74n, -1n)).toBe(
      'This value[DYNAMIC_ENERGY_INCREASE_FACTOR] is only allowed to be in the range 0-10000',
    );
    expect(withProperties({ UNFREEZE_DELAY_DAYS: 0n }, () => refusal(78n, 1_000_000n))).toBe(
      '[UNFREEZE_DELAY_DAYS] proposal must be approved before [MAX_DELEGATE_LOCK_PERIOD] can be proposed',
    );
  });
});
