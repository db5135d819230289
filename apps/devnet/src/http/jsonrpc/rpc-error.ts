import { SunscopeError } from '@sunscope/tron/errors';

/** Codes of java-tron's JSON-RPC errors. */
export const RPC_CODES = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  tooLarge: -32003,
  limit: -32005,
  server: -32000,
  internal: -32001,
} as const;

/** What methods say where they have no data of their own: the text of an empty object. */
const NO_DATA = '{}';

/** A call that is answered with an error object. */
export class RpcError extends SunscopeError {
  readonly rpcCode: number;
  /** Absent where the dispatcher answers instead of a method. */
  readonly data: string | undefined;

  constructor(rpcCode: number, message: string, data: string | null = NO_DATA) {
    super('json_rpc', message);
    this.rpcCode = rpcCode;
    this.data = data ?? undefined;
  }
}

/** A parameter that cannot be read, in java-tron's words. */
export function invalidParams(message: string): RpcError {
  return new RpcError(RPC_CODES.invalidParams, message);
}

/** A call that does not reach its method. */
export class DispatchError extends RpcError {
  constructor(rpcCode: number, message: string) {
    super(rpcCode, message, null);
  }
}
