import { ProductApiError } from '@sunscope/product-api/client';
import { parseVisibleJson } from '../format/visible-text.ts';
import { withinLimit } from './time-limit.ts';

/** Sends JSON to the page's own server; what it answers is the caller's to judge. */
export const postJson = (path: string, body: object, signal?: AbortSignal): Promise<unknown> =>
  withinLimit(signal, limited => post(path, body, limited));

async function post(path: string, body: object, signal: AbortSignal): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
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
