import { concatBytes, hexToBytes } from '@sunscope/tron/bytes';
import { sha256 } from '@sunscope/tron/hash';
import { transactionId } from '@sunscope/tron/transaction';

/**
 * What is signed of a transaction: its id, or on a side chain the hash of its id and the chain's, so that a signature for
 * one chain is none for the other.
 * @param chainId the side chain's, 42 hex digits; undefined on every other network
 */
export function transactionDigest(rawData: Uint8Array, chainId: string | undefined): Uint8Array {
  const id = transactionId(rawData);
  return chainId === undefined ? id : sha256(concatBytes(id, hexToBytes(chainId)));
}
