import type { gridEvent, trongridEndpoints } from '@sunscope/product-api/schemas/trongrid';
import { addressToBytes, parseAddress } from '@sunscope/tron/address';
import { hexToBytes } from '@sunscope/tron/bytes';
import type { z } from 'zod';
import { blockOfPosition, transferOfPosition } from '../../../repositories/keys.ts';
import type { Readers } from '../../../repositories/readers.ts';
import type { ContractAbis } from '../../contracts/contract-abis.ts';
import { eventsOf, placeOf, scanEvents, type FoundEvent } from '../../contracts/event-scan.ts';
import { presentEvent } from '../../contracts/present-event.ts';
import { confirmedRange, fingerprintOf, gridPageOf, timesOf, type GridPage } from './grid-page.ts';

type Endpoints = typeof trongridEndpoints;
interface Context {
  readers: Readers;
  abis: ContractAbis;
}
type GridEvent = z.output<typeof gridEvent>;

export async function gridContractEvents(
  context: Context,
  query: z.output<Endpoints['/v1/contracts/{address}/events']['query']>,
): Promise<GridPage<GridEvent>> {
  const { solidNumber } = await context.readers.stats.sync();
  const range = confirmedRange(query, solidNumber);
  const block = query.block_number === undefined ? undefined : BigInt(query.block_number);
  if (block !== undefined && !contains(range, block)) return { rows: [], next: undefined };
  const { events, next } = await scanEvents(
    context,
    {
      contract: addressToBytes(parseAddress(query.address)),
      name: query.event_name,
      fromBlock: block ?? range.from,
      toBlock: block ?? (range.to === undefined ? undefined : range.to - 1n),
      ...timesOf(query.min_block_timestamp, query.max_block_timestamp),
    },
    gridPageOf(query),
  );
  return pageOf(events, next, solidNumber);
}

/** Events of one transaction in their order, page by page; none of one that is not known. */
export async function gridTransactionEvents(
  { readers, abis }: Context,
  query: z.output<Endpoints['/v1/transactions/{hash}/events']['query']>,
): Promise<GridPage<GridEvent>> {
  const [{ solidNumber }, stored] = await Promise.all([
    readers.stats.sync(),
    readers.transactions.byHash(hexToBytes(query.hash)),
  ]);
  if (!stored || !contains(confirmedRange(query, solidNumber), blockOfPosition(stored.position)))
    return { rows: [], next: undefined };
  const { limit, after } = gridPageOf({ ...query, order_by: 'block_timestamp,asc' });
  const start = after === undefined ? 0 : transferOfPosition(after) + 1;
  const events = await eventsOf(abis, stored, { from: start, count: limit + 1 }, true);
  const next = events.length > limit ? events[limit - 1] : undefined;
  return pageOf(events.slice(0, limit), next && placeOf(next), solidNumber);
}

export async function gridBlockEvents(
  context: Context,
  query: z.output<Endpoints['/v1/blocks/{block}/events']['query']>,
): Promise<GridPage<GridEvent>> {
  const { readers } = context;
  const { cursor, solidNumber } = await readers.stats.sync();
  const latest = query.only_confirmed ? solidNumber : (cursor?.number ?? 0n);
  const block = query.block === 'latest' ? latest : BigInt(query.block);
  if (!contains(confirmedRange(query, solidNumber), block)) return { rows: [], next: undefined };
  const { events, next } = await scanEvents(
    context,
    { fromBlock: block, toBlock: block },
    gridPageOf({ ...query, order_by: 'block_timestamp,asc' }),
  );
  return pageOf(events, next, solidNumber);
}

function contains(range: { from: bigint | undefined; to: bigint | undefined }, block: bigint): boolean {
  return (range.from === undefined || block >= range.from) && (range.to === undefined || block < range.to);
}

function pageOf(
  events: readonly FoundEvent[],
  next: bigint | undefined,
  solidNumber: bigint,
): GridPage<GridEvent> {
  return {
    rows: events.map(event => presentGridEvent(event, solidNumber)),
    next: next === undefined ? undefined : fingerprintOf(next.toString()),
  };
}

function presentGridEvent(event: FoundEvent, solidNumber: bigint): GridEvent {
  const {
    topics: _topics,
    data: _data,
    result_with_topic: _split,
    confirmed,
    ...row
  } = presentEvent(event, solidNumber);
  return { ...row, ...(confirmed ? {} : { _unconfirmed: true as const }) };
}
