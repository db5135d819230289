import { InvalidValueError } from './errors.ts';

/** Bytes of an active permission's operation mask. */
export const OPERATIONS_LENGTH = 32;

/** Permission ids: 0 owner, 1 witness, 2 and up active. */
export const OWNER_PERMISSION_ID = 0;
export const WITNESS_PERMISSION_ID = 1;
export const FIRST_ACTIVE_PERMISSION_ID = 2;

/** Bounds of what an account may hold (java-tron: AccountPermissionUpdateActuator, TransactionCapsule). */
export const MAX_ACTIVE_PERMISSIONS = 8;
export const MAX_PERMISSION_KEYS = 5;
export const MAX_PERMISSION_NAME = 32;

/**
 * The fewest signatures that reach a threshold: heaviest keys first. Undefined where all of them together do not.
 */
export function fewestSignatures(threshold: bigint, weights: readonly bigint[]): number | undefined {
  let weight = 0n;
  const heaviestFirst = [...weights].sort((a, b) => (a === b ? 0 : a > b ? -1 : 1));
  for (const [index, own] of heaviestFirst.entries()) {
    weight += own;
    if (weight >= threshold) return index + 1;
  }
  return undefined;
}

/**
 * True when a mask allows a contract code: bit (code mod 8), counted from the least, of byte ⌊code / 8⌋
 * (java-tron: TransactionCapsule.checkPermissionOperations).
 */
export function allowsOperation(operations: Uint8Array, code: number): boolean {
  return ((operations[code >> 3] ?? 0) & (1 << (code & 7))) !== 0;
}

/** The mask that allows exactly these contract codes. */
export function encodeOperations(codes: Iterable<number>): Uint8Array {
  const mask = new Uint8Array(OPERATIONS_LENGTH);
  for (const code of codes) {
    if (!Number.isInteger(code) || code < 0 || code >= OPERATIONS_LENGTH * 8)
      throw new InvalidValueError('invalid_contract_code', `${code} is not a contract code: 0 to 255`);
    mask[code >> 3] = (mask[code >> 3] ?? 0) | (1 << (code & 7));
  }
  return mask;
}

/** The contract codes a mask allows, ascending, unknown ones included. */
export function decodeOperations(operations: Uint8Array): number[] {
  if (operations.length !== OPERATIONS_LENGTH)
    throw new InvalidValueError(
      'invalid_operations',
      `An operation mask has ${OPERATIONS_LENGTH} bytes, this has ${operations.length}`,
    );
  const codes: number[] = [];
  for (let code = 0; code < OPERATIONS_LENGTH * 8; code++)
    if (allowsOperation(operations, code)) codes.push(code);
  return codes;
}

/**
 * Mask of a default active permission on main net today: every type in use but 46 (permission update) and the market
 * types, plus the obsolete bits 3 and 20 that java-tron's default carries.
 */
export const DEFAULT_ACTIVE_OPERATIONS = '7fff1fc0033ec30f000000000000000000000000000000000000000000000000';
