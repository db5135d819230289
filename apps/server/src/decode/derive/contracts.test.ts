import { bytesToHex, textToBytes } from '@sunscope/tron/bytes';
import { emptyMessage } from '@sunscope/tron/codec';
import { keccak256 } from '@sunscope/tron/hash';
import { ContractResult, ContractType, type TransactionInfo } from '@sunscope/tron/messages';
import { expect, it } from 'vitest';
import { positionOf } from '../../database/position.ts';
import type { TransactionContext } from '../transaction-context.ts';
import type { BlockEffect } from '../effects.ts';
import { contractRows } from './contracts.ts';
import { DerivedRows } from './derived-rows.ts';

const address = (last: number) => Uint8Array.from([0x41, ...new Uint8Array(19), last]);
const [owner, token, child] = [address(1), address(2), address(3)];
const DAY_MS = 86_400_000n;
/** An hour into the third day. */
const block = { number: 7n, timestampMs: 2n * DAY_MS + 3_600_000n } as BlockEffect;

function context(
  index: number,
  contractType: number,
  parameter: Record<string, unknown>,
  options: { info?: Partial<TransactionInfo>; failed?: boolean } = {},
): TransactionContext {
  return {
    contract: { code: contractType, parameter },
    info: { ...emptyMessage('TransactionInfo'), ...options.info },
    row: {
      position: positionOf(7n, index),
      owner,
      counterparty: token,
      contractType,
      contractResult: options.failed === true ? ContractResult.REVERT : ContractResult.SUCCESS,
      succeeded: options.failed !== true,
    },
  } as unknown as TransactionContext;
}

function derived(contexts: readonly TransactionContext[]) {
  const rows = new DerivedRows();
  for (const item of contexts) contractRows.transaction?.(item, block, rows);
  return Object.fromEntries(rows.changes().merged.map(({ table, rows: added }) => [table.name, added]));
}

const call = (data: string, receipt: Partial<NonNullable<TransactionInfo['receipt']>>, fee: bigint) => ({
  parameter: { data: Uint8Array.from(Buffer.from(data, 'hex')) },
  info: { fee, receipt: { ...emptyMessage('ResourceReceipt'), ...receipt } },
});

it('adds up calls, failures, energy, callers and methods of a day', () => {
  const plain = call('a9059cbb00', { energy_usage_total: 100n, energy_usage: 60n, energy_fee: 4n }, 9n);
  const rejected = call(
    'a9059cbb',
    { energy_usage_total: 50n, origin_energy_usage: 20n, energy_penalty_total: 5n },
    1n,
  );
  const bare = call('', {}, 0n);
  const rows = derived([
    context(0, ContractType.TriggerSmartContract, plain.parameter, plain),
    context(1, ContractType.TriggerSmartContract, rejected.parameter, { ...rejected, failed: true }),
    context(2, ContractType.TriggerSmartContract, bare.parameter, bare),
    context(3, ContractType.TransferContract, {}),
  ]);
  expect(rows['contract_days']).toEqual([
    {
      contract: token,
      day: 172_800_000n,
      calls: 3n,
      failed: 1n,
      callers: 0n,
      energy: 150n,
      energy_staked: 60n,
      energy_origin: 20n,
      energy_penalty: 5n,
      energy_fee: 4n,
      fee: 10n,
    },
  ]);
  expect(rows['contracts']).toEqual([
    { address: token, calls: 3n, failed: 1n, events: 0n, callers: 0n, last_call_ms: block.timestampMs },
  ]);
  expect(rows['contract_callers']).toEqual([
    { contract: token, day: 172_800_000n, caller: owner, calls: 3n },
  ]);
  expect(rows['contract_caller_totals']).toEqual([{ address: token, caller: owner, calls: 3n }]);
  expect(
    rows['contract_methods']?.map(row => [bytesToHex(row['selector'] as Uint8Array), row['calls']]),
  ).toEqual([
    ['a9059cbb', 2n],
    ['', 1n],
  ]);
});

it('knows contracts that people and contracts make, and their newest settings', () => {
  const created = {
    ...emptyMessage('SmartContract'),
    name: 'Vault',
    consume_user_resource_percent: 30n,
    origin_energy_limit: 10_000_000n,
  };
  const make = (note: string, rejected: boolean) => ({
    ...emptyMessage('InternalTransaction'),
    caller_address: token,
    transferTo_address: child.subarray(1),
    note: textToBytes(note),
    rejected,
  });
  const rows = derived([
    context(
      0,
      ContractType.CreateSmartContract,
      { new_contract: created },
      { info: { contractResult: [Uint8Array.of(0x60, 0)] } },
    ),
    context(1, ContractType.UpdateSettingContract, { consume_user_resource_percent: 75n }),
    context(2, ContractType.UpdateSettingContract, { consume_user_resource_percent: 1n }, { failed: true }),
    context(3, ContractType.UpdateEnergyLimitContract, { origin_energy_limit: 5n }),
    context(4, ContractType.ClearABIContract, {}),
    context(
      5,
      ContractType.TriggerSmartContract,
      {},
      {
        info: {
          internal_transactions: [make('create', true), make('call', false), make('create', false)],
          log: [{ ...emptyMessage('Log'), address: child.subarray(1) }],
        },
      },
    ),
  ]);
  expect(
    rows['contracts']?.map(row => [
      row['address'],
      row['name'],
      row['created_position'],
      row['calls'],
      row['events'],
      row['code_hash'],
    ]),
  ).toEqual([
    [token, 'Vault', positionOf(7n, 0), 1n, 0n, keccak256(Uint8Array.of(0x60, 0))],
    [child, '', positionOf(7n, 5), 0n, 1n, undefined],
  ]);
  expect(rows['contract_settings']?.map(row => [row['address'], row['setting'], row['value']])).toEqual([
    [token, 1, 75n],
    [token, 2, 5n],
    [token, 3, 1n],
    [child, 1, 100n],
  ]);
});

it('makes no contract of what failed', () => {
  expect(derived([context(0, ContractType.CreateSmartContract, {}, { failed: true })])).toEqual({});
});

it('counts TRX that calls bring and contracts send on, and none that was rejected', () => {
  const pass = (sun: bigint, note: string, rejected = false) => ({
    ...emptyMessage('InternalTransaction'),
    caller_address: token,
    transferTo_address: child,
    callValueInfo: [{ callValue: sun, tokenId: '' }],
    note: textToBytes(note),
    rejected,
  });
  const info = {
    internal_transactions: [pass(30n, 'call'), pass(7n, 'call', true), pass(9n, 'voteWitness')],
  };
  const rows = derived([
    context(0, ContractType.TriggerSmartContract, { call_value: 100n }, { info }),
    context(1, ContractType.TriggerSmartContract, { call_value: 5n }, { info, failed: true }),
    context(2, ContractType.CreateSmartContract, {
      new_contract: { ...emptyMessage('SmartContract'), call_value: 1n },
    }),
  ]);
  expect(rows['contract_moves']).toEqual([
    { address: owner, day: 172_800_000n, gained: -101n, moves: 2n },
    { address: token, day: 172_800_000n, gained: 71n, moves: 3n },
    { address: child, day: 172_800_000n, gained: 30n, moves: 1n },
  ]);
});
