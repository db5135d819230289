import { ADDRESS_PREFIX } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import { emptyMessage } from '@sunscope/tron/codec';
import type { Account } from '@sunscope/tron/messages';
import { ContractExecuteError, ContractValidateError } from './errors.ts';
import { defaultActivePermission, defaultOwnerPermission } from './permissions.ts';
import type { AddressBytes } from '../state/address-bytes.ts';
import type { State } from '../state/state.ts';

const MAX_LONG = 2n ** 63n - 1n;

/** Fails validation with java-tron's text unless a condition holds. */
export function ensure(condition: boolean, message: string): asserts condition {
  if (!condition) throw new ContractValidateError(message);
}

/** True for 21 bytes, 41 first (java-tron: DecodeUtil.addressValid). */
export function isValidAddress(address: Uint8Array): boolean {
  return address.length === 21 && address[0] === ADDRESS_PREFIX;
}

/** A sum that must fit into 64 bits, as Java's addExact. */
export function addExact(a: bigint, b: bigint): bigint {
  return fitsLong(a + b);
}

/** A product that must fit into 64 bits, as Java's multiplyExact. */
export function multiplyExact(a: bigint, b: bigint): bigint {
  return fitsLong(a * b);
}

function fitsLong(value: bigint): bigint {
  ensure(value <= MAX_LONG && value >= -MAX_LONG - 1n, 'long overflow');
  return value;
}

/** `[<hex41>]` as validation texts name an account. */
export function bracketed(address: AddressBytes): string {
  return `[${bytesToHex(address)}]`;
}

/** Bytes within a length (java-tron: TransactionUtil.validBytes). */
export function isWithin(bytes: Uint8Array, most: number, emptyAllowed: boolean): boolean {
  return bytes.length === 0 ? emptyAllowed : bytes.length <= most;
}

/** 1 to `most` bytes, each 0x21 to 0x7E (java-tron: TransactionUtil.validReadableBytes). */
export function isReadable(bytes: Uint8Array, most: number): boolean {
  return bytes.length > 0 && bytes.length <= most && bytes.every(byte => byte >= 0x21 && byte <= 0x7e);
}

/** Takes sun from an account. @throws ContractExecuteError where it has less. */
export function takeSun(state: State, address: AddressBytes, sun: bigint): void {
  if (state.balance(address) < sun)
    throw new ContractExecuteError(
      `${bytesToHex(address)} insufficient balance, balance: ${state.balance(address)}, amount: ${-sun}`,
    );
  if (sun !== 0n) state.addBalance(address, -sun);
}

/** Takes a fee from an account and burns it. */
export function burnFee(state: State, address: AddressBytes, feeSun: bigint): void {
  if (feeSun === 0n) return;
  takeSun(state, address, feeSun);
  state.burn(feeSun);
}

/** Brings an account to life with the default owner and active permission, dated by the newest block. */
export function createAccount(state: State, address: AddressBytes, type = 0): Account {
  const account: Account = {
    ...emptyMessage('Account'),
    address,
    type,
    create_time: state.property('LATEST_BLOCK_TIMESTAMP'),
  };
  if (state.property('ALLOW_MULTI_SIGN') === 1n) {
    account.owner_permission = defaultOwnerPermission(address);
    account.active_permission = [defaultActivePermission(address, state)];
  }
  state.putAccount(account);
  return account;
}
