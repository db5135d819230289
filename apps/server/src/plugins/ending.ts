import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** What is being answered may take so long when the server ends: as long as service managers wait, and less. */
const GRACE_MS = 5000;

/**
 * Lets the server end soon whoever is connected. Node closes connections that rest between two requests and waits for all
 * others, without a limit: for those as well that a browser opened ahead and has sent nothing over.
 */
export function registerEnding(app: FastifyInstance, graceMs = GRACE_MS): void {
  const unused = new Set<Socket>();
  app.server.on('connection', socket => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }) => unused.delete(socket));
  let isEnding = false;
  // Else the connection would rest once it is answered, and be waited for.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isEnding) reply.header('connection', 'close');
    done();
  });
  app.addHook('preClose', done => {
    isEnding = true;
    for (const socket of unused) socket.destroy();
    const timer = setTimeout(() => app.server.closeAllConnections(), graceMs);
    app.server.once('close', () => clearTimeout(timer));
    done();
  });
}
