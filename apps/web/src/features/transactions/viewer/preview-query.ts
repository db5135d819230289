import { ProductApiError } from '@sunscope/product-api/client';
import type { PostAnswer } from '@sunscope/product-api/types';
import { queryOptions } from '@tanstack/react-query';
import { parseVisibleJson } from '../../../lib/format/visible-text.ts';
import { withinLimit } from '../../../lib/net/time-limit.ts';

type PostPath = '/api/transaction/preview' | '/api/broadcast';
export type Preview = PostAnswer<'/api/transaction/preview'>;

async function post<P extends PostPath>(
  path: P,
  transaction: string,
  signal?: AbortSignal,
): Promise<PostAnswer<P>> {
  let response: Response;
  try {
    response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ transaction }),
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ProductApiError(0, 'unreachable', 'The server cannot be reached', error);
  }
  const body = parseVisibleJson(await response.text());
  if (!response.ok)
    throw new ProductApiError(
      response.status,
      response.status === 429 ? 'rate_limited' : 'refused',
      (body as { message?: string }).message ?? response.statusText,
    );
  return body as PostAnswer<P>;
}

/** What the chain knows of a transaction; asked again for each new one, and not kept. */
export const previewQuery = (id: string, hex: string) =>
  queryOptions({
    queryKey: ['preview', id, hex.length],
    queryFn: ({ signal }) => withinLimit(signal, limited => post('/api/transaction/preview', hex, limited)),
    retry: false,
    gcTime: 60_000,
  });

/** Hands a signed transaction to the network; a refusal is an answer. */
export const broadcast = (hex: string): Promise<PostAnswer<'/api/broadcast'>> => post('/api/broadcast', hex);
