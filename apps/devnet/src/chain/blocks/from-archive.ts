import { readTransaction, type ChainTransaction } from '../../transactions/transaction.ts';
import type { ArchivedTransaction } from './archive.ts';

/**
 * A transaction of a block, to be run again.
 * @param sideChainId of the side chain that it is on, if it is on one
 */
export function fromArchive(
  { rawData, transaction, isImpersonated }: ArchivedTransaction,
  sideChainId: Uint8Array | undefined,
): ChainTransaction {
  const again = readTransaction(rawData, transaction.signature, sideChainId);
  if (isImpersonated) again.impersonate();
  return again;
}
