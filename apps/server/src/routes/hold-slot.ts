import { SunscopeError } from '@sunscope/tron/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { visitorOf } from '../access/trusted-proxies.ts';
import type { VisitorSlots } from '../access/visitor-slots.ts';

const RETRY_S = 5;

/**
 * Takes a slot for as long as an answer is under way, to the end of its stream or until the visitor goes.
 * @throws SunscopeError `too_many_at_once` (429) where the visitor has as many as one may have, or all are taken
 */
export function holdSlot(slots: VisitorSlots, request: FastifyRequest, reply: FastifyReply): void {
  const release = slots.take(visitorOf(request.ip));
  if (!release) {
    void reply.header('retry-after', String(RETRY_S));
    throw Object.assign(
      new SunscopeError(
        'too_many_at_once',
        'Too many requests of this kind are under way: wait for one to end',
      ),
      { statusCode: 429 },
    );
  }
  reply.raw.once('finish', release).once('close', release);
}
