import { ProductApiError } from '@sunscope/product-api/client';

/** A call that has brought nothing for so long hangs, or what lies between does. */
export const LONGEST_ANSWER_MS = 30_000;
/** Not 0: whoever has waited for so long is asked whether to wait again. */
const TIMED_OUT = 408;

/**
 * What a call brings, up to its last byte.
 * @throws ProductApiError where that takes longer than half a minute
 */
export function withinLimit<Answer>(
  signal: AbortSignal | undefined,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const limit = new AbortController();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      // Before the signal: what boot.js asked for obeys none, and the rest would call it given up.
      reject(new ProductApiError(TIMED_OUT, 'unreachable', 'The server did not answer in time'));
      limit.abort();
    }, LONGEST_ANSWER_MS);
    ask(signal === undefined ? limit.signal : AbortSignal.any([signal, limit.signal]))
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
