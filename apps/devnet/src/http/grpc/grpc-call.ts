import { DecodeError } from '@sunscope/tron/errors';
import { decodeTransaction } from '@sunscope/tron/transaction';
import type { JsonObject } from '@sunscope/node-api/json';
import { canonicalBytes } from '../../transactions/canonical-bytes.ts';
import type { ChainTransaction } from '../../transactions/transaction.ts';
import type { NodeContext } from '../app.ts';
import type { ApiDevnet } from '../call/api-devnet.ts';
import type { ApiCall } from '../call/endpoint.ts';
import type { Asking } from '../endpoints/all-endpoints.ts';
import { unreadable } from './messages.ts';

/** What calls by gRPC work on: the chain and what they share with those by HTTP. */
export interface GrpcChain {
  readonly devnet: ApiDevnet;
  readonly context: NodeContext;
}

/** One call: its message's bytes, and whether it is of WalletSolidity. */
export interface GrpcCall extends GrpcChain {
  readonly request: Uint8Array;
  readonly solid: boolean;
  readonly asking: Asking;
}

/** Gives the reply's bytes. @throws GrpcError */
export type GrpcMethod = (call: GrpcCall) => Promise<Uint8Array>;

/** The call as the HTTP API would have it. */
export function apiCall({ devnet, context, solid }: GrpcCall, params: JsonObject): ApiCall {
  return {
    devnet,
    params,
    visible: false,
    body: undefined,
    int64AsString: false,
    solid,
    plannedRefusal: () => context.failures.refusal('/wallet/broadcasttransaction'),
  };
}

/** The transaction that a request is. @throws GrpcError */
export function transactionIn({ devnet, request }: GrpcCall): ChainTransaction {
  try {
    const { rawData, transaction } = decodeTransaction(canonicalBytes('Transaction', request));
    return devnet.chain.read(rawData, transaction.signature);
  } catch (error) {
    if (error instanceof DecodeError) throw unreadable();
    throw error;
  }
}
