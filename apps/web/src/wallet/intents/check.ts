import { bytesToHex, equalBytes, textToBytes } from '@sunscope/tron/bytes';
import { encodeMessage } from '@sunscope/tron/codec';
import { ContractType, type TransactionRaw } from '@sunscope/tron/messages';
import {
  FIRST_ACTIVE_PERMISSION_ID,
  MAX_ACTIVE_PERMISSIONS,
  OWNER_PERMISSION_ID,
} from '@sunscope/tron/permissions';
import { contractParameter, decodeTransactionRaw } from '@sunscope/tron/transaction';
import { WalletError } from '../signer.ts';
import type { RefBlock } from './build.ts';
import { entryOf, type Intent } from './registry.ts';

/** What was confirmed besides the intent. */
export interface CheckLimits {
  refBlock: RefBlock;
  feeLimitSun: bigint;
  expirationMs: bigint;
}

const NONE = new Uint8Array(0);

/**
 * Reads raw data back and compares every field with what the person confirmed; the last look before signing. Anything
 * that is not accounted for (a second contract, another permission, bytes no field explains) is refused too. It does not
 * build again: the contract is compared with what the entry says of each of its fields.
 * @throws WalletError `tampered`, naming the field
 */
export function checkIntent(rawData: Uint8Array, intent: Intent, limits: CheckLimits): void {
  const entry = entryOf(intent);
  const invalid = invalidPermission(intent) ?? entry.invalid(intent);
  if (invalid) throw tampered(invalid.field, invalid.right, invalid.found);
  const raw = decodeTransactionRaw(rawData);
  const contract = raw.contract[0];
  if (!contract || raw.contract.length !== 1) throw tampered('contract', '1', String(raw.contract.length));
  expectEqual('type', ContractType[entry.contract], contract.type);
  expectEqual(
    'type_url',
    `type.googleapis.com/protocol.${entry.contract}`,
    contract.parameter?.type_url ?? '',
  );
  expectEqual('provider', NONE, contract.provider);
  expectEqual('ContractName', NONE, contract.ContractName);
  expectEqual('Permission_id', intent.permissionId, contract.Permission_id);
  expectEqual('fee_limit', entry.effects(intent).call ? limits.feeLimitSun : 0n, raw.fee_limit);
  expectEqual('expiration', limits.expirationMs, raw.expiration);
  expectEqual('ref_block_bytes', limits.refBlock.ref_block_bytes, raw.ref_block_bytes);
  expectEqual('ref_block_hash', limits.refBlock.ref_block_hash, raw.ref_block_hash);
  expectEqual('data', textToBytes(intent.note), raw.data);
  const confirmed = entry.confirmed(intent);
  const found = contractParameter(contract, entry.contract);
  expectSame(confirmed, found);
  const { note, permissionId } = intent;
  expectSame(intent, entry.readBack(found, { note, permissionId }) ?? {});
  // Fields say nothing of bytes that no field explains, nor of two ways to write one number.
  const value = contract.parameter?.value ?? NONE;
  expectEqual('parameter', encodeMessage(entry.contract, confirmed), value);
  expectEqual('raw_data', encodeMessage('TransactionRaw', onlyKnown(raw)), rawData);
}

/** Owner or active: no chain takes another's signature (java-tron: TransactionCapsule.checkPermission). */
function invalidPermission({ permissionId: id }: Intent) {
  const isActive =
    id >= FIRST_ACTIVE_PERMISSION_ID && id < FIRST_ACTIVE_PERMISSION_ID + MAX_ACTIVE_PERMISSIONS;
  if (id === OWNER_PERMISSION_ID || (Number.isInteger(id) && isActive)) return undefined;
  return { field: 'Permission_id', right: '0, or 2 to 9', found: String(id) };
}

/** The fields a transaction of ours uses; encoding just them again must give the same bytes. */
function onlyKnown(raw: TransactionRaw): Partial<TransactionRaw> {
  const { ref_block_bytes, ref_block_hash, expiration, timestamp, fee_limit, data, contract } = raw;
  return { ref_block_bytes, ref_block_hash, expiration, timestamp, fee_limit, data, contract };
}

/** Compares messages field by field, those within them and lists included. */
function expectSame(confirmed: object, found: object, path = ''): void {
  const names = new Set([...Object.keys(confirmed), ...Object.keys(found)]);
  for (const name of names) {
    const expected: unknown = (confirmed as Record<string, unknown>)[name];
    const decoded: unknown = (found as Record<string, unknown>)[name];
    const field = path + name;
    if (isMessage(expected) && isMessage(decoded)) expectSame(expected, decoded, `${field}.`);
    else expectEqual(field, expected, decoded);
  }
}

function isMessage(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !isBytes(value);
}

/** By what it is and not by its class: bytes may come from another realm. */
function isBytes(value: unknown): value is Uint8Array {
  return ArrayBuffer.isView(value);
}

function expectEqual(field: string, expected: unknown, found: unknown): void {
  const same = isBytes(expected) && isBytes(found) ? equalBytes(expected, found) : expected === found;
  if (!same) throw tampered(field, textOf(expected), textOf(found));
}

function textOf(value: unknown): string {
  return isBytes(value) ? bytesToHex(value) : String(value);
}

function tampered(field: string, expected: string, found: string): WalletError {
  return new WalletError(
    'tampered',
    `The transaction is not what was confirmed: ${field} is ${short(found)}, not ${short(expected)}`,
  );
}

function short(text: string): string {
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}
