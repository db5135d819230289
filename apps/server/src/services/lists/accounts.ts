import type { accountList, accountListQuery } from '@sunscope/product-api/schemas/accounts';
import type { AccountRow } from '@sunscope/product-api/types';
import { addressToBytes, parseAddress } from '@sunscope/tron/address';
import type { z } from 'zod';
import type { StoredAccount } from '../../repositories/accounts-read.ts';
import type { ApiContext } from '../context.ts';
import { readPageFacts } from '../present/page-facts.ts';
import { addressText } from '../address-text.ts';
import { amountJson } from '../transaction/json-values.ts';
import { cursorAfterRank, rankedPageOf, totals } from './paging.ts';

const CAP = 200;
const CONTRACT = 2;

/** Accounts by balance, or the one that is asked for. */
export async function listAccounts(
  { readers }: Pick<ApiContext, 'readers'>,
  query: z.output<typeof accountListQuery>,
): Promise<z.output<typeof accountList>> {
  const page = rankedPageOf(query, CAP);
  const counters = await readers.stats.counters();
  const all = Number(counters.get('accounts') ?? 0n);
  const one =
    query.address === undefined
      ? undefined
      : await readers.accounts.byAddress(addressToBytes(parseAddress(query.address)));
  const known = one ? [one] : [];
  const rows =
    query.address === undefined
      ? page.limit === 0
        ? []
        : await readers.accounts.list(page)
      : known.slice(page.start, page.start + page.limit);
  const facts = await readPageFacts(readers, { addresses: rows.map(row => addressText(row.address)) });
  return {
    ...(query.address === undefined
      ? cursorAfterRank(rows, page, row => ({ amount: row.balance, address: row.address }))
      : {}),
    ...totals(query.address === undefined ? all : known.length),
    account_number: all,
    contractMap: facts.contractMap,
    addressNames: facts.addressNames,
    data: rows.map(presentAccount),
  };
}

function presentAccount(row: StoredAccount): AccountRow {
  const type = row.type === CONTRACT ? CONTRACT : 0;
  return {
    address: addressText(row.address),
    balance: row.balance === null ? null : amountJson(row.balance),
    power: row.staked === null ? null : amountJson(row.staked),
    accountType: type,
    toAddressType: type,
    addressTag: '',
    totalTransactionCount: Number(row.transactions),
    latestOperationTime: Number(row.latest_operation_ms),
  };
}
