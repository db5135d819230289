import { messageToJson } from '@sunscope/node-api/message-json';
import { type NodeClient } from '@sunscope/node-api/client';
import { NodeRefusedError } from '@sunscope/node-api/errors';
import type { broadcastAnswer, handTransactionAnswer } from '@sunscope/product-api/schemas/transactions';
import { bytesToHex, bytesToText } from '@sunscope/tron/bytes';
import { InvalidValueError } from '@sunscope/tron/errors';
import type { MessageInit, MessageName } from '@sunscope/tron/codec';
import { recoverAddress } from '@sunscope/tron/signature';
import {
  bandwidthBytes,
  decodeContract,
  decodeTransaction,
  transactionId,
  type DecodedTransaction,
} from '@sunscope/tron/transaction';
import type { z } from 'zod';
import { safeJson } from '../shared/json-values.ts';
import type { SignedDigest } from '../shared/signed-digest.ts';

type Handed = z.output<typeof handTransactionAnswer>['transaction'];
type Broadcast = z.output<typeof broadcastAnswer>;

/** What a transaction that somebody hands in says; its signatures are recovered, not judged. */
export function presentHanded(signed: Uint8Array, signedDigest: SignedDigest): Handed {
  const decoded = decodeTransaction(signed);
  const raw = decoded.transaction.raw_data;
  const id = transactionId(decoded.rawData);
  return {
    hash: bytesToHex(id),
    timestamp: timeOf(raw?.timestamp),
    expiration: timeOf(raw?.expiration),
    contracts: (raw?.contract ?? []).map(contract => {
      const { code, info, parameter } = decodeContract(contract);
      return {
        contractType: info?.name ?? `Unknown(${code})`,
        contractTypeId: code,
        ...(info?.message && parameter
          ? (safeJson(
              messageToJson(info.message, parameter as MessageInit<MessageName>, { visible: true }),
            ) as Record<string, unknown>)
          : {}),
      };
    }),
    data: memoOf(raw?.data),
    bandwidth: bandwidthBytes(decoded.rawData, decoded.transaction.signature, 0),
    signatures: signaturesOf(decoded, signedDigest(id)),
  };
}

/** Hands a signed transaction to the node; its refusal is an answer. */
export async function broadcast(
  node: Pick<NodeClient, 'broadcast'>,
  signed: Uint8Array,
): Promise<Broadcast & { transaction: { hash: string } }> {
  const transaction = { hash: bytesToHex(transactionId(decodeTransaction(signed).rawData)) };
  try {
    await node.broadcast(signed);
    return { success: true, code: 'SUCCESS', message: '', transaction };
  } catch (error) {
    if (!(error instanceof NodeRefusedError)) throw error;
    return { success: false, code: error.code, message: error.message, transaction };
  }
}

function signaturesOf({ transaction }: DecodedTransaction, digest: Uint8Array): Handed['signatures'] {
  return transaction.signature.map(signature => {
    const bytes = Buffer.from(signature).toString('base64');
    try {
      return { bytes, address: recoverAddress(digest, signature) };
    } catch (error) {
      // No key can have made it; the node will say so when it is handed on.
      if (!(error instanceof InvalidValueError)) throw error;
      return { bytes, address: '' };
    }
  });
}

function memoOf(data: Uint8Array | undefined): string {
  return data === undefined ? '' : (bytesToText(data) ?? bytesToHex(data));
}

/** A sender may write any 64-bit number as a time; what no date can be is left out. */
function timeOf(ms: bigint | undefined): number {
  return ms !== undefined && ms > 0n && ms <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(ms) : 0;
}
