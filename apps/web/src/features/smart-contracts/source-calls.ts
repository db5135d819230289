import { ProductApiError } from '@sunscope/product-api/client';
import type { postEndpoints } from '@sunscope/product-api/schemas/post-endpoints';
import type { PostAnswer } from '@sunscope/product-api/types';
import { queryOptions } from '@tanstack/react-query';
import { apiQuery } from '../../lib/net/api.ts';

type SourcePath = Extract<keyof typeof postEndpoints, `/api/solidity/contract/${string}`>;
type SourceAnswer<P extends SourcePath> = PostAnswer<P>;

/**
 * Calls of the compiler. Sources come and go as they are, invisible characters included: what shows them makes those
 * visible, and what is compiled again must be the same. A compilation may take a minute and wait for its turn.
 */
export async function callCompiler<P extends SourcePath>(
  path: P,
  body: object,
  signal?: AbortSignal,
): Promise<SourceAnswer<P>> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
    signal: signal ?? AbortSignal.timeout(300_000),
  }).catch((error: unknown) => {
    throw new ProductApiError(0, 'unreachable', 'The server cannot be reached', error);
  });
  const answer = (await response.json().catch(() => ({}))) as SourceAnswer<P> & { message?: unknown };
  if (response.ok) return answer;
  throw new ProductApiError(
    response.status,
    response.status === 429 ? 'rate_limited' : 'refused',
    typeof answer.message === 'string' ? answer.message : response.statusText,
  );
}

/** Compilers by name, and whether they are on this server. */
export const compilersQuery = { ...apiQuery('/api/solidity/compilers', {}), staleTime: 60_000 };

/** The verified source of a contract; its status is 0 where there is none. */
export const sourceQuery = (contractAddress: string) =>
  queryOptions({
    queryKey: ['source', contractAddress],
    queryFn: async ({ signal }) =>
      (await callCompiler('/api/solidity/contract/info', { contractAddress }, signal)).data,
    staleTime: 60_000,
  });

export type VerifiedSource = SourceAnswer<'/api/solidity/contract/info'>['data'];
