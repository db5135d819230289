import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { encodeCall } from '@sunscope/tron/abi';
import { addressFromBytes } from '@sunscope/tron/address';
import { bytesToHex, bytesToText, concatBytes, hexToBytes } from '@sunscope/tron/bytes';
import type { MessageInit } from '@sunscope/tron/codec';
import { keccak256, sha256 } from '@sunscope/tron/hash';
import { ContractResult, type TransactionInfo } from '@sunscope/tron/messages';
import { TestChain, type TestSend } from '../../testing.ts';
import type { KeyedAccount } from '../genesis.ts';

// What stands around the virtual machine: validation, limits, who pays, and the receipt. Energy costs 100 sun.

const V = 'CONTRACT_VALIDATE_ERROR: Contract validate error : ';
const bytecode = hexToBytes(
  (
    JSON.parse(
      readFileSync(new URL('../../../../../contracts/artifacts/Counter.json', import.meta.url), 'utf8'),
    ) as { bytecode: string }
  ).bytecode,
);

let test: TestChain;
let creator: KeyedAccount;
let caller: KeyedAccount;
beforeEach(async () => {
  test = await TestChain.open();
  [creator, caller] = [test.account(0), test.account(1)];
});
afterEach(() => test.close());

const newContract = (change: MessageInit<'SmartContract'> = {}) => ({
  origin_address: creator.address,
  bytecode,
  name: 'Counter',
  consume_user_resource_percent: 100n,
  origin_energy_limit: 1_000_000n,
  ...change,
});

async function deploy(change: MessageInit<'SmartContract'> = {}): Promise<Uint8Array> {
  const info = await test.run(
    creator,
    'CreateSmartContract',
    { new_contract: newContract(change) },
    { feeLimitSun: 1_000_000_000n },
  );
  expect(info.receipt?.result).toBe(ContractResult.SUCCESS);
  return info.contract_address;
}

function call(
  contract: Uint8Array,
  signature: string,
  values: unknown[] = [],
  options: TestSend = {},
): Promise<TransactionInfo> {
  const data = encodeCall(signature, values);
  return test.run(
    caller,
    'TriggerSmartContract',
    { contract_address: contract, data },
    { feeLimitSun: 100_000_000n, ...options },
  );
}

const refusedDeploy = (
  change: MessageInit<'SmartContract'>,
  rest: MessageInit<'CreateSmartContract'> = {},
  options: TestSend = {},
) => test.refusal(creator, 'CreateSmartContract', { new_contract: newContract(change), ...rest }, options);

describe('a deploy', () => {
  it('says why it is refused', async () => {
    expect(await refusedDeploy({ origin_address: caller.address })).toBe(
      `${V}OwnerAddress is not equals OriginAddress`,
    );
    expect(await refusedDeploy({ name: 'x'.repeat(33) })).toBe(
      `${V}contractName's length cannot be greater than 32`,
    );
    expect(await refusedDeploy({ consume_user_resource_percent: 101n })).toBe(
      `${V}percent must be >= 0 and <= 100`,
    );
    expect(await refusedDeploy({}, {}, { feeLimitSun: 15_000_000_001n })).toBe(
      `${V}feeLimit must be >= 0 and <= 15000000000`,
    );
    expect(await refusedDeploy({ call_value: -1n })).toBe(`${V}callValue must be >= 0`);
    expect(await refusedDeploy({}, { call_token_value: -1n })).toBe(`${V}tokenValue must be >= 0`);
    expect(await refusedDeploy({ origin_energy_limit: 0n })).toBe(`${V}The originEnergyLimit must be > 0`);
    expect(await refusedDeploy({}, { token_id: 1_000_000n })).toBe(`${V}tokenId must be > 1000000`);
    expect(await refusedDeploy({}, { call_token_value: 5n })).toBe(
      `${V}invalid arguments with tokenValue = 5, tokenId = 0`,
    );
    expect(await refusedDeploy({ call_value: 10n ** 13n })).toBe(
      `${V}Validate InternalTransfer error, balance is not sufficient.`,
    );
  });

  it('puts the contract at 41 and the tail of keccak-256(txID ‖ owner), pays by the byte, stores code and its hash', async () => {
    const transaction = test.sign(
      creator,
      'CreateSmartContract',
      { new_contract: newContract() },
      { feeLimitSun: 1_000_000_000n },
    );
    await test.chain.submit(transaction);
    await test.mine();
    const info = test.chain.archive.info(transaction.idHex);
    const address = concatBytes(
      new Uint8Array([0x41]),
      keccak256(concatBytes(sha256(transaction.rawData), creator.address)).subarray(12),
    );
    expect(bytesToHex(info?.contract_address ?? new Uint8Array(0))).toBe(bytesToHex(address));
    const code = test.chain.state.code(address);
    expect(bytesToHex(info?.contractResult[0] ?? new Uint8Array(0))).toBe(bytesToHex(code));
    expect(bytesToHex(test.chain.state.contract(address)?.code_hash ?? new Uint8Array(0))).toBe(
      bytesToHex(keccak256(code)),
    );
    expect(info?.receipt?.energy_usage_total).toBeGreaterThan(BigInt(code.length) * 200n);
    const account = test.chain.state.requireAccount(address);
    expect(account).toMatchObject({ type: 2, balance: 0n });
    expect(account.owner_permission).toBeUndefined();
    expect(bytesToText(account.account_name)).toBe('Counter');
  });
});

describe('a call', () => {
  it('says why it is refused', async () => {
    const contract = await deploy();
    const refusal = (change: MessageInit<'TriggerSmartContract'>, options: TestSend = {}) =>
      test.refusal(caller, 'TriggerSmartContract', { contract_address: contract, ...change }, options);
    expect(await refusal({ contract_address: caller.address })).toBe(
      `${V}No contract or not a smart contract`,
    );
    expect(await refusal({ call_value: -1n })).toBe(`${V}callValue must be >= 0`);
    expect(await refusal({ call_token_value: 1n })).toBe(
      `${V}invalid arguments with tokenValue = 1, tokenId = 0`,
    );
    expect(await refusal({}, { feeLimitSun: -1n })).toBe(`${V}feeLimit must be >= 0 and <= 15000000000`);
  });

  it('burns 100 sun for each unit of energy where nobody staked', async () => {
    const contract = await deploy();
    const before = test.chain.state.balance(caller.address);
    const info = await call(contract, 'increment()');
    const used = info.receipt?.energy_usage_total ?? 0n;
    expect(used).toBeGreaterThan(40_000n);
    expect(info.receipt).toMatchObject({
      energy_fee: used * 100n,
      energy_usage: 0n,
      origin_energy_usage: 0n,
      result: ContractResult.SUCCESS,
    });
    expect(info.fee).toBe(used * 100n + (info.receipt?.net_fee ?? 0n));
    expect(before - test.chain.state.balance(caller.address)).toBe(info.fee);
    expect(info.log).toHaveLength(1);
  });

  it('uses the caller’s staked energy first', async () => {
    const contract = await deploy();
    await test.run(caller, 'FreezeBalanceV2Contract', { frozen_balance: 1_000_000_000n, resource: 1 });
    const info = await call(contract, 'increment()');
    const used = info.receipt?.energy_usage_total ?? 0n;
    expect(info.receipt).toMatchObject({ energy_usage: used, energy_fee: 0n });
    expect(test.chain.state.requireAccount(caller.address).account_resource?.energy_usage).toBe(used);
  });

  it('lets the creator pay its part out of its stake', async () => {
    const contract = await deploy({ consume_user_resource_percent: 30n });
    await test.run(creator, 'FreezeBalanceV2Contract', { frozen_balance: 1_000_000_000n, resource: 1 });
    const info = await call(contract, 'increment()');
    const used = info.receipt?.energy_usage_total ?? 0n;
    const lent = (used * 70n) / 100n;
    expect(info.receipt).toMatchObject({ origin_energy_usage: lent, energy_fee: (used - lent) * 100n });
  });

  it('never takes more from the creator than its limit', async () => {
    const contract = await deploy({ consume_user_resource_percent: 0n, origin_energy_limit: 1_000n });
    await test.run(creator, 'FreezeBalanceV2Contract', { frozen_balance: 1_000_000_000n, resource: 1 });
    const info = await call(contract, 'increment()');
    expect(info.receipt?.origin_energy_usage).toBe(1_000n);
  });

  it('that reverts pays what it used, keeps nothing, and reports the reason', async () => {
    const contract = await deploy();
    const info = await call(contract, 'failWithReason()');
    expect(info).toMatchObject({ result: 1, log: [] });
    expect(bytesToText(info.resMessage)).toBe('REVERT opcode executed');
    expect(info.receipt?.result).toBe(ContractResult.REVERT);
    expect(bytesToText(info.contractResult[0]?.subarray(68, 68 + 25) ?? new Uint8Array(0))).toBe(
      'Counter: closed for today',
    );
    expect(info.receipt?.energy_fee).toBe((info.receipt?.energy_usage_total ?? 0n) * 100n);
    const stored = test.chain.archive.transaction(bytesToHex(info.id));
    expect(stored?.transaction.ret[0]?.contractRet).toBe(ContractResult.REVERT);
    expect(test.chain.state.storageGet(contract, new Uint8Array(32))).toBeUndefined();
  });

  it('that runs out of energy pays its whole limit', async () => {
    const contract = await deploy();
    const info = await call(contract, 'burnEnergy()', [], { feeLimitSun: 10_000_000n });
    expect(info.receipt).toMatchObject({
      energy_usage_total: 100_000n,
      energy_fee: 10_000_000n,
      result: ContractResult.OUT_OF_ENERGY,
    });
    expect(bytesToText(info.resMessage)).toMatch(
      /^Not enough energy for 'SSTORE' operation executing: curInvokeEnergyLimit\[100000\], /,
    );
  });

  it('is limited by the caller’s balance too', async () => {
    const contract = await deploy();
    const balance = test.chain.state.balance(caller.address);
    // Leaves 5 TRX: 50,000 energy, though the fee limit would allow 1,000,000. 267 bytes are free bandwidth.
    await test.run(caller, 'TransferContract', { to_address: creator.address, amount: balance - 5_000_000n });
    const info = await call(contract, 'burnEnergy()');
    expect(info.receipt?.energy_usage_total).toBe(50_000n);
    expect(test.chain.state.balance(caller.address)).toBe(0n);
  });

  it('may not begin where the address is taken', async () => {
    const transaction = test.sign(
      creator,
      'CreateSmartContract',
      { new_contract: newContract() },
      { feeLimitSun: 1_000_000_000n },
    );
    const address = concatBytes(
      new Uint8Array([0x41]),
      keccak256(concatBytes(transaction.id, creator.address)).subarray(12),
    );
    await test.run(caller, 'TransferContract', { to_address: address, amount: 1n });
    const taken = `${V}Trying to create a contract with existing contract address: ${addressFromBytes(address)}`;
    expect(await test.refusalOf(transaction)).toBe(taken);
  });
});
