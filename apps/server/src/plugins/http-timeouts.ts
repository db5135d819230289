import type { FastifyServerOptions } from 'fastify';

/** A connection on which nothing moves: a visitor who takes no answer. Sockets of the feed are not counted. */
const STILL_MS = 330_000;
/** An answer that is not made by then never will be: whatever it waited for was lost. */
const HANDLER_MS = 300_000;

/** How long a visitor may keep the server waiting; a request that does not arrive in time is answered 408 and cut. */
export function httpTimeouts(requestMs: number): Pick<
  FastifyServerOptions,
  'requestTimeout' | 'connectionTimeout' | 'handlerTimeout'
> & {
  http: { headersTimeout: number; connectionsCheckingInterval: number };
} {
  return {
    requestTimeout: requestMs,
    connectionTimeout: STILL_MS,
    handlerTimeout: HANDLER_MS,
    http: {
      headersTimeout: Math.min(requestMs, 15_000),
      // Node looks for late requests only so often.
      connectionsCheckingInterval: Math.min(Math.ceil(requestMs / 4), 5000),
    },
  };
}
