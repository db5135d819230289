import type { UseQueryOptions } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/** How long a page may hold back for its data before it shows itself with placeholders. */
const PATIENCE_MS = 120;

let firstPageShown = false;

/** From now on pages wait a moment for their data; the very first one shows its frame at once. */
export function firstPageIsShown(): void {
  firstPageShown = true;
}

type Ensured = Pick<UseQueryOptions<never, Error, never>, 'queryKey'> & { queryFn?: unknown };

/**
 * Starts every query of a page side by side and waits a moment for them: data that is near arrives with the page
 * instead of after a flash of placeholders. Failures are the page's to show, so none is thrown here.
 */
export async function ensure(...queries: readonly Ensured[]): Promise<void> {
  const all = Promise.all(
    queries.map(query => queryClient.prefetchQuery(query as Parameters<typeof queryClient.prefetchQuery>[0])),
  );
  if (!firstPageShown) return;
  await Promise.race([all, new Promise(resolve => setTimeout(resolve, PATIENCE_MS))]);
}
