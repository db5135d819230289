import { QueryClient } from '@tanstack/react-query';
import { ProductApiError } from '@sunscope/product-api/client';

/** A refusal is an answer: asking again gives the same. Only what never reached the server is tried again. */
function shouldRetry(failures: number, error: unknown): boolean {
  if (error instanceof ProductApiError && error.status > 0 && error.status < 500) return false;
  return failures < 2;
}

/** The one cache of everything that came from the server. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      gcTime: 5 * 60_000,
      retry: shouldRetry,
      retryDelay: 600,
      refetchOnWindowFocus: false,
      // The server may be on this machine, which needs no network; where it is not, its silence is said.
      networkMode: 'always',
    },
  },
});
