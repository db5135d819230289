import type {
  transactionEvents,
  transactionInternals,
  transactionPartQuery,
  transactionTransfers,
} from '@sunscope/product-api/schemas/transaction-parts';
import { LISTED_PARTS } from '@sunscope/product-api/schemas/transaction-info';
import { hexToBytes } from '@sunscope/tron/bytes';
import type { TransactionInfo } from '@sunscope/tron/messages';
import type { z } from 'zod';
import type { StoredTransaction } from '../../repositories/transactions-read.ts';
import { addressText } from '../shared/address-text.ts';
import type { Readers } from '../../repositories/readers.ts';
import type { ContractAbis } from '../contracts/contract-abis.ts';
import { readLabels } from '../shared/labels.ts';
import { openTransaction } from './transaction-row.ts';
import { plainValue } from './decoded-values.ts';
import { addressesOfEvents, presentEvent, readEvents } from './event-logs.ts';
import { namedTokens, tokenKeysOf, tokenOf } from './named-tokens.ts';
import { presentInternal, presentMovement } from './moved-values.ts';

type Query = z.output<typeof transactionPartQuery>;
interface Context {
  readers: Readers;
  abis: ContractAbis;
}

const NOTHING = { total: 0, contractMap: {}, addressNames: {}, data: [] };

/** A page of what a transaction moved; nothing of one that is not known. */
export async function listTransactionTransfers(
  { readers }: Context,
  query: Query,
): Promise<z.output<typeof transactionTransfers>> {
  const stored = await find(readers, query);
  if (!stored) return { ...NOTHING, cut: false };
  const page = { start: query.start, limit: limitOf(query), ascending: true };
  const [rows, places] = await Promise.all([
    readers.transfers.list({ transaction: stored.position }, page),
    readers.transfers.placesOf(stored.position),
  ]);
  const facts = await readLabels(readers, {
    addresses: rows.flatMap(row => [addressText(row.from_address), addressText(row.to_address)]),
    tokens: rows.map(row => row.token),
  });
  return {
    total: places.count,
    cut: places.full,
    contractMap: facts.contractMap,
    addressNames: facts.addressNames,
    data: rows.map(row => presentMovement(row, facts)),
  };
}

/** A page of the events of a transaction. */
export async function listTransactionEvents(
  { readers, abis }: Context,
  query: Query,
): Promise<z.output<typeof transactionEvents>> {
  const logs = (await infoOf(readers, query))?.log ?? [];
  const events = await readEvents(abis, cut(logs, query));
  const addresses = addressesOfEvents(events);
  const facts = await readLabels(readers, { addresses, tokens: tokenKeysOf(addresses) });
  const token = tokenOf(facts);
  const data = events.map(event => presentEvent(event, token));
  return {
    total: logs.length,
    contractMap: facts.contractMap,
    addressNames: facts.addressNames,
    tokens: namedTokens(
      data.flatMap(event => event.arguments ?? event.parameters.map(plainValue)),
      data.map(event => event.address),
      token,
    ),
    data,
  };
}

/** A page of what contracts called in a transaction. */
export async function listTransactionInternals(
  { readers }: Context,
  query: Query,
): Promise<z.output<typeof transactionInternals>> {
  const internals = (await infoOf(readers, query))?.internal_transactions ?? [];
  const data = cut(internals, query).map(presentInternal);
  const facts = await readLabels(readers, {
    addresses: data.flatMap(row => [row.caller_address, row.transfer_to_address]),
  });
  return { total: internals.length, contractMap: facts.contractMap, addressNames: facts.addressNames, data };
}

function find(readers: Context['readers'], query: Query): Promise<StoredTransaction | undefined> {
  return readers.transactions.byHash(hexToBytes(query.hash));
}

async function infoOf(readers: Context['readers'], query: Query): Promise<TransactionInfo | undefined> {
  const stored = await find(readers, query);
  return stored && openTransaction(stored).info;
}

function cut<T>(parts: readonly T[], query: Query): readonly T[] {
  return parts.slice(query.start, query.start + limitOf(query));
}

function limitOf(query: Query): number {
  return Math.min(query.limit, LISTED_PARTS);
}
