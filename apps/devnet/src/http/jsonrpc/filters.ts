import { randomBytes } from 'node:crypto';
import { bytesToHex } from '@sunscope/tron/bytes';
import type { JsonObject } from '@sunscope/node-api/json';
import type { ChainEvent } from '../../chain/blocks/announcer.ts';
import type { Chain } from '../../chain/chain.ts';
import { logsIn, type LogQuery } from './logs.ts';
import { RPC_CODES, RpcError } from './rpc-error.ts';
import { data } from './values.ts';

/** A filter that nobody asked for so long is dropped. */
const LIFE_MS = 300_000;
/** java-tron has 20,000 and 50,000; each is looked at for every block. */
const MOST_LOG_FILTERS = 2_000;
const MOST_BLOCK_FILTERS = 2_000;
/** What waits for one poll; whoever does not come for that much loses the filter. */
const MOST_WAITING = 10_000;

interface Filter {
  readonly query: LogQuery | undefined;
  asked: number;
  waiting: (JsonObject | string)[];
}

/**
 * Filters that are polled (java-tron: eth_newFilter, eth_newBlockFilter). They return what came since the last poll.
 * When blocks are replaced, logs of the old ones come again with `removed`, and the new ones' logs and hashes come too
 * (which java-tron leaves out).
 */
export class Filters {
  private readonly now: () => number;
  private readonly filters = new Map<string, Filter>();

  /** @param now a clock in ms that only runs forward */
  constructor(chain: Chain, now: () => number = () => performance.now()) {
    this.now = now;
    chain.onEvent(event => this.collect(event));
  }

  /** @param query logs; undefined: hashes of blocks. @returns the filter's id. @throws RpcError where there are too many */
  add(query: LogQuery | undefined): string {
    this.dropOld();
    const most = query ? MOST_LOG_FILTERS : MOST_BLOCK_FILTERS;
    const kind = query ? 'log' : 'block';
    const count = [...this.filters.values()].filter(one => (one.query === undefined) === !query).length;
    if (count >= most)
      throw new RpcError(RPC_CODES.limit, `exceed max ${kind} filters: ${most}, try again later`);
    const id = bytesToHex(new Uint8Array(randomBytes(16)));
    this.filters.set(id, { query, asked: this.now(), waiting: [] });
    return `0x${id}`;
  }

  /** What came since the last time. @throws RpcError for an id that is not known */
  changes(id: string): (JsonObject | string)[] {
    const filter = this.need(id);
    filter.asked = this.now();
    const { waiting } = filter;
    filter.waiting = [];
    return waiting;
  }

  /** The query of a filter for logs. @throws RpcError for an id that is not known, or is one for blocks */
  queryOf(id: string): LogQuery {
    const { query } = this.need(id);
    if (!query) throw unknownFilter();
    return query;
  }

  /** @throws RpcError for an id that is not known */
  remove(id: string): void {
    this.need(id);
    this.filters.delete(bare(id));
  }

  private need(id: string): Filter {
    const filter = this.filters.get(bare(id));
    if (!filter || this.isOld(filter)) throw unknownFilter();
    return filter;
  }

  private isOld({ asked }: Filter): boolean {
    return this.now() - asked > LIFE_MS;
  }

  private dropOld(): void {
    for (const [id, filter] of this.filters) if (this.isOld(filter)) this.filters.delete(id);
  }

  private collect(event: ChainEvent): void {
    if (this.filters.size === 0) return;
    this.dropOld();
    for (const [id, filter] of this.filters) {
      filter.waiting.push(...newsOf(event, filter.query));
      if (filter.waiting.length > MOST_WAITING) this.filters.delete(id);
    }
  }
}

function newsOf(event: ChainEvent, query: LogQuery | undefined): (JsonObject | string)[] {
  if (event.kind === 'block') {
    if (!query) return [data(event.block.id)];
    return isWithin(query, event.block.number) ? logsIn(event.block, query) : [];
  }
  if (!query) return [];
  return event.blocks
    .toSorted((a, b) => Number(b.number - a.number))
    .flatMap(block => (isWithin(query, block.number) ? logsIn(block, query, true) : []));
}

function isWithin({ from, to, blockHash }: LogQuery, number: bigint): boolean {
  return blockHash === undefined && number >= from && (to === undefined || number <= to);
}

function bare(id: string): string {
  return id.replace(/^0x/, '').toLowerCase();
}

function unknownFilter(): RpcError {
  return new RpcError(RPC_CODES.server, 'filter not found');
}
