import type { FastifyRequest } from 'fastify';

/** Names the visitor for whom the server of this machine asks, so that its visitors take turns with each other. */
const VISITOR_HEADER = 'sunscope-visitor';
const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;
const LONGEST = 64;

/**
 * Whom a request counts for where clients take turns: its address, and the visitor behind a server on this machine.
 * Whoever else names a visitor is not believed: each name would be a turn more.
 */
export function clientKey({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): string {
  const visitor = headers[VISITOR_HEADER];
  return typeof visitor === 'string' && visitor.length <= LONGEST && LOOPBACK.test(ip)
    ? `${ip} ${visitor}`
    : ip;
}
