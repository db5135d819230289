import type { ClientToServer, ServerToClient } from '@sunscope/product-api/device';
import type { FastifyInstance } from 'fastify';
import { Server, type Socket } from 'socket.io';
import { DeviceChannel, type DeviceEnd } from '../services/device/device-channel.ts';
import type { Door } from '../access/door.ts';
import type { TrustedProxies } from '../access/trusted-proxies.ts';
import { TokenBucket } from '../access/token-bucket.ts';
import { VisitorSlots } from '../access/visitor-slots.ts';
import { DeviceGuard, refuseRequest, refuseUpgrade } from './device-guard.ts';
import { Quota } from '../services/device/quota.ts';
import { FEED_PATHS } from './feed.ts';

/** Of design, and of the pages and devices of 2018. */
const PATHS = ['/device', '/socket.io'] as const;
const CHANNEL = /^\/sign-[0-9a-f]{32}$/;
/** A hex transaction of java-tron's greatest size, and a little around it. */
const MAX_MESSAGE_BYTES = 1_100_000;
const SIGN_MS = 2 * 60_000;
/** Channels at a time, of all visitors and of one; a channel is a page that waits for a device or has one. */
const CHANNELS = { total: 2000, perVisitor: 20 };
/** Channels that a visitor may try to join a minute, over however many connections. */
const JOINS_A_MINUTE = 120;
/** Messages of one end: signing is a matter of seconds, a guess of the code is not. */
const MESSAGES = { burst: 30, perSecond: 5 };

type DeviceSocket = Socket<ClientToServer, ServerToClient>;

/**
 * The channel to an external signing device. Channels live in this process: behind a load balancer both ends must reach
 * the same one.
 */
export async function deviceRoutes(
  app: FastifyInstance,
  options: { door: Door; trusted: TrustedProxies },
): Promise<void> {
  const guard = new DeviceGuard({ ...options, now: Date.now });
  const slots = new VisitorSlots(CHANNELS);
  const joins = new Quota({ limit: JOINS_A_MINUTE, windowMs: 60_000, now: Date.now });
  const channels = new Map<string, DeviceChannel>();
  const engines: { close(): void }[] = [];
  const io = new Server<ClientToServer, ServerToClient>({
    serveClient: false,
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    cleanupEmptyChildNamespaces: true,
    // Whoever connects and says nothing is let go.
    connectTimeout: 10_000,
    allowRequest: (request, done) => {
      if (guard.admits(request)) done(null, true);
      else done('Too many connections', false);
    },
  });

  io.of((_name, _auth, next) => next(null, true))
    .use((socket, next) => {
      const refusal = join(socket);
      next(refusal === undefined ? undefined : new Error(refusal));
    })
    .on('connection', socket => listen(socket as DeviceSocket));

  const ends = new WeakMap<DeviceSocket, { channel: DeviceChannel; end: DeviceEnd }>();

  /** @returns what stands against it */
  function join(socket: DeviceSocket): 'Invalid channel' | 'Too many channels' | undefined {
    const { name } = socket.nsp;
    if (!CHANNEL.test(name)) return 'Invalid channel';
    const visitor = guard.visitor(socket.request);
    if (!joins.take(visitor)) return 'Too many channels';
    let channel = channels.get(name);
    if (!channel) {
      const release = slots.take(visitor);
      if (!release) return 'Too many channels';
      channel = new DeviceChannel(() => {
        channels.delete(name);
        release();
      });
      channels.set(name, channel);
    }
    const code: unknown = socket.handshake.auth['code'];
    const end = endOf(socket);
    if (!channel.join(end, typeof code === 'string' || typeof code === 'number' ? String(code) : undefined))
      return 'Invalid channel';
    ends.set(socket, { channel, end });
    return undefined;
  }

  function listen(socket: DeviceSocket): void {
    const place = ends.get(socket);
    if (!place) return;
    const { channel, end } = place;
    const messages = new TokenBucket({ ...MESSAGES, now: Date.now });
    socket.use((_event, next) => {
      if (messages.take()) next();
      else socket.disconnect(true);
    });
    socket.on('app-login', (login, answer) => {
      const result = channel.login(end, login);
      if (typeof answer === 'function') answer(result);
    });
    const relay = <Result>(asked: Promise<Result>, answer: ((result: Result) => void) | undefined) =>
      asked.then(
        result => {
          if (typeof answer === 'function') answer(result);
        },
        (error: unknown) => app.log.error({ err: error }, 'a signing request could not be relayed'),
      );
    socket.on('sign-request', (request, answer) => void relay(channel.sign(end, request), answer));
    socket.on('message-request', (request, answer) => void relay(channel.signMessage(end, request), answer));
    socket.on('cancel', () => channel.cancel(end));
    socket.on('disconnect', () => channel.leave(end));
  }

  app.addHook('onReady', async () => {
    const { server } = app;
    // Every upgrade would go through the router: it answers 404 to paths that are socket.io's own, and leaves connections to
    // other paths open on which nobody listens.
    const feedUpgrades = server.listeners('upgrade');
    server.removeAllListeners('upgrade');
    for (const path of PATHS) {
      io.attach(server, { path, destroyUpgrade: false });
      engines.push(io.engine);
    }
    const deviceUpgrades = server.listeners('upgrade');
    server.removeAllListeners('upgrade');
    server.on('upgrade', (request, socket, head) => {
      // Nobody else listens before the handshake: a visitor who goes meanwhile must not end the process.
      socket.on('error', () => socket.destroy());
      const isDevice = isDevicePath(request.url);
      const refusal = isDevice ? guard.refusal(request) : undefined;
      const isFeed = FEED_PATHS.some(own => pathOf(request.url) === own);
      if (refusal) refuseUpgrade(socket, refusal, request.method);
      else if (isDevice || isFeed)
        for (const listener of isDevice ? deviceUpgrades : feedUpgrades)
          listener.call(server, request, socket, head);
      else
        socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n', () =>
          socket.destroy(),
        );
    });
    const requests = server.listeners('request');
    server.removeAllListeners('request');
    server.on('request', (request, response) => {
      const refusal = isDevicePath(request.url) ? guard.refusal(request) : undefined;
      if (refusal) refuseRequest(response, refusal);
      else for (const listener of requests) listener.call(server, request, response);
    });
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

/** As socket.io reports its own paths. */
function isDevicePath(url: string | undefined): boolean {
  const path = pathOf(url);
  return PATHS.some(own => path === own || path.startsWith(`${own}/`));
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
        const answered = (error: Error | null, answer: unknown) => {
          if (error) reject(error);
          else resolve(answer);
        };
        const waiting = socket.timeout(SIGN_MS);
        if ('message' in request) waiting.emit('message-request', request, answered);
        else waiting.emit('sign-request', request, answered);
      }),
    close: () => {
      socket.disconnect(true);
    },
  };
}
