import type { FastifyInstance } from 'fastify';
import { transferQuery } from '@sunscope/product-api/schemas/transfers';
import { transactionQuery } from '@sunscope/product-api/schemas/transactions';
import type { ApiContext } from '../services/context.ts';
import { listInternalTransactions } from '../services/lists/internal-transactions.ts';
import { listTransactions } from '../services/lists/transactions.ts';
import {
  listAccountTransfers,
  listAssetTransfers,
  listTransfers,
  listTrc20Transfers,
} from '../services/lists/transfers.ts';
import { endpointsOn, type ParsedQuery } from './endpoint.ts';

export async function transferRoutes(
  app: FastifyInstance,
  { context }: { context: ApiContext },
): Promise<void> {
  const endpoint = endpointsOn(app, context.answers);
  endpoint('/api/transfer', query => listTransfers(context, query), { csv: 'data' });
  endpoint('/api/trc10trc20-transfer', query => listAccountTransfers(context, query), {
    csv: 'transfers',
  });
  endpoint('/api/token_trc20/transfers', query => listTrc20Transfers(context, query), {
    csv: 'token_transfers',
  });
  endpoint('/api/asset/transfer', query => listAssetTransfers(context, query), { csv: 'Data' });
  endpoint('/api/internal-transaction', query => listInternalTransactions(context, query), { csv: 'data' });
  endpoint('/api/count', async query => ({ count: await countRows(context, query) }));
}

/** The number a list says it has, without its rows. */
async function countRows(
  context: ApiContext,
  { type, address, issueName }: ParsedQuery<'/api/count'>,
): Promise<number> {
  const none = { start: 0, limit: 0 };
  switch (type) {
    case 'trc10trc20':
      return (
        address === undefined
          ? await listTransfers(context, transferQuery.parse({ kind: 'all', limit: 0 }))
          : await listAccountTransfers(context, { ...none, address })
      ).rangeTotal;
    case 'asset':
      return issueName === undefined
        ? 0
        : (await listAssetTransfers(context, { ...none, name: issueName })).rangeTotal;
    case 'transaction':
      return (await listTransactions(context, transactionQuery.parse({ ...none, address }))).rangeTotal;
    case 'transfer':
      return (await listTransfers(context, transferQuery.parse({ ...none, address }))).rangeTotal;
  }
}
