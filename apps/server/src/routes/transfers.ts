import type { FastifyInstance } from 'fastify';
import type { ApiContext } from './context.ts';
import { readKindStatistics } from '../services/transactions/kind-statistics.ts';
import { countRows } from '../services/transfers/counts.ts';
import { listInternalTransactions } from '../services/transactions/internal-transactions.ts';
import { listApprovalChanges } from '../services/accounts/approval-changes.ts';
import { listApprovals, listInventory } from '../services/tokens/token-items.ts';
import {
  listContractEvents,
  listForWallet,
  listTrc1155Transfers,
  nativeQuery,
  readTransfer,
  readTransferStats,
  STATUS_DIRECTIONS,
  WALLET_DIRECTIONS,
} from '../services/transfers/transfer-lists.ts';
import {
  listAccountTransfers,
  listAssetTransfers,
  listTransfers,
  listTrc20Transfers,
} from '../services/transfers/transfers.ts';
import { bytesOf, tokenKey } from '../services/shared/filters.ts';
import { endpointsOn } from './endpoint.ts';

/** As today's TRONSCAN has it. */
const FILTERED_CAP = 20;
/** The last hour's figures change by the block, and nobody reads them by the second. */
const STATS_SECONDS = 15;

export async function transferRoutes(
  app: FastifyInstance,
  { context }: { context: ApiContext },
): Promise<void> {
  const endpoint = endpointsOn(app, context.answers);
  endpoint('/api/transfer', query => listTransfers(context, query), { csv: 'data' });
  endpoint('/api/transfer/stats', () => readTransferStats(context), { lifetime: STATS_SECONDS });
  for (const path of ['/api/transaction/statistics', '/api/transfer/statistics'] as const)
    endpoint(path, () => readKindStatistics(context), { lifetime: STATS_SECONDS });
  endpoint('/api/transfer/{hash}', query => readTransfer(context, query.hash));
  endpoint('/api/trx/transfer', query => listTransfers(context, nativeQuery('trx', query)), { csv: 'data' });
  endpoint('/api/trc10/transfer', query => listTransfers(context, nativeQuery('trc10', query)), {
    csv: 'data',
  });
  endpoint('/api/trc10trc20-transfer', query => listAccountTransfers(context, query), {
    csv: 'transfers',
  });
  endpoint('/api/token_trc20/transfers', query => listTrc20Transfers(context, query), {
    csv: 'token_transfers',
  });
  endpoint(
    '/api/filter/trc20/transfers',
    query =>
      listTrc20Transfers(
        context,
        query.format === 'csv' ? query : { ...query, limit: Math.min(query.limit, FILTERED_CAP) },
      ),
    { csv: 'token_transfers' },
  );
  endpoint(
    '/api/trc721/transfers',
    ({ tokenId, ...query }) =>
      listTrc20Transfers(context, query, 'trc721', {
        item: tokenId === undefined ? undefined : BigInt(tokenId),
      }),
    { csv: 'token_transfers' },
  );
  endpoint('/api/token_trc1155/transfers', query => listTrc1155Transfers(context, query), {
    csv: 'token_transfers',
  });
  endpoint('/api/contract/events', query => listContractEvents(context, query), { csv: 'data' });
  endpoint('/api/asset/transfer', query => listAssetTransfers(context, query), { csv: 'Data' });
  endpoint('/api/internal-transaction', query => listInternalTransactions(context, query), { csv: 'data' });
  endpoint('/api/account/approve/change', query => listApprovalChanges(context, query), { csv: 'data' });
  endpoint('/api/account/approve/list', query => listApprovals(context, query), { csv: 'data' });
  endpoint('/api/nft/inventory', query => listInventory(context, query), { csv: 'data' });
  endpoint('/api/count', async query => ({ count: await countRows(context, query) }));
  walletLists(endpoint, context);
}

function walletLists(endpoint: ReturnType<typeof endpointsOn>, context: ApiContext): void {
  endpoint('/api/transfer/trx', query =>
    listForWallet(context, query, {
      kind: 'trx',
      token: undefined,
      direction: WALLET_DIRECTIONS[query.direction ?? '0'],
    }),
  );
  endpoint('/api/transfer/token10', query =>
    listForWallet(context, query, {
      kind: 'trc10',
      token: query.trc10Id === undefined ? undefined : tokenKey(query.trc10Id),
      direction: WALLET_DIRECTIONS[query.direction ?? '0'],
    }),
  );
  endpoint('/api/transfer/trc20', query =>
    listForWallet(context, query, {
      kind: 'trc20',
      token: bytesOf(query.trc20Id),
      direction: WALLET_DIRECTIONS[query.direction ?? '0'],
    }),
  );
  endpoint('/api/token_trc20/transfers-with-status', query =>
    listForWallet(context, query, {
      kind: 'trc20',
      token: bytesOf(query.trc20Id),
      direction: STATUS_DIRECTIONS[query.direction ?? '0'],
    }),
  );
}
