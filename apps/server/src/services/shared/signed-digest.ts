import { parseSideChainId, sideDigest } from '@sunscope/tron/side-chain';

/** What signatures of a transaction with this id cover. */
export type SignedDigest = (transactionId: Uint8Array) => Uint8Array;

/** @param sideChainId 42 hex digits on a side chain, whose signatures cover it too; undefined elsewhere */
export function signedDigestOf(sideChainId: string | undefined): SignedDigest {
  if (sideChainId === undefined) return id => id;
  const chainId = parseSideChainId(sideChainId);
  return id => sideDigest(id, chainId);
}
