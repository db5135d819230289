import { base58 } from '@scure/base';
import { bytesToHex, hexToBytes, isHex } from './bytes.ts';
import { InvalidValueError } from './errors.ts';
import { keccak256, sha256 } from './hash.ts';

declare const addressBrand: unique symbol;
declare const hexAddressBrand: unique symbol;

/** A checked TRON address in its canonical form: 34 characters of base58check, beginning with `T`. */
export type Address = string & { readonly [addressBrand]: true };

/** The same address in the node's form: 42 lower-case hex digits beginning with `41`. */
export type HexAddress = string & { readonly [hexAddressBrand]: true };

/** First byte of every main-net format address (java-tron: Constant.ADD_PRE_FIX_BYTE_MAINNET). */
export const ADDRESS_PREFIX = 0x41;

/** Address of all zeroes, often used as "nobody" by contracts. */
export const ZERO_ADDRESS = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb' as Address;

const BASE58 = /^[1-9A-HJ-NP-Za-km-z]+$/;

/** Addresses that are kept with their bytes: a checksum costs two hashes, and the same few fill most of what is read. */
const KEPT = 20_000;

interface Known {
  /** By the twenty bytes, a character each. */
  textOf: Map<string, Address>;
  bytesOf: Map<string, Uint8Array>;
}

const nothing = (): Known => ({ textOf: new Map(), bytesOf: new Map() });
/** In two halves: when the recent one is full the older one is let go, and what was asked for meanwhile is in the recent. */
let recent = nothing();
let older = nothing();

/** @param full 21 bytes, which stay as they are */
function keep(key: string, address: Address, full: Uint8Array): void {
  if (recent.textOf.size >= KEPT / 2) {
    older = recent;
    recent = nothing();
  }
  recent.textOf.set(key, address);
  recent.bytesOf.set(address, full);
}

function knownText(key: string): Address | undefined {
  const known = recent.textOf.get(key);
  if (known !== undefined) return known;
  const before = older.textOf.get(key);
  const full = before && older.bytesOf.get(before);
  if (full) keep(key, before, full);
  return before;
}

function knownBytes(address: string): Uint8Array | undefined {
  return recent.bytesOf.get(address) ?? older.bytesOf.get(address);
}

/** Twenty bytes, or 21 with `41` first: what stands before the last twenty is left out. */
function keyOf(bytes: Uint8Array): string {
  // Spreading the bytes would walk them by an iterator, which takes four times as long; a view of the last twenty is a
  // buffer outside of the engine's memory.
  const key = String.fromCharCode.apply(undefined, bytes as unknown as number[]);
  return key.length === 20 ? key : key.slice(1);
}

function checksum(payload: Uint8Array): Uint8Array {
  return sha256(sha256(payload)).slice(0, 4);
}

/**
 * The canonical address of 21 bytes (`41` first) or of the 20 bytes that contracts and logs use.
 * @throws InvalidValueError `invalid_address` for another length or prefix.
 */
export function addressFromBytes(bytes: Uint8Array): Address {
  if (bytes.length !== 20 && !(bytes.length === 21 && bytes[0] === ADDRESS_PREFIX))
    throw new InvalidValueError(
      'invalid_address',
      `An address has 21 bytes beginning with 41 (or 20 without), not ${bytesToHex(bytes)}`,
    );
  const key = keyOf(bytes);
  const known = knownText(key);
  if (known !== undefined) return known;
  const payload = new Uint8Array(21);
  payload[0] = ADDRESS_PREFIX;
  payload.set(bytes, 21 - bytes.length);
  const full = new Uint8Array(25);
  full.set(payload);
  full.set(checksum(payload), 21);
  const address = base58.encode(full) as Address;
  keep(key, address, payload);
  return address;
}

/** The 21 bytes of an address, `41` first. */
export function addressToBytes(address: Address): Uint8Array {
  return knownBytes(address)?.slice() ?? base58.decode(address).subarray(0, 21);
}

/** The 20 bytes by which contracts know an address. */
export function addressToEvmBytes(address: Address): Uint8Array {
  return addressToBytes(address).subarray(1);
}

/** The node's hex form (`41…`) of an address. */
export function addressToHex(address: Address): HexAddress {
  return bytesToHex(addressToBytes(address)) as HexAddress;
}

/**
 * Reads an address in any form people paste: base58check (`T…`), hex with `41`, or 20 bytes of hex, each hex form
 * with or without `0x`.
 * @throws InvalidValueError `invalid_address` (shape) or `address_checksum` (a character is wrong).
 */
export function parseAddress(text: string): Address {
  const trimmed = text.trim();
  if (knownBytes(trimmed)) return trimmed as Address;
  const hex = trimmed.replace(/^0x/i, '');
  if (isHex(hex, 21) && hex.startsWith('41')) return addressFromBytes(hexToBytes(hex));
  if (isHex(hex, 20)) return addressFromBytes(hexToBytes(hex));
  if (trimmed.length !== 34 || !trimmed.startsWith('T') || !BASE58.test(trimmed))
    throw new InvalidValueError(
      'invalid_address',
      `"${shorten(trimmed)}" is not a TRON address: it needs 34 base58 characters beginning with T, or hex beginning with 41`,
    );
  const bytes = base58.decode(trimmed);
  const payload = bytes.subarray(0, 21);
  if (
    bytes.length !== 25 ||
    payload[0] !== ADDRESS_PREFIX ||
    bytesToHex(checksum(payload)) !== bytesToHex(bytes.subarray(21))
  )
    throw new InvalidValueError(
      'address_checksum',
      `The checksum of "${trimmed}" does not match: a character was probably mistyped`,
    );
  keep(keyOf(payload), trimmed as Address, payload);
  return trimmed as Address;
}

/** The address a text spells, or undefined where it spells none. */
export function tryParseAddress(text: string): Address | undefined {
  try {
    return parseAddress(text);
  } catch (error) {
    if (error instanceof InvalidValueError) return undefined;
    throw error;
  }
}

/** True for a canonical address (base58check, right checksum). */
export function isAddress(text: string): text is Address {
  return text.startsWith('T') && tryParseAddress(text) === text;
}

/** The address of an uncompressed secp256k1 public key (65 bytes, `04` first): last 20 bytes of its keccak-256. */
export function addressFromPublicKey(publicKey: Uint8Array): Address {
  if (publicKey.length !== 65 || publicKey[0] !== 4)
    throw new InvalidValueError(
      'invalid_public_key',
      'An uncompressed public key has 65 bytes beginning with 04',
    );
  return addressFromBytes(keccak256(publicKey.subarray(1)).subarray(12));
}

function shorten(text: string): string {
  return text.length > 64 ? `${text.slice(0, 61)}…` : text;
}
