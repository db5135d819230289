import { refuseBrokenRequest } from '@sunscope/node-api/broken-request';
import { SunscopeError } from '@sunscope/tron/errors';
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';

/** A connection on which nothing moves: a visitor who takes no answer. Sockets of the feed are not counted. */
const STILL_MS = 330_000;
/** An answer that has not begun by then never will: whatever it waited for was lost. */
const ANSWER_MS = 300_000;

/** How long a visitor may keep the server waiting; a request that does not arrive in time is answered 408 and cut. */
export function httpTimeouts(requestMs: number): Pick<
  FastifyServerOptions,
  'requestTimeout' | 'connectionTimeout' | 'clientErrorHandler'
> & {
  http: { headersTimeout: number; connectionsCheckingInterval: number };
} {
  return {
    requestTimeout: requestMs,
    connectionTimeout: STILL_MS,
    clientErrorHandler: refuseBrokenRequest,
    http: {
      headersTimeout: Math.min(requestMs, 15_000),
      // Node looks for late requests only so often.
      connectionsCheckingInterval: Math.min(Math.ceil(requestMs / 4), 5000),
    },
  };
}

/**
 * Answers 503 where a handler has not begun its answer in time. Once it has begun, a download may take as long as its
 * visitor reads: those are bounded by slots, and by the stillness of their connection.
 */
export function registerAnswerDeadline(app: FastifyInstance, limitMs = ANSWER_MS): void {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  const clear = (request: FastifyRequest) => clearTimeout(timers.get(request));
  app.addHook('onRequest', (request, reply, done) => {
    const timer = setTimeout(() => {
      if (reply.sent || reply.raw.headersSent || reply.raw.destroyed) return;
      reply.send(
        Object.assign(new SunscopeError('no_answer', 'This took too long; try again in a moment'), {
          statusCode: 503,
        }),
      );
    }, limitMs);
    timers.set(request, timer);
    reply.raw.once('close', () => clearTimeout(timer));
    done();
  });
  app.addHook('onSend', (request, _reply, _payload, done) => {
    clear(request);
    done();
  });
}
