import { Agent, createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { MODES, type Answer, type Mode, type ModeName } from './modes.ts';

/** Stands between a real chain and whoever asks it, and treats each answer as its mode wants. */
export interface HostileNode {
  readonly url: string;
  /** Modes that a call met since the last {@link HostileNode.behave}. */
  readonly met: ReadonlySet<ModeName>;
  /** From now on these, call by call in turn; what is under way is broken off unless it is to be left hanging. */
  behave(modes: readonly ModeName[], options?: { leaveHanging?: boolean }): void;
  close(): Promise<void>;
}

/** @param otherUrl a node of another chain, for the mode in which that answers */
export async function startHostileNode(chainUrl: string, otherUrl: string): Promise<HostileNode> {
  const agent = new Agent({ keepAlive: true });
  let modes: readonly ModeName[] = ['honest'];
  let met = new Set<ModeName>();
  let calls = 0;
  const sockets = new Set<Socket>();

  const answerOf = (url: string, request: IncomingMessage, body: Buffer): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(url);
      const { host: _host, 'accept-encoding': _encoding, ...headers } = request.headers;
      const call = send({ hostname, port, agent, method: request.method, path: request.url, headers });
      call.on('response', response => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            type: response.headers['content-type'] ?? 'application/json',
            body: Buffer.concat(parts),
          }),
        );
      });
      call.on('error', reject);
      call.end(body);
    });

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const name = modes[calls++ % modes.length] ?? 'honest';
    const mode: Mode = MODES[name];
    met.add(name);
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const answerAt = (url: string) => answerOf(url, request, Buffer.concat(parts));
    await mode({
      response,
      path: request.url ?? '',
      answer: () => answerAt(chainUrl),
      other: () => answerAt(otherUrl),
    });
  };
  const server = createServer((request, response) => {
    // Whoever asked may have left in the middle, which is what most of the modes bring about.
    response.on('error', () => undefined);
    serve(request, response).catch(() => response.destroy());
  });
  server.on('connection', socket => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get met() {
      return met;
    },
    behave(next, { leaveHanging = false } = {}) {
      modes = next;
      met = new Set();
      if (!leaveHanging) for (const socket of sockets) socket.destroy();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      agent.destroy();
      await new Promise(resolve => server.close(resolve));
    },
  };
}
