import { queryOptions } from '@tanstack/react-query';
import { ProductApiError } from '@sunscope/product-api/client';
import type { Query } from '@sunscope/product-api/types';
import { apiListQuery, apiQuery } from '../../lib/net/api.ts';
import { addressParam } from '../../components/data/address-filter.ts';
import { wholeNumber, type SearchParams } from '../../lib/routing/search-params.ts';
import type { ListSearch } from '../../lib/routing/search-params.ts';
import { withinLimit } from '../../lib/net/time-limit.ts';

/** What narrows a list of transactions. */
export interface TransactionFilter {
  address?: string;
  block?: number;
  fromAddress?: string;
  toAddress?: string;
  /** Contract type code. */
  type?: number;
  result?: 'success' | 'failed';
}

/** What the address of a list narrows it to; what makes no sense counts as not given. */
export function transactionFilter(search: SearchParams): TransactionFilter {
  const fromAddress = addressParam(search, 'fromAddress');
  const toAddress = addressParam(search, 'toAddress');
  const type = wholeNumber(search['type']);
  const result = RESULTS.find(one => one === search['result']);
  return {
    ...(fromAddress === undefined ? {} : { fromAddress }),
    ...(toAddress === undefined ? {} : { toAddress }),
    ...(type === undefined || type > MOST_TYPE ? {} : { type }),
    ...(result === undefined ? {} : { result }),
  };
}

/** How a transaction can have ended, as lists are narrowed to it. */
export const RESULTS = ['success', 'failed'] as const;

/** Above every contract type there is. */
const MOST_TYPE = 999;

/** Transactions, newest first. */
export const transactionsQuery = (search: ListSearch, filter: TransactionFilter = {}) =>
  apiListQuery('/api/transaction', { sort: '-timestamp', ...search, ...filter });

/** Transactions and transfers of an address together, newest first. */
export const activityQuery = (query: Query<'/api/account/activity'>) =>
  apiListQuery('/api/account/activity', query);

/** One transaction in full; an answer without a hash means that there is none. */
export const transactionQuery = (hash: string) => apiQuery('/api/transaction-info', { hash });

/** Calls that give what a transaction did page by page. */
export type PartPath =
  | '/api/transaction-info/transfers'
  | '/api/transaction-info/events'
  | '/api/transaction-info/internal';

/** A page of what a transaction did. */
export const transactionPartQuery = <P extends PartPath>(
  path: P,
  part: { hash: string; start: number; limit: number },
) => apiListQuery(path, part as Query<P>);

/** What the node itself says of a transaction, as text: nothing is read into it and no long number is rounded. */
export const rawTransactionQuery = (hash: string) =>
  queryOptions({
    queryKey: ['node', 'transaction', hash],
    queryFn: async ({ signal: given }) => {
      const ask = async (path: string, signal: AbortSignal): Promise<string> => {
        const response = await fetch(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ value: hash, visible: true }),
          signal,
        });
        if (!response.ok)
          throw new ProductApiError(response.status, 'refused', `${path} answered ${response.status}`);
        return response.text();
      };
      return withinLimit(given, async signal => {
        const [transaction, info] = await Promise.all([
          ask('/wallet/gettransactionbyid', signal),
          ask('/wallet/gettransactioninfobyid', signal),
        ]);
        return { transaction, info };
      });
    },
  });

/** Whether a text can be a transaction id. */
export function isTransactionId(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}
