import { ADDRESS_PREFIX } from '@sunscope/tron/address';
import { concatBytes } from '@sunscope/tron/bytes';
import { keccak256 } from '@sunscope/tron/hash';
import type { TransactionContract } from '@sunscope/tron/messages';
import { contractParameter, transactionId } from '@sunscope/tron/transaction';

/** Address of the contract a deploy transaction creates: 41 and the last 20 bytes of keccak-256(txID ‖ owner). */
export function contractAddressOf(rawData: Uint8Array, contract: TransactionContract): Uint8Array {
  const { owner_address: owner } = contractParameter(contract, 'CreateSmartContract');
  const hash = keccak256(concatBytes(transactionId(rawData), owner));
  return concatBytes(new Uint8Array([ADDRESS_PREFIX]), hash.subarray(12));
}
