import type { HexAddress } from '@sunscope/tron/address';
import { bytesToHex, concatBytes, hexToBytes, numberToBytes } from '@sunscope/tron/bytes';
import { keccak256 } from '@sunscope/tron/hash';

function addressOfHash(hash: Uint8Array): HexAddress {
  return `41${bytesToHex(hash.subarray(12))}` as HexAddress;
}

/** Address of a contract that a deploy transaction creates: from its id and its owner (WalletUtil.generateContractAddress). */
export function deployedAddress(transactionId: Uint8Array, owner: HexAddress): HexAddress {
  return addressOfHash(keccak256(concatBytes(transactionId, hexToBytes(owner))));
}

/** Address CREATE gives: from the root transaction's id and the number of internal transactions before it. */
export function createdAddress(transactionId: Uint8Array, nonce: number): HexAddress {
  return addressOfHash(keccak256(concatBytes(transactionId, numberToBytes(nonce, 8))));
}

/**
 * Address CREATE2 gives. Unlike Ethereum's there is no leading 0xff: the 41 of the creator's 21 bytes stands in its
 * place (WalletUtil.generateContractAddress2).
 */
export function created2Address(creator: HexAddress, salt: Uint8Array, initCode: Uint8Array): HexAddress {
  return addressOfHash(keccak256(concatBytes(hexToBytes(creator), salt, keccak256(initCode))));
}
