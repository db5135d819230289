import type { etherscanAnswer } from '@sunscope/product-api/schemas/etherscan';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { ApiContext } from './context.ts';
import { answerEtherscan } from '../services/compatibility/etherscan/etherscan.ts';
import { endpointsOn } from './endpoint.ts';

const TOO_MANY = 429;

/** The calls that tools made for Etherscan know. What keeps one from being answered has Etherscan's form as well. */
export async function etherscanRoutes(
  app: FastifyInstance,
  { context }: { context: ApiContext },
): Promise<void> {
  app.addHook('preSerialization', async (_request, reply, payload) => {
    const isRefused = reply.statusCode === TOO_MANY || reply.statusCode >= 500;
    if (!isRefused || typeof payload !== 'object' || payload === null || !('message' in payload))
      return payload;
    const words = String(payload.message);
    const answer: z.output<typeof etherscanAnswer> = {
      status: '0',
      message: 'NOTOK',
      // By these words its clients know that they are to wait and ask again.
      result: reply.statusCode === TOO_MANY ? `Max rate limit reached. ${words}` : words,
    };
    return answer;
  });
  endpointsOn(app, context.answers)('/api', query => answerEtherscan(context, query));
}
