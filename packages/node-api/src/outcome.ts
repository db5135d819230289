import { hexToBytes } from '@sunscope/tron/bytes';
import { errorOfCode, type NodeError } from './errors.ts';
import type { JsonValue } from './json.ts';
import { member, textOfMessage } from './reply.ts';

/**
 * The id of the transaction that a node has accepted.
 * @param attempts how often it was handed in
 * @throws NodeError with the node's code where it was not taken.
 */
export function broadcastResult(reply: JsonValue, attempts: number): Uint8Array {
  const txid = member(reply, 'txid');
  // After a lost answer the first attempt may have gone in; then the node knows the transaction already.
  const done =
    member(reply, 'result') === true || (attempts > 1 && member(reply, 'code') === 'DUP_TRANSACTION_ERROR');
  if (done && typeof txid === 'string') return hexToBytes(txid);
  throw errorOfResult('broadcasthex', reply);
}

/** Throws what `result` {code, message} says went wrong (java-tron: GrpcAPI.Return). */
export function refuseUnlessOk(call: string, reply: JsonValue): void {
  const result = member(reply, 'result') ?? null;
  const code = member(result, 'code');
  if (member(result, 'result') === true && (code === undefined || code === 'SUCCESS')) return;
  throw errorOfResult(call, result);
}

function errorOfResult(call: string, result: JsonValue): NodeError {
  const code = member(result, 'code');
  return errorOfCode(
    typeof code === 'string' ? code : 'OTHER_ERROR',
    textOfMessage(member(result, 'message')),
    { call },
  );
}
