import type { ClientToServer, ServerToClient } from '@sunscope/product-api/device';
import type { FastifyInstance } from 'fastify';
import { Server, type Socket } from 'socket.io';
import { DeviceChannel, type DeviceEnd } from '../services/device/device-channel.ts';
import { Quota } from '../services/device/quota.ts';
import { FEED_PATHS } from './feed.ts';

/** Of design, and of the pages and devices of 2018. */
const PATHS = ['/device', '/socket.io'] as const;
const CHANNEL = /^\/sign-[0-9a-f]{32}$/;
/** A hex transaction of java-tron's greatest size, and a little around it. */
const MAX_MESSAGE_BYTES = 1_100_000;
const SIGN_MS = 2 * 60_000;
const MAX_CHANNELS = 2000;
/** Connections a visitor may open a minute: a page and a device in one house need two each time. */
const CONNECTIONS_A_MINUTE = 60;

type DeviceSocket = Socket<ClientToServer, ServerToClient>;

/**
 * The channel to an external signing device. Channels live in this process: behind a load balancer both ends must reach
 * the same one.
 */
export async function deviceRoutes(app: FastifyInstance, options: { trustProxy: boolean }): Promise<void> {
  const quota = new Quota({ limit: CONNECTIONS_A_MINUTE, windowMs: 60_000, now: Date.now });
  const channels = new Map<string, DeviceChannel>();
  const engines: { close(): void }[] = [];
  const io = new Server<ClientToServer, ServerToClient>({
    serveClient: false,
    cors: { origin: '*' },
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    cleanupEmptyChildNamespaces: true,
    // Whoever connects and says nothing is let go.
    connectTimeout: 10_000,
    allowRequest: (request, done) => {
      const visitor = visitorOf(
        request.headers['x-forwarded-for'],
        request.socket.remoteAddress,
        options.trustProxy,
      );
      // Only a handshake opens a connection; the requests of one that is open carry its sid.
      const opens = !(request.url ?? '').includes('sid=');
      if (opens && !quota.take(visitor)) done('Too many connections', false);
      else done(null, true);
    },
  });

  io.of((_name, _auth, next) => next(null, true))
    .use((socket, next) => {
      const channel = joined(socket);
      next(channel ? undefined : new Error('Invalid channel'));
    })
    .on('connection', socket => listen(socket as DeviceSocket));

  const ends = new WeakMap<DeviceSocket, { channel: DeviceChannel; end: DeviceEnd }>();

  function joined(socket: DeviceSocket): boolean {
    const { name } = socket.nsp;
    if (!CHANNEL.test(name)) return false;
    let channel = channels.get(name);
    if (!channel) {
      if (channels.size >= MAX_CHANNELS) return false;
      channel = new DeviceChannel(() => channels.delete(name));
      channels.set(name, channel);
    }
    const code: unknown = socket.handshake.auth['code'];
    const end = endOf(socket);
    if (!channel.join(end, typeof code === 'string' || typeof code === 'number' ? String(code) : undefined))
      return false;
    ends.set(socket, { channel, end });
    return true;
  }

  function listen(socket: DeviceSocket): void {
    const place = ends.get(socket);
    if (!place) return;
    const { channel, end } = place;
    socket.on('app-login', (login, answer) => {
      const result = channel.login(end, login);
      if (typeof answer === 'function') answer(result);
    });
    socket.on('sign-request', (request, answer) => {
      channel.sign(end, request).then(
        result => {
          if (typeof answer === 'function') answer(result);
        },
        (error: unknown) => app.log.error({ err: error }, 'a signing request could not be relayed'),
      );
    });
    socket.on('cancel', () => channel.cancel(end));
    socket.on('disconnect', () => channel.leave(end));
  }

  app.addHook('onReady', async () => {
    // Every upgrade would go through the router: it answers 404 to paths that are socket.io's own, and leaves connections to
    // other paths open on which nobody listens.
    const listeners = app.server.listeners('upgrade');
    app.server.removeAllListeners('upgrade');
    app.server.on('upgrade', (request, socket, head) => {
      const path = pathOf(request.url);
      if (PATHS.some(own => path === own || path === `${own}/`)) return;
      if (FEED_PATHS.some(own => path === own))
        for (const listener of listeners) listener.call(app.server, request, socket, head);
      else
        socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n', () =>
          socket.destroy(),
        );
    });
    for (const path of PATHS) {
      io.attach(app.server, { path, destroyUpgrade: false });
      engines.push(io.engine);
    }
  });
  app.addHook('preClose', async () => {
    for (const channel of channels.values()) channel.end();
    // Not io.close(): that would close the server of everything else as well.
    for (const engine of engines) engine.close();
  });
}

function pathOf(url: string | undefined): string {
  return url?.split('?')[0] ?? '';
}

/** Whom connections are counted for. */
function visitorOf(
  forwarded: string | string[] | undefined,
  address: string | undefined,
  trustProxy: boolean,
): string {
  const list = Array.isArray(forwarded) ? forwarded.join(',') : forwarded;
  const first = trustProxy ? list?.split(',')[0]?.trim() : undefined;
  return first || address || '';
}

function endOf(socket: DeviceSocket): DeviceEnd {
  return {
    id: socket.id,
    send: (event: keyof ServerToClient, ...data: unknown[]) => {
      (socket as unknown as { emit(event: string, ...data: unknown[]): void }).emit(event, ...data);
    },
    askToSign: request =>
      new Promise((resolve, reject) => {
        socket.once('disconnect', () => reject(new Error('the device left')));
        socket.timeout(SIGN_MS).emit('sign-request', request, (error: Error | null, answer: unknown) => {
          if (error) reject(error);
          else resolve(answer);
        });
      }),
    close: () => {
      socket.disconnect(true);
    },
  };
}
