import { transactionQuery, type transactionList } from '@sunscope/product-api/schemas/transactions';
import type { TransactionRow } from '@sunscope/product-api/types';
import { addressToBytes, parseAddress } from '@sunscope/tron/address';
import { functionSelector } from '@sunscope/tron/abi';
import { equalBytes, hexToBytes } from '@sunscope/tron/bytes';
import { InvalidValueError } from '@sunscope/tron/errors';
import type { z } from 'zod';
import type { StoredTransaction, TransactionFilter } from '../../repositories/transactions-read.ts';
import type { SyncPosition } from '../../repositories/stats-read.ts';
import type { Readers } from '../../repositories/readers.ts';
import type { ContractAbis } from '../contracts/contract-abis.ts';
import type { ChainHeads } from '../shared/chain-heads.ts';
import { blockOfPosition } from '../../repositories/keys.ts';
import { heightsFor } from '../shared/finality.ts';
import { readLabels, type Labels } from '../shared/labels.ts';
import { openTransaction, presentTransaction } from './transaction-row.ts';
import { bytesOf, tokenKeys } from '../shared/filters.ts';
import { blocksOf, cursorAfter, pageOf, timeRangeOf, totals } from '../shared/paging.ts';

const CAP = 200;

export async function listTransactions(
  context: { readers: Readers; abis: ContractAbis; heads: ChainHeads },
  query: z.output<typeof transactionQuery>,
): Promise<z.output<typeof transactionList>> {
  const { readers } = context;
  const filter: TransactionFilter = {
    block: query.block === undefined ? undefined : BigInt(query.block),
    hash: query.hash === undefined ? undefined : hexToBytes(query.hash),
    address: query.address === undefined ? undefined : addressToBytes(parseAddress(query.address)),
    type: query.type ?? query.contract_type,
    owner: bytesOf(query.fromAddress ?? query.address_from),
    counterparty: bytesOf(query.counterparty),
    receiver: bytesOf(query.toAddress ?? query.address_to),
    tokens: tokenKeys(query.tokens),
    method: methodOf(query),
    succeeded: query.result === undefined ? undefined : query.result === 'success',
    blocks: await blocksOf(readers, query.confirm),
    ...timeRangeOf(query),
  };
  const page = pageOf(query, CAP);
  const [stored, counted, counters] = await Promise.all([
    page.limit === 0 ? [] : readers.transactions.list(filter, page),
    rangeTotal(readers, filter),
    readers.stats.counters(),
  ]);
  const whole = Number(counters.get('transactions') ?? 0n);
  const { facts, rows } = await presentTransactions(context, stored, { method: filter.method });
  return {
    ...cursorAfter(stored, page, row => row.position),
    ...totals(counted ?? whole),
    wholeChainTxCount: whole,
    contractMap: facts.contractMap,
    addressNames: facts.addressNames,
    ...facts.addressInfo(),
    data: rows,
  };
}

/** Rows of stored transactions with the labels they need, those of what is `beside` them included. */
export async function presentTransactions(
  context: { readers: Readers; abis: ContractAbis; heads: ChainHeads },
  stored: readonly StoredTransaction[],
  {
    method,
    beside = { addresses: [], tokens: [] },
  }: {
    /** Leaves out what is no call of it. */
    method?: Uint8Array | undefined;
    beside?: { addresses: readonly string[]; tokens: readonly Uint8Array[] };
  } = {},
): Promise<{ facts: Labels; sync: SyncPosition; rows: TransactionRow[] }> {
  const { readers, abis } = context;
  const sync = await heightsFor(context, stored[0] && blockOfPosition(stored[0].position));
  const opened = stored
    .map(openTransaction)
    .filter(
      ({ trigger }) =>
        method === undefined || (trigger && equalBytes(trigger.parameter.data.subarray(0, 4), method)),
    );
  const [facts] = await Promise.all([
    readLabels(readers, {
      addresses: [
        ...opened.flatMap(({ owner, counterparty, recipient }) => [owner, counterparty, recipient]),
        ...beside.addresses,
      ],
      tokens: [
        ...opened.flatMap(({ stored: row, trigger, exchanged }) => [
          row.token,
          trigger ? row.counterparty : null,
          exchanged?.token,
        ]),
        ...beside.tokens,
      ].filter(key => key !== null && key !== undefined),
    }),
    abis.prepare(opened.map(item => item.trigger)),
  ]);
  const rows = opened.map(item =>
    presentTransaction(item, {
      sync,
      facts,
      call: item.trigger && abis.knownCall(item.trigger.contract, item.trigger.parameter.data),
      whole: false,
    }),
  );
  return { facts, sync, rows };
}

/** The four bytes a method is called by. */
function methodOf(query: z.output<typeof transactionQuery>): Uint8Array | undefined {
  const { method } = query;
  if (method === undefined) return undefined;
  const places = [
    query.address,
    query.fromAddress,
    query.toAddress,
    query.address_from,
    query.address_to,
    query.block,
  ];
  if (places.every(place => place === undefined))
    throw new InvalidValueError(
      'method_alone',
      'method is looked for in the calls of an address or block: give address, fromAddress, toAddress or block as well',
    );
  return method.includes('(') ? functionSelector(method) : hexToBytes(method);
}

/** One transaction as lists show it; `{}` for an unknown one. */
export async function readTransactionRow(
  context: { readers: Readers; abis: ContractAbis; heads: ChainHeads },
  hash: string,
): Promise<Partial<TransactionRow>> {
  const { data } = await listTransactions(context, transactionQuery.parse({ hash, limit: 1 }));
  return data[0] ?? {};
}

/** Where a counter knows the answer nothing is counted. */
async function rangeTotal(readers: Readers, filter: TransactionFilter): Promise<number | undefined> {
  const { address, block, ...others } = filter;
  const narrowed = Object.values(others).some(value => value !== undefined);
  if (!narrowed && address !== undefined && block === undefined)
    return Number((await readers.accounts.byAddress(address))?.transactions ?? 0n);
  if (!narrowed && address === undefined && block !== undefined)
    return (await readers.blocks.byNumber(block))?.tx_count ?? 0;
  return readers.transactions.count(filter);
}
