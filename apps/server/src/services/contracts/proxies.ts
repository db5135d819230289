import { addressFromBytes, ZERO_ADDRESS, type Address } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';

/** EIP-1167: code that does nothing but hand every call on to the address in it. */
const MINIMAL = /^363d3d373d3d3d363d73([0-9a-f]{40})5af43d82803e903d91602b57fd5bf3/;
const MINIMAL_BYTES = 45;

/** Storage slot of the implementation by EIP-1967: keccak256("eip1967.proxy.implementation") - 1. */
export const IMPLEMENTATION_SLOT = '360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc';
/** Of the contract that names it for many proxies: keccak256("eip1967.proxy.beacon") - 1. */
export const BEACON_SLOT = 'a3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50';

/** The contract that a minimal proxy hands its calls on to. */
export function minimalProxyTarget(code: Uint8Array): Address | undefined {
  if (code.length < MINIMAL_BYTES) return undefined;
  const target = MINIMAL.exec(bytesToHex(code.subarray(0, MINIMAL_BYTES)))?.[1];
  return target === undefined ? undefined : workerOf(Buffer.from(target, 'hex'));
}

/** Whether code reads or writes a slot of EIP-1967. */
export function usesProxySlot(code: Uint8Array, slot = IMPLEMENTATION_SLOT): boolean {
  return Buffer.from(code.buffer, code.byteOffset, code.length).includes(slot, 0, 'hex');
}

/** The address in a word; undefined for none, and for what is none. */
export function workerInWord(word: Uint8Array | undefined): Address | undefined {
  return word?.length !== 32 || word.subarray(0, 12).some(byte => byte !== 0)
    ? undefined
    : workerOf(word.subarray(12));
}

/** An address that a proxy names in 20 bytes; none for zeros. */
export function workerOf(bytes: Uint8Array): Address | undefined {
  const worker = addressFromBytes(bytes);
  return worker === ZERO_ADDRESS ? undefined : worker;
}
