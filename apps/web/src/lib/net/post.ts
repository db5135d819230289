import { ProductApiError } from '@sunscope/product-api/client';
import { parseVisibleJson } from '../format/visible-text.ts';
import { withinLimit } from './time-limit.ts';

/** Sends JSON to the page's own server; what it answers is the caller's to judge. */
export const postJson = (
  path: string,
  body: object,
  { signal, headers = {} }: PostOptions = {},
): Promise<unknown> => withinLimit(signal, limited => post(path, body, headers, limited));

interface PostOptions {
  signal?: AbortSignal | undefined;
  /** Beside those of every call. */
  headers?: Readonly<Record<string, string>>;
}

async function post(
  path: string,
  body: object,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body: JSON.stringify(body),
      signal,
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ProductApiError(0, 'unreachable', 'The server cannot be reached', error);
  }
  const answer = await response
    .text()
    .then(parseVisibleJson)
    .catch(() => undefined);
  if (response.ok) return answer;
  const message = (answer as { message?: unknown } | undefined)?.message;
  throw new ProductApiError(
    response.status,
    response.status === 429 ? 'rate_limited' : 'refused',
    typeof message === 'string' ? message : response.statusText,
  );
}
