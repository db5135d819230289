import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import type { FeedDialect, FeedHub } from '../services/feed-hub.ts';

/** Where WebSockets of the feed are opened. */
export const FEED_PATHS = ['/feed', '/api/tronsocket'] as const;

/** Longest text a client may send: `cancel:` and an address in any form fit well. */
const MAX_MESSAGE_BYTES = 256;

/** The live feed at `/feed`, and at `/api/tronsocket` with only the messages TRONSCAN's clients know. */
export async function feedRoutes(app: FastifyInstance, options: { feed: FeedHub }): Promise<void> {
  const { feed } = options;
  await app.register(websocket, { options: { maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false } });

  const listen = (socket: WebSocket, dialect: FeedDialect): void => {
    if (!feed.add(socket, dialect)) return;
    socket.on('message', (data: Buffer) => feed.receive(socket, data.toString('utf8').trim()));
    socket.on('pong', () => feed.alive(socket));
    socket.on('close', () => feed.remove(socket));
    socket.on('error', error => {
      app.log.debug({ err: error }, 'a listener of the feed broke its connection');
      feed.remove(socket);
    });
  };
  app.get('/feed', { websocket: true }, socket => listen(socket, 'all'));
  app.get('/api/tronsocket', { websocket: true }, socket => listen(socket, 'tronscan'));
}
