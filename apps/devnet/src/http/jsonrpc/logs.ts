import { setImmediate } from 'node:timers/promises';
import { bytesToHex } from '@sunscope/tron/bytes';
import type { Log } from '@sunscope/tron/messages';
import type { JsonObject, JsonValue } from '@sunscope/node-api/json';
import type { Chain } from '../../chain/chain.ts';
import type { ArchivedBlock } from '../../chain/blocks/archive.ts';
import { logsOf } from './objects.ts';
import { readMembers } from './members.ts';
import { invalidParams, RPC_CODES, RpcError } from './rpc-error.ts';
import { readBlockTag, readHash, textOf } from './values.ts';

// Logs that fit a query (java-tron: LogFilter, LogFilterWrapper, LogBlockQuery).

const MEMBERS: ReadonlySet<string> = new Set(['fromBlock', 'toBlock', 'address', 'topics', 'blockHash']);
/** Limits of java-tron: maxBlockRange, maxSubTopics, maxAddressSize; results of one query. */
const MOST_BLOCKS = 5_000n;
const MOST_TOPICS = 1_000;
const MOST_ADDRESSES = 1_000;
const MOST_LOGS = 10_000;
const TOPIC_PLACES = 4;
/** Blocks that are looked through at a time; others get their turn in between. */
const BLOCKS_AT_ONCE = 250n;

/** Which logs are wanted, whatever block they are in. */
export interface LogFilter {
  /** Last 20 bytes in hex; any where empty. */
  readonly addresses: ReadonlySet<string>;
  /** By place, hex; undefined is any. */
  readonly topics: readonly (ReadonlySet<string> | undefined)[];
}

/** A filter and the heights it looks at. */
export interface LogQuery extends LogFilter {
  readonly from: bigint;
  /** Undefined: no end. */
  readonly to: bigint | undefined;
  /** The one block that is meant, by its hash. */
  readonly blockHash: Uint8Array | undefined;
}

/**
 * Reads a query.
 * @param options isFilter: it is going to be polled, so it may look at what comes
 * @throws RpcError
 */
export function readLogQuery(
  chain: Chain,
  value: JsonValue | undefined,
  { tolerant, isFilter }: { tolerant: boolean; isFilter: boolean },
): LogQuery {
  const members = readMembers(value, MEMBERS, tolerant);
  const filter = { addresses: readAddresses(members['address']), topics: readTopics(members['topics']) };
  const { fromBlock, toBlock, blockHash } = members;
  if (present(blockHash)) {
    if (present(fromBlock) || present(toBlock))
      throw invalidParams('cannot specify both BlockHash and FromBlock/ToBlock, choose one or the other');
    const hash = readHash(blockHash, 'invalid blockHash');
    return { ...filter, from: 0n, to: undefined, blockHash: hash };
  }
  if (isFilter && [fromBlock, toBlock].some(tag => textOf(tag) === 'finalized'))
    throw invalidParams('invalid block range params');
  return { ...filter, ...readRange(chain, fromBlock, toBlock), blockHash: undefined };
}

function readRange(
  chain: Chain,
  fromBlock: JsonValue | undefined,
  toBlock: JsonValue | undefined,
): { from: bigint; to: bigint | undefined } {
  const head = chain.head.number;
  if (!present(fromBlock) && !present(toBlock)) return { from: head, to: undefined };
  // The newest block is as far as one can see: `latest` has no end.
  const to = !present(toBlock) || toBlock === 'latest' ? undefined : readBlockTag(chain, toBlock);
  if (!present(fromBlock)) return { from: to !== undefined && to < head ? to : head, to };
  const from = readBlockTag(chain, fromBlock);
  if (to !== undefined && from > to) throw invalidParams('please verify: fromBlock <= toBlock');
  return { from, to };
}

function present(value: JsonValue | undefined): value is JsonValue {
  return value !== undefined && value !== null && value !== '';
}

function readAddresses(value: JsonValue | undefined): ReadonlySet<string> {
  if (!present(value)) return new Set();
  if (!Array.isArray(value))
    return new Set([readLogAddress(value, `invalid address: ${textOf(value) ?? ''}`)]);
  if (value.length > MOST_ADDRESSES) throw invalidParams(`exceed max addresses: ${MOST_ADDRESSES}`);
  return new Set(
    value.map((one, index) => readLogAddress(one, `invalid address at index ${index}: ${textOf(one) ?? ''}`)),
  );
}

function readLogAddress(value: JsonValue, message: string): string {
  const hex = textOf(value)?.replace(/^0x/, '').toLowerCase() ?? '';
  if (!/^[0-9a-f]{40}$/.test(hex)) throw invalidParams(message);
  return hex;
}

function readTopics(value: JsonValue | undefined): (ReadonlySet<string> | undefined)[] {
  if (!present(value)) return [];
  if (!Array.isArray(value)) throw invalidParams('invalid topic(s): topics is a list');
  if (value.length > TOPIC_PLACES) throw invalidParams(`topics size should be <= ${TOPIC_PLACES}`);
  return value.map(place => {
    if (!present(place)) return undefined;
    const wanted = Array.isArray(place) ? place : [place];
    if (wanted.length > MOST_TOPICS) throw invalidParams(`exceed max topics: ${MOST_TOPICS}`);
    return wanted.length === 0 ? undefined : new Set(wanted.map(readTopic));
  });
}

function readTopic(value: JsonValue): string {
  const hex = textOf(value)?.replace(/^0x/, '').toLowerCase() ?? '';
  if (!/^[0-9a-f]{64}$/.test(hex)) throw invalidParams(`invalid topic(s): ${textOf(value) ?? ''}`);
  return hex;
}

/** Logs of a block that a filter wants, numbered over the block. */
export function logsIn(block: ArchivedBlock, filter: LogFilter, removed = false): JsonObject[] {
  return block.infos.flatMap(({ log }, index) => {
    if (!log.some(one => fits(one, filter))) return [];
    return logsOf(block, index, removed).filter((_, place) => {
      const own = log[place];
      return own !== undefined && fits(own, filter);
    });
  });
}

function fits(log: Log, { addresses, topics }: LogFilter): boolean {
  if (addresses.size > 0 && !addresses.has(bytesToHex(log.address.subarray(-20)))) return false;
  if (topics.length > log.topics.length) return false;
  return topics.every((wanted, place) => {
    const topic = log.topics[place];
    return wanted === undefined || (topic !== undefined && wanted.has(bytesToHex(topic)));
  });
}

/** eth_getLogs: all logs of a query so far. @throws RpcError where they are too many */
export async function findLogs(chain: Chain, query: LogQuery): Promise<JsonObject[]> {
  if (query.blockHash !== undefined) {
    const block = chain.archive.blockById(query.blockHash);
    if (!block) throw new RpcError(RPC_CODES.server, 'header for hash not found');
    return logsIn(block, query);
  }
  const head = chain.head.number;
  const to = query.to === undefined || query.to > head ? head : query.to;
  if (to - query.from > MOST_BLOCKS) throw invalidParams(`exceed max block range: ${MOST_BLOCKS}`);
  const found: JsonObject[] = [];
  for (let number = query.from; number <= to; number++) {
    if ((number - query.from) % BLOCKS_AT_ONCE === BLOCKS_AT_ONCE - 1n) await setImmediate();
    const block = chain.archive.block(number);
    if (!block) continue;
    found.push(...logsIn(block, query));
    if (found.length > MOST_LOGS)
      throw new RpcError(RPC_CODES.limit, `query returned more than ${MOST_LOGS} results`);
  }
  return found;
}
