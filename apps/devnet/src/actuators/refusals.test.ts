import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hexToBytes, textToBytes } from '@sunscope/tron/bytes';
import { emptyMessage, type MessageInit, type MessageName } from '@sunscope/tron/codec';
import { defaultWitnesses, publicKnownKey, type KeyedAccount } from '../chain/genesis.ts';
import type { PropertyName } from '../state/parameters.ts';
import { TestChain } from '../testing.ts';

// Validation texts that need a reason of their own: features that are closed, sums beyond 64 bits, empty purses. What
// belongs to the life of one contract type stands with that type's other tests.

const V = 'CONTRACT_VALIDATE_ERROR: Contract validate error : ';
const TRX = 1_000_000n;
const MAX_LONG = 2n ** 63n - 1n;
const text = textToBytes;
const short = hexToBytes('41aa');
const stranger = publicKnownKey('a stranger');
const [witness] = defaultWitnesses() as [KeyedAccount];
const contractAddress = hexToBytes(`41${'c0'.repeat(20)}`);

let test: TestChain;
beforeEach(async () => {
  test = await TestChain.open({}, { ALLOW_MARKET_TRANSACTION: 1n });
});
afterEach(() => test.close());

const parties = () => [test.account(0), test.account(1)] as const;

const withProperties = <T>(values: Partial<Record<PropertyName, bigint>>, what: () => T): T =>
  test.withProperties(values, what);

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

describe('a witness’s permissions', () => {
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
