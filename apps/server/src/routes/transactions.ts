import { NodeRefusedError } from '@sunscope/node-api/errors';
import { errorBody } from '@sunscope/product-api/schemas/common';
import { broadcastAnswer, broadcastBody } from '@sunscope/product-api/schemas/transactions';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { DecodeError } from '@sunscope/tron/errors';
import { decodeTransaction, transactionId } from '@sunscope/tron/transaction';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { ApiContext } from '../services/context.ts';
import { readTransactionDetail } from '../services/detail/transaction-detail.ts';
import { listTransactions } from '../services/lists/transactions.ts';
import { endpointsOn } from './endpoint.ts';
import { lifetimeOfOne } from './lifetimes.ts';

export async function transactionRoutes(
  app: FastifyInstance,
  { context }: { context: ApiContext },
): Promise<void> {
  const endpoint = endpointsOn(app, context.answers);
  endpoint('/api/transaction', query => listTransactions(context, query), { csv: 'data' });
  endpoint('/api/transaction-info', query => readTransactionDetail(context, query.hash), {
    lifetime: async (_query, answer) => lifetimeOfOne(context, 'hash', answer),
  });

  app.withTypeProvider<ZodTypeProvider>().route({
    method: 'POST',
    url: '/api/broadcast',
    schema: { body: broadcastBody, response: { 200: broadcastAnswer, 400: errorBody } },
    handler: async (request, reply) => {
      const signed = hexToBytes(request.body.transaction);
      try {
        const transaction = { hash: bytesToHex(transactionId(decodeTransaction(signed).rawData)) };
        try {
          await context.node.broadcast(signed);
          return { success: true, code: 'SUCCESS', message: '', transaction };
        } catch (error) {
          if (!(error instanceof NodeRefusedError)) throw error;
          return { success: false, code: error.code, message: error.message, transaction };
        }
      } catch (error) {
        if (!(error instanceof DecodeError)) throw error;
        return reply
          .code(400)
          .send({ message: `This is no signed transaction: ${error.message}`, code: error.code });
      }
    },
  });
}
