import { bytesToHex, concatBytes } from '@sunscope/tron/bytes';
import { keccak256 } from '@sunscope/tron/hash';
import { signRecoverable } from 'tiny-secp256k1';

/** A transaction of the old form, which every Ethereum node takes. */
export interface EthereumTransaction {
  readonly nonce: number;
  readonly gasPrice: bigint;
  readonly gas: bigint;
  /** 20 bytes; none makes a contract. */
  readonly to: Uint8Array | undefined;
  readonly value: bigint;
  readonly data: Uint8Array;
}

const NOTHING = new Uint8Array(0);

/** Signs as EIP-155 asks. @returns the bytes to send, in hex with 0x */
export function signEthereum(
  transaction: EthereumTransaction,
  chainId: bigint,
  privateKey: Uint8Array,
): string {
  const fields = [
    integer(BigInt(transaction.nonce)),
    integer(transaction.gasPrice),
    integer(transaction.gas),
    item(transaction.to ?? NOTHING),
    integer(transaction.value),
    item(transaction.data),
  ];
  const digest = keccak256(list([...fields, integer(chainId), integer(0n), integer(0n)]));
  const { signature, recoveryId } = signRecoverable(digest, privateKey);
  const [r, s] = [signature.subarray(0, 32), signature.subarray(32)];
  const v = integer(chainId * 2n + 35n + BigInt(recoveryId));
  return `0x${bytesToHex(list([...fields, v, item(trimmed(r)), item(trimmed(s))]))}`;
}

/** Address of the contract that a sender's transaction makes: keccak-256 of sender and nonce. */
export function createdAddress(sender: Uint8Array, nonce: number): Uint8Array {
  return keccak256(list([item(sender), integer(BigInt(nonce))])).subarray(12);
}

// Recursive Length Prefix, as far as a transaction needs it.

function integer(value: bigint): Uint8Array {
  const hex = value === 0n ? '' : value.toString(16);
  return item(Uint8Array.from(Buffer.from(hex.length % 2 === 1 ? `0${hex}` : hex, 'hex')));
}

function trimmed(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex(byte => byte !== 0);
  return first < 0 ? NOTHING : bytes.subarray(first);
}

function item(bytes: Uint8Array): Uint8Array {
  const [first] = bytes;
  return bytes.length === 1 && first !== undefined && first < 0x80
    ? bytes
    : concatBytes(prefix(bytes.length, 0x80), bytes);
}

function list(items: readonly Uint8Array[]): Uint8Array {
  const body = concatBytes(...items);
  return concatBytes(prefix(body.length, 0xc0), body);
}

function prefix(length: number, base: number): Uint8Array {
  if (length < 56) return Uint8Array.of(base + length);
  const hex = length.toString(16);
  const size = Uint8Array.from(Buffer.from(hex.length % 2 === 1 ? `0${hex}` : hex, 'hex'));
  return concatBytes(Uint8Array.of(base + 55 + size.length), size);
}
