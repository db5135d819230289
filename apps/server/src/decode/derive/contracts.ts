import { bytesToText } from '@sunscope/tron/bytes';
import { keccak256 } from '@sunscope/tron/hash';
import { ContractType, type CreateSmartContract } from '@sunscope/tron/messages';
import {
  CONTRACT_CALLER_TOTALS,
  CONTRACT_CALLERS,
  CONTRACT_DAYS,
  CONTRACT_METHODS,
  CONTRACT_MOVES,
  CONTRACT_SETTINGS,
  ContractSetting,
  CONTRACTS,
} from '../../database/derived/contracts.ts';
import { bigintField, bytesField, isAddressBytes, type TransactionContext } from '../transaction-context.ts';
import { withPrefix } from '../decode-token-events.ts';
import { movementsOfInternal } from '../decode-transfers.ts';
import { TokenKind } from '../../database/token-key.ts';
import type { BlockEffect } from '../effects.ts';
import { contractOfLog } from '../log-address.ts';
import type { Derivation } from './derivation.ts';
import type { DerivedRows } from './derived-rows.ts';

const DAY_MS = 86_400_000n;
const SELECTOR_BYTES = 4;
/** A contract made by a contract lets its callers pay all (java-tron: Program.createContractImpl). */
const ALL_BY_CALLER = 100n;

/** Who made which contract, how it is set, and who calls it how often at what cost. */
export const contractRows: Derivation = {
  transaction(context, block, rows) {
    switch (context.row.contractType) {
      case ContractType.TriggerSmartContract:
        called(context, block, rows);
        break;
      case ContractType.CreateSmartContract:
        deployed(context, block, rows);
        break;
      case ContractType.UpdateSettingContract:
        set(context, rows, ContractSetting.callerPercent, 'consume_user_resource_percent');
        return;
      case ContractType.UpdateEnergyLimitContract:
        set(context, rows, ContractSetting.originEnergyLimit, 'origin_energy_limit');
        return;
      case ContractType.ClearABIContract:
        set(context, rows, ContractSetting.abiCleared, undefined);
        return;
      default:
        return;
    }
    if (!context.row.succeeded) return;
    madeByContracts(context, block, rows);
    trxMoved(context, block, rows);
    for (const log of context.info?.log ?? [])
      rows.merge(CONTRACTS, { address: contractOfLog(log), calls: 0n, failed: 0n, events: 1n, callers: 0n });
  },
};

function called({ row, info, contract }: TransactionContext, block: BlockEffect, rows: DerivedRows): void {
  const address = row.counterparty;
  if (!address) return;
  const failed = row.succeeded ? 0n : 1n;
  const day = block.timestampMs - (block.timestampMs % DAY_MS);
  const receipt = info?.receipt;
  rows.merge(CONTRACTS, {
    address,
    calls: 1n,
    failed,
    events: 0n,
    callers: 0n,
    last_call_ms: block.timestampMs,
  });
  rows.merge(CONTRACT_DAYS, {
    contract: address,
    day,
    calls: 1n,
    failed,
    callers: 0n,
    energy: receipt?.energy_usage_total ?? 0n,
    energy_staked: receipt?.energy_usage ?? 0n,
    energy_origin: receipt?.origin_energy_usage ?? 0n,
    energy_penalty: receipt?.energy_penalty_total ?? 0n,
    energy_fee: receipt?.energy_fee ?? 0n,
    fee: info?.fee ?? 0n,
  });
  rows.merge(CONTRACT_CALLERS, { contract: address, day, caller: row.owner, calls: 1n });
  rows.merge(CONTRACT_CALLER_TOTALS, { address, caller: row.owner, calls: 1n });
  const selector = bytesField(contract, 'data')?.subarray(0, SELECTOR_BYTES) ?? new Uint8Array(0);
  rows.merge(CONTRACT_METHODS, { contract: address, day, selector, calls: 1n });
}

function deployed({ row, info, contract }: TransactionContext, block: BlockEffect, rows: DerivedRows): void {
  if (!row.succeeded || !row.counterparty) return;
  const made = (contract?.parameter as CreateSmartContract | undefined)?.new_contract;
  create(row.counterparty, row.position, made?.name ?? '', block, rows);
  const [code] = info?.contractResult ?? [];
  if (code !== undefined && code.length > 0)
    rows.merge(CONTRACTS, {
      address: row.counterparty,
      calls: 0n,
      failed: 0n,
      events: 0n,
      callers: 0n,
      code_hash: keccak256(code),
    });
  if (!made) return;
  const at = { address: row.counterparty, position: row.position };
  rows.merge(CONTRACT_SETTINGS, {
    ...at,
    setting: ContractSetting.callerPercent,
    value: made.consume_user_resource_percent,
  });
  rows.merge(CONTRACT_SETTINGS, {
    ...at,
    setting: ContractSetting.originEnergyLimit,
    value: made.origin_energy_limit,
  });
}

function madeByContracts({ row, info }: TransactionContext, block: BlockEffect, rows: DerivedRows): void {
  for (const internal of info?.internal_transactions ?? []) {
    if (internal.rejected || bytesToText(internal.note) !== 'create') continue;
    const address = withPrefix(internal.transferTo_address);
    if (!isAddressBytes(address)) continue;
    create(address, row.position, '', block, rows);
    rows.merge(CONTRACT_SETTINGS, {
      address,
      setting: ContractSetting.callerPercent,
      value: ALL_BY_CALLER,
      position: row.position,
    });
  }
}

/** Value sent with the call or the creation, and what contracts sent on. */
function trxMoved({ row, contract, info }: TransactionContext, block: BlockEffect, rows: DerivedRows): void {
  const sent =
    row.contractType === ContractType.CreateSmartContract
      ? (contract?.parameter as CreateSmartContract | undefined)?.new_contract?.call_value
      : bigintField(contract, 'call_value');
  const day = block.timestampMs - (block.timestampMs % DAY_MS);
  const move = (from: Uint8Array, to: Uint8Array, sun: bigint) => {
    rows.merge(CONTRACT_MOVES, { address: from, day, gained: -sun, moves: 1n });
    rows.merge(CONTRACT_MOVES, { address: to, day, gained: sun, moves: 1n });
  };
  if (sent !== undefined && sent > 0n && row.counterparty) move(row.owner, row.counterparty, sent);
  for (const internal of info?.internal_transactions ?? [])
    for (const moved of movementsOfInternal(internal))
      if (moved.kind === TokenKind.trx) move(moved.from, moved.to, moved.amount);
}

function create(
  address: Uint8Array,
  position: bigint,
  name: string,
  block: BlockEffect,
  rows: DerivedRows,
): void {
  rows.merge(CONTRACTS, {
    address,
    name,
    created_position: position,
    created_ms: block.timestampMs,
    calls: 0n,
    failed: 0n,
    events: 0n,
    callers: 0n,
  });
}

function set(
  { row, contract }: TransactionContext,
  rows: DerivedRows,
  setting: number,
  field: string | undefined,
): void {
  if (!row.succeeded || !row.counterparty) return;
  const value = field === undefined ? 1n : (bigintField(contract, field) ?? 0n);
  rows.merge(CONTRACT_SETTINGS, { address: row.counterparty, setting, value, position: row.position });
}
