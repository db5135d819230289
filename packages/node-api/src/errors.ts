import { SunscopeError, type ErrorDetails } from '@sunscope/tron/errors';

/** What went wrong between us and a TRON node. `retryable` says whether the same call may succeed later. */
export abstract class NodeError extends SunscopeError {
  abstract readonly retryable: boolean;
}

/**
 * The node did not answer: `node_unreachable` (no connection), `node_timeout`, `node_busy` (HTTP 429, 5xx, rate
 * limit, full queue). The same call may be repeated.
 */
export class NodeUnreachableError extends NodeError {
  readonly retryable = true;
}

/**
 * The node answered and said no. `code` is the node's own: a broadcast code such as `SIGERROR`, the Java class of
 * an `Error` reply such as `ContractValidateException`, or `http_404`. The message is the node's, decoded.
 */
export class NodeRefusedError extends NodeError {
  readonly retryable = false;
}

/** The answer is not what a TRON node says (`malformed_reply`): another service, or a proxy's error page. */
export class NodeReplyError extends NodeError {
  readonly retryable = false;
}

/** True for an error after which the same call may be repeated. */
export function isRetryable(error: unknown): boolean {
  return error instanceof NodeError && error.retryable;
}

/** Codes by which a node says that it cannot take a transaction now, not that the transaction is wrong. */
const BUSY_CODES = new Set([
  'SERVER_BUSY',
  'NO_CONNECTION',
  'NOT_ENOUGH_EFFECTIVE_CONNECTION',
  'BLOCK_UNSOLIDIFIED',
]);

/** The error for a return code of broadcast, trigger and the like. */
export function errorOfCode(code: string, message: string, details: ErrorDetails): NodeError {
  return BUSY_CODES.has(code)
    ? new NodeUnreachableError('node_busy', message || code, { details: { ...details, nodeCode: code } })
    : new NodeRefusedError(code, message || code, { details });
}

/**
 * The error for java-tron's `{"Error": "class <Java class> : <text>"}`, which comes with HTTP status 200
 * (java-tron: services/http/Util.printErrorMsg). A few servlets leave the class out.
 */
export function errorOfText(text: string, details: ErrorDetails): NodeError {
  const match = /^class ([\w.$]+)\s*:\s*([\s\S]*)$/.exec(text);
  const message = match?.[2] ?? text;
  if (message.includes('lack of computing resources'))
    return new NodeUnreachableError('node_busy', message, { details });
  return new NodeRefusedError(match?.[1]?.split(/[.$]/).at(-1) ?? 'refused', message, { details });
}
