import type { transactionList, transactionQuery } from '@sunscope/product-api/schemas/transactions';
import { addressToBytes, parseAddress } from '@sunscope/tron/address';
import { hexToBytes } from '@sunscope/tron/bytes';
import type { z } from 'zod';
import type { TransactionFilter } from '../../repositories/transactions-read.ts';
import type { ApiContext } from '../context.ts';
import { blockOfPosition } from '../../repositories/keys.ts';
import { heightsFor } from '../present/finality.ts';
import { readPageFacts } from '../present/page-facts.ts';
import { addressText } from '../address-text.ts';
import { openTransaction, presentTransaction } from '../present/transaction-row.ts';
import { cursorAfter, pageOf, timeRangeOf, totals } from './paging.ts';

const CAP = 200;

export async function listTransactions(
  context: Pick<ApiContext, 'readers' | 'abis' | 'heads'>,
  query: z.output<typeof transactionQuery>,
): Promise<z.output<typeof transactionList>> {
  const { readers, abis } = context;
  const filter: TransactionFilter = {
    block: query.block === undefined ? undefined : BigInt(query.block),
    hash: query.hash === undefined ? undefined : hexToBytes(query.hash),
    address: query.address === undefined ? undefined : addressToBytes(parseAddress(query.address)),
    type: query.type,
    ...timeRangeOf(query),
  };
  const page = pageOf(query, CAP);
  const [stored, counted, counters] = await Promise.all([
    page.limit === 0 ? [] : readers.transactions.list(filter, page),
    rangeTotal(readers, filter),
    readers.stats.counters(),
  ]);
  const sync = await heightsFor(context, stored[0] && blockOfPosition(stored[0].position));
  const opened = stored.map(openTransaction);
  const whole = Number(counters.get('transactions') ?? 0n);
  const facts = await readPageFacts(readers, {
    addresses: opened.flatMap(({ stored: row }) => [addressText(row.owner), addressText(row.counterparty)]),
    tokens: opened
      .flatMap(({ stored: row, trigger }) => [row.token, trigger ? row.counterparty : null])
      .filter(key => key !== null),
  });
  return {
    ...cursorAfter(stored, page, row => row.position),
    ...totals(counted ?? whole),
    wholeChainTxCount: whole,
    contractMap: facts.contractMap,
    addressNames: facts.addressNames,
    data: opened.map(item =>
      presentTransaction(item, {
        sync,
        facts,
        // A list never waits for the node: it decodes by what is known already.
        call: item.trigger && abis.knownCall(item.trigger.contract, item.trigger.parameter.data),
      }),
    ),
  };
}

/** Where a counter knows the answer nothing is counted. */
async function rangeTotal(
  readers: ApiContext['readers'],
  filter: TransactionFilter,
): Promise<number | undefined> {
  const narrowed =
    filter.type !== undefined ||
    filter.hash !== undefined ||
    filter.fromMs !== undefined ||
    filter.toMs !== undefined;
  if (!narrowed && filter.address !== undefined && filter.block === undefined)
    return Number((await readers.accounts.byAddress(filter.address))?.transactions ?? 0n);
  if (!narrowed && filter.address === undefined && filter.block !== undefined)
    return (await readers.blocks.byNumber(filter.block))?.tx_count ?? 0;
  return readers.transactions.count(filter);
}
