import { DecodeError } from '@sunscope/tron/errors';
import {
  errorOfText,
  isRetryable,
  NodeRefusedError,
  NodeReplyError,
  NodeUnreachableError,
} from './errors.ts';
import { isJsonObject, parseJson, stringifyJson, type JsonObject, type JsonValue } from './json.ts';

/** What is needed of `fetch`: one POST of a text, answered with a text. */
type Fetch = (
  url: string,
  init: { method: 'POST'; headers: Record<string, string>; body: string; signal: AbortSignal },
) => Promise<{ status: number; text(): Promise<string> }>;

export interface TransportOptions {
  /** Sent as `TRON-PRO-API-KEY`, as TronGrid wants it. */
  apiKey?: string;
  fetch?: Fetch;
  /** Repetitions after the first attempt of a call that could not be answered. Default 3. */
  retries?: number;
  /** How long one attempt may take. Default 15 s. */
  timeoutMs?: number;
  /** Pause before a repetition. Default: 200 ms, doubling. */
  delayMs?: (attempt: number) => number;
  /** Ends all calls, running ones included. */
  signal?: AbortSignal;
}

interface PostOptions {
  /** Told of every attempt. */
  onAttempt?: () => void;
  /** How the answer's text is read. Default: `parseJson`. */
  parse?: (text: string) => JsonValue;
}

/** Posts JSON and gives the node's JSON. */
type Post = (url: string, body: JsonObject, how?: PostOptions) => Promise<JsonValue>;

/** Sends calls to a node, repeats those that were not answered, and translates the node's errors once. */
export function createTransport(options: TransportOptions): Post {
  const retries = options.retries ?? 3;
  const delayMs = options.delayMs ?? (attempt => 200 * 2 ** attempt);
  return async (url, body, { onAttempt, parse = parseJson } = {}) => {
    for (let attempt = 0; ; attempt++) {
      onAttempt?.();
      try {
        return await attemptOnce(options, url, body, parse);
      } catch (error) {
        if (!isRetryable(error) || attempt >= retries) throw error;
        await pause(delayMs(attempt), options.signal);
      }
    }
  };
}

async function attemptOnce(
  options: TransportOptions,
  url: string,
  body: JsonObject,
  parse: (text: string) => JsonValue,
): Promise<JsonValue> {
  const details = { url };
  // A timer that is cleared costs little; one of AbortSignal.timeout stays, and makes an error when nobody waits any more.
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), options.timeoutMs ?? 15_000);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout.signal]) : timeout.signal;
  let status: number;
  let text: string;
  try {
    const response = await (options.fetch ?? globalThis.fetch)(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(options.apiKey ? { 'TRON-PRO-API-KEY': options.apiKey } : {}),
      },
      body: stringifyJson(body),
      signal,
    });
    status = response.status;
    text = await response.text();
  } catch (error) {
    options.signal?.throwIfAborted();
    if (timeout.signal.aborted)
      throw new NodeUnreachableError(
        'node_timeout',
        `The node did not answer within ${options.timeoutMs ?? 15_000} ms`,
        { details, cause: error },
      );
    throw new NodeUnreachableError(
      'node_unreachable',
      `The node at ${new URL(url).origin} cannot be reached`,
      { details, cause: error },
    );
  } finally {
    clearTimeout(timer);
  }
  if (status === 429 || status >= 500)
    throw new NodeUnreachableError('node_busy', `The node answered with HTTP status ${status}`, { details });
  const json = parseReply(() => parse(text), status, url);
  if (isJsonObject(json) && typeof json['Error'] === 'string') throw errorOfText(json['Error'], details);
  if (status >= 400)
    throw new NodeRefusedError(`http_${status}`, `The node answered with HTTP status ${status}`, { details });
  return json;
}

function parseReply(parse: () => JsonValue, status: number, url: string): JsonValue {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    const details = { url };
    // An unknown path is answered with an HTML page.
    if (status >= 400)
      throw new NodeRefusedError(`http_${status}`, `The node answered with HTTP status ${status}`, {
        details,
        cause: error,
      });
    throw new NodeReplyError('malformed_reply', `The answer from ${new URL(url).origin} is not JSON`, {
      details,
      cause: error,
    });
  }
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', onAbort, { once: true });
    if (signal?.aborted) onAbort();
  });
}
