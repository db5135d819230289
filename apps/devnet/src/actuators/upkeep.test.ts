import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bytesToHex, hexToBytes, textToBytes } from '@sunscope/tron/bytes';
import { emptyMessage, type MessageInit } from '@sunscope/tron/codec';
import { TestChain } from '../testing.ts';

// Contracts that change what an account, a token or a contract says about itself.

const V = 'CONTRACT_VALIDATE_ERROR: Contract validate error : ';
const short = hexToBytes('41aa');
const DAY_MS = 86_400_000;

let test: TestChain;
beforeEach(async () => {
  test = await TestChain.open();
});
afterEach(() => test.close());

describe('UnfreezeAssetContract', () => {
  it('releases each frozen part when its days are over', async () => {
    const [alice, bob] = [test.account(0), test.account(1)];
    const unfreeze = (owner = alice) => test.refusal(owner, 'UnfreezeAssetContract', {});
    expect(await unfreeze(bob)).toBe(`${V}no frozen supply balance`);
    const start = test.chain.head.timestampMs + 1_000n;
    await test.run(alice, 'AssetIssueContract', {
      name: textToBytes('Coin'),
      total_supply: 1_000n,
      frozen_supply: [
        { frozen_amount: 100n, frozen_days: 1n },
        { frozen_amount: 50n, frozen_days: 3n },
      ],
      trx_num: 1,
      num: 1,
      url: textToBytes('x'),
      start_time: start,
      end_time: start + 10n ** 10n,
    });
    expect(test.chain.state.tokenBalance(alice.address, '1000001')).toBe(850n);
    expect(await unfreeze()).toBe(`${V}It's not time to unfreeze asset supply`);
    test.clock.advance(DAY_MS + 6_000);
    await test.mine();
    const info = await test.run(alice, 'UnfreezeAssetContract', {});
    expect(info.fee).toBe(0n);
    expect(test.chain.state.tokenBalance(alice.address, '1000001')).toBe(950n);
    expect(test.chain.state.requireAccount(alice.address).frozen_supply).toEqual([
      { frozen_balance: 50n, expire_time: start + 3n * BigInt(DAY_MS) },
    ]);
    expect(await unfreeze()).toBe(`${V}It's not time to unfreeze asset supply`);
  });
});

describe('UpdateAssetContract', () => {
  it('changes page, description and limits of one’s own token', async () => {
    const [alice, bob] = [test.account(0), test.account(1)];
    const update = (parameter: MessageInit<'UpdateAssetContract'>, owner = alice) =>
      test.refusal(owner, 'UpdateAssetContract', { url: textToBytes('https://new.example'), ...parameter });
    expect(await update({}, bob)).toBe(`${V}Account has not issued any asset`);
    const start = test.chain.head.timestampMs + 1_000n;
    await test.run(alice, 'AssetIssueContract', {
      name: textToBytes('Coin'),
      total_supply: 1_000n,
      trx_num: 1,
      num: 1,
      url: textToBytes('x'),
      start_time: start,
      end_time: start + 10n ** 10n,
    });
    expect(await update({ url: new Uint8Array(0) })).toBe(`${V}Invalid url`);
    expect(await update({ description: new Uint8Array(201) })).toBe(`${V}Invalid description`);
    expect(await update({ new_limit: -1n })).toBe(`${V}Invalid FreeAssetNetLimit`);
    expect(await update({ new_limit: 57_600_000_000n })).toBe(`${V}Invalid FreeAssetNetLimit`);
    expect(await update({ new_public_limit: 57_600_000_000n })).toBe(`${V}Invalid PublicFreeAssetNetLimit`);
    await test.run(alice, 'UpdateAssetContract', {
      url: textToBytes('https://new.example'),
      description: textToBytes('newer'),
      new_limit: 7n,
      new_public_limit: 8n,
    });
    expect(test.chain.state.asset('1000001')).toMatchObject({
      url: textToBytes('https://new.example'),
      description: textToBytes('newer'),
      free_asset_net_limit: 7n,
      public_free_asset_net_limit: 8n,
    });
  });
});

describe('SetAccountIdContract', () => {
  it('names an account once, unlike any other in whatever capitals', async () => {
    const [alice, bob] = [test.account(0), test.account(1)];
    const set = (id: string, owner = alice) =>
      test.refusal(owner, 'SetAccountIdContract', { account_id: textToBytes(id) });
    expect(await set('seven77')).toBe(`${V}Invalid accountId`);
    expect(await set('x'.repeat(33))).toBe(`${V}Invalid accountId`);
    expect(await set('with space')).toBe(`${V}Invalid accountId`);
    await test.run(alice, 'SetAccountIdContract', { account_id: textToBytes('Alice-0001') });
    expect(await set('Alice-0002')).toBe(`${V}This account id already set`);
    expect(await set('ALICE-0001', bob)).toBe(`${V}This id has existed`);
    expect(test.chain.state.registers.accountById(textToBytes('alice-0001'))).toEqual(alice.address);
  });
});

describe('contracts about a contract', () => {
  const address = hexToBytes(`41${'c0'.repeat(20)}`);
  beforeEach(() => {
    test.chain.state.putAccount({ ...emptyMessage('Account'), address, type: 2 });
    test.chain.state.putContract({
      ...emptyMessage('SmartContract'),
      origin_address: test.account(0).address,
      contract_address: address,
      abi: { entrys: [{ ...emptyMessage('AbiEntry'), name: 'pay' }] },
      consume_user_resource_percent: 100n,
      origin_energy_limit: 5n,
    });
  });
  const contract = () => test.chain.state.contract(address);
  const notOwner = () =>
    `${V}Account[${bytesToHex(test.account(1).address)}] is not the owner of the contract`;

  it('UpdateSettingContract changes what users pay', async () => {
    const set = (
      consume_user_resource_percent: bigint,
      contract_address = address,
      owner = test.account(0),
    ) => test.refusal(owner, 'UpdateSettingContract', { contract_address, consume_user_resource_percent });
    expect(await set(101n)).toBe(`${V}percent not in [0, 100]`);
    expect(await set(-1n)).toBe(`${V}percent not in [0, 100]`);
    expect(await set(1n, short)).toBe(`${V}Contract does not exist`);
    expect(await set(1n, address, test.account(1))).toBe(notOwner());
    expect(await set(0n)).toBe('accepted');
    expect(contract()?.consume_user_resource_percent).toBe(0n);
  });

  it('UpdateEnergyLimitContract changes what the creator lends', async () => {
    const set = (origin_energy_limit: bigint, contract_address = address, owner = test.account(0)) =>
      test.refusal(owner, 'UpdateEnergyLimitContract', { contract_address, origin_energy_limit });
    expect(await set(0n)).toBe(`${V}origin energy limit must be > 0`);
    expect(await set(1n, short)).toBe(`${V}Contract does not exist`);
    expect(await set(1n, address, test.account(1))).toBe(notOwner());
    expect(await set(9n)).toBe('accepted');
    expect(contract()?.origin_energy_limit).toBe(9n);
  });

  it('ClearABIContract forgets the ABI', async () => {
    const clear = (contract_address = address, owner = test.account(0)) =>
      test.refusal(owner, 'ClearABIContract', { contract_address });
    expect(await clear(short)).toBe(`${V}Contract not exists`);
    expect(await clear(address, test.account(1))).toBe(notOwner());
    expect(contract()?.abi?.entrys).toHaveLength(1);
    expect(await clear()).toBe('accepted');
    expect(contract()?.abi).toEqual({ entrys: [] });
  });
});
