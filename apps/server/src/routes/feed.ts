import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { visitorOf } from '../access/trusted-proxies.ts';
import type { FeedDialect, FeedHub } from '../services/feed/feed-hub.ts';

/** Where WebSockets of the feed are opened. */
export const FEED_PATHS = ['/feed', '/api/tronsocket'] as const;

/** Longest text a client may send: `cancel:` and an address in any form fit well. */
const MAX_MESSAGE_BYTES = 256;
/** When a listener who found no slot may try again. */
const RETRY_S = 30;

/** The live feed at `/feed`, and at `/api/tronsocket` with only the messages TRONSCAN's clients know. */
export async function feedRoutes(app: FastifyInstance, options: { feed: FeedHub }): Promise<void> {
  const { feed } = options;
  await app.register(websocket, {
    options: { maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false },
    errorHandler(error, socket, request) {
      // Errors of the connection have a code; what a visitor sends or breaks off is no fault of ours.
      if ('code' in error) request.log.debug({ err: error }, 'a listener of the feed broke its connection');
      else request.log.error({ err: error }, 'a listener of the feed could not be served');
      socket.terminate();
    },
  });

  const admit = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const refusal = feed.refusal(visitorOf(request.ip));
    if (refusal === undefined) return done();
    const isOne = refusal === 'visitor';
    void reply
      .code(isOne ? 429 : 503)
      .header('retry-after', String(RETRY_S))
      .send({
        code: 'too_many_listeners',
        message: isOne
          ? 'Your connection listens to the feed as often as one may: close a page, or try again later'
          : 'As many listen to the feed as this server takes; try again later',
      });
  };
  const listen = (socket: WebSocket, request: FastifyRequest, dialect: FeedDialect): void => {
    if (!feed.add(socket, dialect, visitorOf(request.ip))) return;
    socket.on('message', (data: Buffer) => feed.receive(socket, data.toString('utf8').trim()));
    socket.on('ping', () => feed.count(socket));
    socket.on('pong', () => feed.alive(socket));
    socket.on('close', () => feed.remove(socket));
    socket.on('error', () => feed.remove(socket));
  };
  app.get('/feed', { websocket: true, preValidation: admit }, (socket, request) =>
    listen(socket, request, 'all'),
  );
  app.get('/api/tronsocket', { websocket: true, preValidation: admit }, (socket, request) =>
    listen(socket, request, 'tronscan'),
  );
}
