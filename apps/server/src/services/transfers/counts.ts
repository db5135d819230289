import { internalTransactionQuery } from '@sunscope/product-api/schemas/internal-transactions';
import { transactionQuery } from '@sunscope/product-api/schemas/transactions';
import {
  accountTransferQuery,
  type countQuery,
  transferQuery,
} from '@sunscope/product-api/schemas/transfers';
import type { z } from 'zod';
import type { Readers } from '../../repositories/readers.ts';
import type { ContractAbis } from '../contracts/contract-abis.ts';
import type { ChainHeads } from '../shared/chain-heads.ts';
import { listInternalTransactions } from '../transactions/internal-transactions.ts';
import { listTransactions } from '../transactions/transaction-list.ts';
import { listAccountTransfers, listAssetTransfers, listTransfers } from './transfers.ts';

interface Context {
  readers: Readers;
  heads: ChainHeads;
  abis: ContractAbis;
}

/** The number a list says it has, without its rows. */
export async function countRows(context: Context, query: z.output<typeof countQuery>): Promise<number> {
  const { type, address, contract, issueName, issueAddress } = query;
  const none = {
    start: 0,
    limit: 0,
    start_timestamp: query.start_timestamp,
    end_timestamp: query.end_timestamp,
  };
  const counters = async (...names: string[]) => {
    const known = await context.readers.stats.counters();
    return names.reduce((sum, name) => sum + Number(known.get(name) ?? 0n), 0);
  };
  switch (type) {
    case 'trc10trc20':
      return (
        address === undefined
          ? await listTransfers(context, transferQuery.parse({ ...none, kind: 'all' }))
          : await listAccountTransfers(context, accountTransferQuery.parse({ ...none, address }))
      ).rangeTotal;
    case 'asset':
      return issueName === undefined && issueAddress === undefined
        ? (await listTransfers(context, transferQuery.parse({ ...none, address, kind: 'trc10' }))).rangeTotal
        : (
            await listAssetTransfers(context, {
              ...none,
              name: issueName,
              issueAddress,
              relatedAddress: address,
            })
          ).rangeTotal;
    case 'transaction':
      return (await listTransactions(context, transactionQuery.parse({ ...none, address }))).rangeTotal;
    case 'transfer':
      return (await listTransfers(context, transferQuery.parse({ ...none, address }))).rangeTotal;
    case 'trx':
    case 'trc10':
    case 'trc20':
    case 'trc721':
    case 'trc1155':
      return (
        await listTransfers(context, transferQuery.parse({ ...none, address, token: contract, kind: type }))
      ).rangeTotal;
    case 'internal':
      return (
        await listInternalTransactions(
          context,
          internalTransactionQuery.parse({ ...none, address, contract }),
        )
      ).rangeTotal;
    case 'token10':
      return counters('trc10_tokens');
    case 'token20':
      return counters('trc20_tokens');
    case 'account':
      return counters('accounts');
    case 'block':
      return counters('blocks');
  }
}
