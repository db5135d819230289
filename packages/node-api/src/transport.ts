import { DecodeError } from '@sunscope/tron/errors';
import { boundedFetch, maxAnswerBytes, type Fetch } from './bounded-fetch.ts';
import {
  errorOfText,
  isRetryable,
  NodeError,
  NodeRefusedError,
  NodeReplyError,
  NodeUnreachableError,
} from './errors.ts';
import { isJsonObject, parseJson, stringifyJson, type JsonObject, type JsonValue } from './json.ts';

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
  /** Of the node's address, see {@link NodeEndpoint}. */
  headers?: Readonly<Record<string, string>>;
  /** Called with every attempt. */
  onAttempt?: () => void;
  /** How the answer's text is read. Default: `parseJson`. */
  parse?: (text: string) => JsonValue;
  /** Ends this call, with its reason as the error. */
  signal?: AbortSignal;
  /** Most bytes of the answer, unpacked; never more than the call may have at all. */
  maxBytes?: number;
}

/** Posts JSON and gives the node's JSON. */
type Post = (url: string, body: JsonObject, how?: PostOptions) => Promise<JsonValue>;

/** Sends calls to a node, repeats those that were not answered, and translates the node's errors once. */
export function createTransport(options: TransportOptions): Post {
  const retries = options.retries ?? 3;
  const delayMs = options.delayMs ?? (attempt => 200 * 2 ** attempt);
  return async (url, body, { onAttempt, parse = parseJson, headers = {}, signal, maxBytes } = {}) => {
    const limited = signal ? { ...options, signal: either(options.signal, signal) } : options;
    for (let attempt = 0; ; attempt++) {
      onAttempt?.();
      try {
        return await attemptOnce(limited, { url, body, parse, headers, maxBytes: maxBytes ?? Infinity });
      } catch (error) {
        if (!isRetryable(error) || attempt >= retries) throw error;
        await pause(delayMs(attempt), limited.signal);
      }
    }
  };
}

function either(one: AbortSignal | undefined, other: AbortSignal): AbortSignal {
  return one ? AbortSignal.any([one, other]) : other;
}

async function attemptOnce(
  options: TransportOptions,
  {
    url,
    body,
    parse,
    headers,
    maxBytes,
  }: { url: string; body: JsonObject } & Required<Omit<PostOptions, 'onAttempt' | 'signal'>>,
): Promise<JsonValue> {
  const details = { url: shownUrl(url) };
  // A timer that is cleared costs little; one of AbortSignal.timeout stays, and makes an error when nobody waits any more.
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), options.timeoutMs ?? 15_000);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout.signal]) : timeout.signal;
  let status: number;
  let text: string;
  try {
    const response = await (options.fetch ?? boundedFetch)(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...headers,
        ...(options.apiKey ? { 'TRON-PRO-API-KEY': options.apiKey } : {}),
      },
      body: stringifyJson(body),
      signal,
      maxBytes: Math.min(maxBytes, maxAnswerBytes(details.url.slice(details.url.lastIndexOf('/') + 1))),
    });
    status = response.status;
    text = await response.text();
  } catch (error) {
    options.signal?.throwIfAborted();
    if (error instanceof NodeError) throw error;
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
    const details = { url: shownUrl(url) };
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

/** Providers take keys in the query of the address. */
function shownUrl(url: string): string {
  return url.split('?')[0] ?? '';
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
