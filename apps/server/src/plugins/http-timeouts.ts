import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
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

const BROKEN: Readonly<Record<string, { status: number; code: string; message: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'late', message: 'The request did not arrive in time' },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'too_large', message: 'Address and headers are too long' },
};
const MALFORMED = { status: 400, code: 'malformed', message: 'This is no HTTP request' };

/**
 * Answers what is no request and closes the connection. It says so: a proxy or client that keeps connections would send
 * the next request, perhaps another visitor's, over one that is closing, and see it reset.
 */
function refuseBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const { status, ...said } = BROKEN[error.code ?? ''] ?? MALFORMED;
  const body = JSON.stringify(said);
  socket.write(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  socket.destroySoon();
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
