import { postEndpoints } from '@sunscope/product-api/schemas/post-endpoints';
import { handTransactionQuery } from '@sunscope/product-api/schemas/transactions';
import { hexToBytes } from '@sunscope/tron/bytes';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { ApiContext } from './context.ts';
import { readTransactionDetail } from '../services/transactions/transaction-detail.ts';
import {
  listTransactionEvents,
  listTransactionInternals,
  listTransactionTransfers,
} from '../services/transactions/transaction-parts.ts';
import { listTransactions, readTransactionRow } from '../services/transactions/transaction-list.ts';
import { previewTransaction } from '../services/transactions/preview.ts';
import { broadcast, presentHanded } from '../services/transactions/handed-transaction.ts';
import { bodySchema } from './body-schema.ts';
import { decodable } from './decodable.ts';
import { endpointsOn } from './endpoint.ts';
import { lifetimeOfOne } from './lifetimes.ts';

const NO_TRANSACTION = 'transaction: this is no signed transaction';
const UNREADABLE = 'transaction: these bytes are no transaction';

export async function transactionRoutes(
  app: FastifyInstance,
  { context }: { context: ApiContext },
): Promise<void> {
  const endpoint = endpointsOn(app, context.answers);
  endpoint('/api/transaction', query => listTransactions(context, query), { csv: 'data' });
  endpoint('/api/transaction/{hash}', query => readTransactionRow(context, query.hash));
  endpoint('/api/transaction-info', query => readTransactionDetail(context, query.hash), {
    lifetime: async (_query, answer) => lifetimeOfOne(context, 'hash', answer),
  });
  endpoint('/api/transaction-info/transfers', query => listTransactionTransfers(context, query));
  endpoint('/api/transaction-info/events', query => listTransactionEvents(context, query));
  endpoint('/api/transaction-info/internal', query => listTransactionInternals(context, query));

  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.route({
    method: 'POST',
    url: '/api/broadcast',
    schema: bodySchema(postEndpoints['/api/broadcast']),
    handler: ({ body }) =>
      decodable(NO_TRANSACTION, () => broadcast(context.node, hexToBytes(body.transaction))),
  });
  typed.route({
    method: 'POST',
    url: '/api/transaction/preview',
    schema: bodySchema(postEndpoints['/api/transaction/preview']),
    handler: ({ body }) =>
      decodable(UNREADABLE, () => previewTransaction(context, hexToBytes(body.transaction))),
  });
  typed.route({
    method: 'POST',
    url: '/api/transaction',
    schema: {
      ...bodySchema(postEndpoints['/api/transaction']),
      querystring: handTransactionQuery,
    },
    handler: ({ body, url }) =>
      decodable(NO_TRANSACTION, async () => {
        const signed = hexToBytes(body.transaction);
        const transaction = presentHanded(signed, context.signedDigest);
        // Members without a value are taken out of queries, and this one usually has none.
        if (new URL(url, 'http://localhost').searchParams.has('dry-run')) return { transaction };
        return { ...(await broadcast(context.node, signed)), transaction };
      }),
  });
}
