import type { FastifyInstance } from 'fastify';
import { refusalError, type Door } from '../access/door.ts';

/** Load balancers ask by whatever name they have, and learn nothing but whether the server is well. */
const HEALTH = /^\/(?:healthz|readyz)(?:\?|$)/;

/** Refuses what comes under a name that is not this server's. */
export function registerDoor(app: FastifyInstance, door: Door): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const refusal = HEALTH.test(request.url) ? undefined : door.hostRefusal(request.headers);
    done(refusal && refusalError(refusal));
  });
  // The server of WebSockets ends only what got as far as its own hook: a handshake that was refused before would stay open.
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (raw.headers.upgrade !== undefined) raw.socket.destroySoon();
    done();
  });
}
