import type { FastifyInstance } from 'fastify';
import type { ApiContext } from '../services/context.ts';
import { answerEtherscan } from '../services/etherscan/etherscan.ts';
import { endpointsOn } from './endpoint.ts';

/** The calls that tools made for Etherscan know. */
export async function etherscanRoutes(
  app: FastifyInstance,
  { context }: { context: ApiContext },
): Promise<void> {
  endpointsOn(app, context.answers)('/api', query => answerEtherscan(context, query));
}
