import { queryOptions } from '@tanstack/react-query';
import { ProductApiError } from '@sunscope/product-api/client';
import { withinLimit } from '../../../lib/net/time-limit.ts';

/** What the node says of a run; undefined where it does not offer it, or not for this transaction. */
async function askTrace(hash: string, options: object, given: AbortSignal): Promise<unknown> {
  return withinLimit(given, async signal => {
    const response = await fetch('/jsonrpc', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'debug_traceTransaction',
        params: [`0x${hash}`, options],
      }),
      signal,
    });
    if (!response.ok)
      throw new ProductApiError(response.status, 'refused', `/jsonrpc answered ${response.status}`);
    const answer = (await response.json()) as { result?: unknown } | null;
    // TanStack takes no undefined for an answer.
    return answer?.result ?? null;
  });
}

const SETTLED = { staleTime: Infinity, retry: false } as const;

/** The calls of a transaction with the energy of each, as the node ran it again; null where that is not to be had. */
export const callTraceQuery = (hash: string) =>
  queryOptions({
    queryKey: ['node', 'calls', hash],
    queryFn: ({ signal }) => askTrace(hash, { tracer: 'callTracer' }, signal),
    ...SETTLED,
  });

/** Steps that the list has at most: beyond it nobody reads on. */
export const MOST_STEPS = 20_000;

/** Every step of a transaction, without what lay on the stack. */
export const stepsQuery = (hash: string) =>
  queryOptions({
    queryKey: ['node', 'steps', hash],
    queryFn: ({ signal }) =>
      askTrace(hash, { disableStack: true, disableStorage: true, limit: MOST_STEPS }, signal),
    ...SETTLED,
  });

/** Steps whose stacks are asked together. */
const STACKS = 64;

/** A few steps around one, with their stacks. */
export const stacksQuery = (hash: string, step: number) => {
  const start = step - (step % STACKS);
  return queryOptions({
    queryKey: ['node', 'stacks', hash, start],
    queryFn: async ({ signal }) => ({
      start,
      answer: await askTrace(hash, { start, limit: STACKS, disableStorage: true }, signal),
    }),
    ...SETTLED,
  });
};
