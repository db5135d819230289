import type { DecodedCall } from '@sunscope/tron/abi';
import { addressFromBytes, type Address } from '@sunscope/tron/address';
import { decodeMessage } from '@sunscope/tron/codec';
import { MAX_INDEX, positionOf, transferOfPosition } from '../../repositories/keys.ts';
import { positionsOfBlock } from '../../repositories/page.ts';
import type { EventScan, EventTransaction } from '../../repositories/events-read.ts';
import type { Readers } from '../../repositories/readers.ts';
import type { ContractAbis } from './contract-abis.ts';

/** An event with the transaction it was written in. */
export interface FoundEvent {
  transaction: EventTransaction;
  /** Place among the logs of its transaction. */
  index: number;
  contract: Address;
  topics: readonly Uint8Array[];
  data: Uint8Array;
  /** Undefined where nobody knows the signature. */
  decoded: DecodedCall | undefined;
}

export interface EventFilter {
  /** Who wrote it; all contracts where absent. */
  contract?: Uint8Array | undefined;
  /** Name of the event. */
  name?: string | undefined;
  /** True for the topics of an event that is wanted. */
  topics?: ((topics: readonly Uint8Array[]) => boolean) | undefined;
  fromMs?: bigint | undefined;
  toMs?: bigint | undefined;
  /** Numbers of blocks, inclusive. */
  fromBlock?: bigint | undefined;
  toBlock?: bigint | undefined;
  /** False where the bytes are all that is asked for; a name needs decoding. */
  decode?: boolean | undefined;
}

export interface EventPage {
  /** Rows to leave out. */
  start: number;
  limit: number;
  ascending: boolean;
  /** Place of the last event of the page before, see {@link placeOf}. */
  after?: bigint | undefined;
  /** Transactions to look through at most, where that is less than usual. */
  most?: number | undefined;
}

export interface FoundEvents {
  events: FoundEvent[];
  /** Where to go on; undefined at the end of the list. */
  next: bigint | undefined;
}

const BATCH = 200;
/** Transactions one request looks through; a rare event in a busy contract is found by following the cursor. */
const MAX_SCANNED = 4000;
/** The same while rows are left out, since an offset cannot be followed by a cursor. */
const MAX_SKIPPED = 20_000;

/** Where an event stands on the chain, as a position: its transaction's plus its place among the logs. */
export function placeOf(event: Pick<FoundEvent, 'transaction' | 'index'>): bigint {
  return event.transaction.position + BigInt(event.index);
}

/** Events in the chain's order. They are read from the receipts of transactions, and decoded by the contracts' ABIs. */
export async function scanEvents(
  { readers, abis }: { readers: Readers; abis: ContractAbis },
  filter: EventFilter,
  page: EventPage,
): Promise<FoundEvents> {
  const { ascending, after } = page;
  const range = await rangeOf(readers, filter);
  const found: FoundEvent[] = [];
  let toSkip = page.start;
  let scanned = 0;
  let scan: EventScan = { ...range, ascending, limit: BATCH };
  if (after !== undefined) scan = behind(scan, after - BigInt(transferOfPosition(after)));
  for (;;) {
    const transactions =
      filter.contract === undefined
        ? await readers.events.ofChain(scan)
        : await readers.events.ofContract(filter.contract, scan);
    for (const transaction of transactions) {
      for (const event of await eventsOf(abis, transaction, filter, ascending)) {
        const place = placeOf(event);
        if (after !== undefined && (ascending ? place <= after : place >= after)) continue;
        if (toSkip > 0) toSkip--;
        else {
          if (found.length === page.limit) return { events: found, next: lastPlace(found) };
          found.push(event);
        }
      }
    }
    const last = transactions.at(-1);
    if (!last || transactions.length < BATCH) return { events: found, next: undefined };
    scanned += transactions.length;
    // All of the last transaction was looked at, so the next request begins behind it.
    const edge = ascending ? last.position + LAST_LOG : last.position;
    if (scanned >= (page.most ?? (toSkip > 0 ? MAX_SKIPPED : MAX_SCANNED)))
      return { events: found, next: edge };
    scan = behind(scan, ascending ? last.position + 1n : last.position - 1n);
  }
}

const LAST_LOG = positionOf(0n, 1) - 1n;

function lastPlace(found: readonly FoundEvent[]): bigint | undefined {
  const last = found.at(-1);
  return last && placeOf(last);
}

function behind(scan: EventScan, position: bigint): EventScan {
  if (scan.ascending)
    return { ...scan, from: scan.from === undefined || scan.from < position ? position : scan.from };
  return { ...scan, to: scan.to === undefined || scan.to > position ? position : scan.to };
}

async function rangeOf(
  readers: Pick<Readers, 'events'>,
  { fromMs, toMs, fromBlock, toBlock }: EventFilter,
): Promise<{ from: bigint | undefined; to: bigint | undefined }> {
  const times = await readers.events.blocksOf({ fromMs, toMs });
  const first = greatest(times.from, fromBlock);
  const end = least(times.to, toBlock === undefined ? undefined : toBlock + 1n);
  return {
    from: first === undefined ? undefined : positionsOfBlock(first).from,
    to: end === undefined ? undefined : positionsOfBlock(end).from - 1n,
  };
}

function greatest(a: bigint | undefined, b: bigint | undefined): bigint | undefined {
  return a === undefined || (b !== undefined && b > a) ? b : a;
}

function least(a: bigint | undefined, b: bigint | undefined): bigint | undefined {
  return a === undefined || (b !== undefined && b < a) ? b : a;
}

/** Events of one transaction that match, in the order of the list. */
export async function eventsOf(
  abis: ContractAbis,
  transaction: EventTransaction,
  filter: Pick<EventFilter, 'contract' | 'name' | 'topics' | 'decode'> & { from?: number; count?: number },
  ascending: boolean,
): Promise<FoundEvent[]> {
  if (transaction.info === null) return [];
  const wanted = filter.contract && addressFromBytes(filter.contract);
  const events: FoundEvent[] = [];
  for (const [index, log] of decodeMessage('TransactionInfo', transaction.info).log.entries()) {
    if (filter.from !== undefined && index < filter.from) continue;
    // Beyond, a place would be that of another transaction; /api/transaction-info/events gives them all.
    if (index > MAX_INDEX || events.length === filter.count) break;
    const contract = addressFromBytes(log.address);
    if (wanted !== undefined && contract !== wanted) continue;
    if (filter.topics?.(log.topics) === false) continue;
    const decoded = filter.decode === false ? undefined : await abis.event(contract, log);
    if (filter.name !== undefined && decoded?.name !== filter.name) continue;
    events.push({ transaction, index, contract, topics: log.topics, data: log.data, decoded });
  }
  return ascending ? events : events.toReversed();
}
