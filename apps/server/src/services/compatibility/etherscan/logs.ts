import { addressToBytes } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import { decodeMessage } from '@sunscope/tron/codec';
import { z } from 'zod';
import { blockOfPosition, transactionOfPosition } from '../../../repositories/keys.ts';
import { placeOf, scanEvents, type FoundEvent } from '../../contracts/event-scan.ts';
import { defineAction, noneOr, type EtherscanContext } from './action.ts';
import { addressBytes, blockTag, EtherscanRefusal, hex, quantity } from './forms.ts';

const MILLISECONDS = 1000n;
const MAX_LOGS = 1000;
const WINDOW = 10_000;
const BLOCK_BITS = (1n << 28n) - 1n;

const topic = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/, 'Invalid topic format')
  .transform(text => text.slice(2).toLowerCase())
  .optional();
const operator = z.enum(['and', 'or']).default('and');

/** What both forms of the call take. Operators stand between two topics each; topics that are not named match all. */
export const logQuery = z
  .object({
    fromBlock: blockTag.optional(),
    toBlock: blockTag.optional(),
    address: addressBytes.optional(),
    topic0: topic,
    topic1: topic,
    topic2: topic,
    topic3: topic,
    topic0_1_opr: operator,
    topic0_2_opr: operator,
    topic0_3_opr: operator,
    topic1_2_opr: operator,
    topic1_3_opr: operator,
    topic2_3_opr: operator,
    page: z.coerce.number<string>().int().min(1).max(10_000).default(1),
    offset: z.coerce.number<string>().int().min(1).max(MAX_LOGS).default(MAX_LOGS),
  })
  .refine(
    query =>
      query.address !== undefined ||
      [query.topic0, query.topic1, query.topic2, query.topic3].some(item => item !== undefined),
    'Missing address or topic',
  );

type LogQuery = z.output<typeof logQuery>;

/** Number of a block by its name; the newest one for `latest`. */
export async function blockOfTag(context: EtherscanContext, tag: string): Promise<bigint> {
  if (tag === 'earliest') return 0n;
  if (/^(?:0x|\d)/.test(tag)) return BigInt(tag);
  const { cursor, solidNumber } = await context.readers.stats.sync();
  return tag === 'finalized' || tag === 'safe' ? solidNumber : (cursor?.number ?? 0n);
}

/** Logs that match, oldest first. */
export async function findLogs(context: EtherscanContext, query: LogQuery): Promise<FoundEvent[]> {
  const start = (query.page - 1) * query.offset;
  if (start + query.offset > WINDOW)
    throw new EtherscanRefusal(
      `Result window is too large, PageNo x Offset size must be less than or equal to ${WINDOW}`,
    );
  const [fromBlock, toBlock] = await Promise.all([
    query.fromBlock === undefined ? undefined : blockOfTag(context, query.fromBlock),
    query.toBlock === undefined ? undefined : blockOfTag(context, query.toBlock),
  ]);
  const { events, next } = await scanEvents(
    context,
    { contract: query.address, topics: matcherOf(query), fromBlock, toBlock, decode: false },
    { start, limit: query.offset, ascending: true },
  );
  // Half an answer would look like a whole one.
  if (next !== undefined && events.length < query.offset)
    throw new EtherscanRefusal('Query Timeout occured. Please select a smaller result dataset');
  return events;
}

/** Topics that are named must match; where an operator between two says `or`, one of them is enough. */
function matcherOf(query: LogQuery): (topics: readonly Uint8Array[]) => boolean {
  const wanted = [query.topic0, query.topic1, query.topic2, query.topic3];
  const operators = {
    '01': query.topic0_1_opr,
    '02': query.topic0_2_opr,
    '03': query.topic0_3_opr,
    12: query.topic1_2_opr,
    13: query.topic1_3_opr,
    23: query.topic2_3_opr,
  } as const;
  const named = wanted.flatMap((text, place) => (text === undefined ? [] : [{ text, place }]));
  return topics => {
    let matched: boolean | undefined;
    let before: number | undefined;
    for (const { text, place } of named) {
      const fits = bytesToHex(topics[place] ?? new Uint8Array(0)) === text;
      const joined = operators[`${before}${place}` as keyof typeof operators];
      matched = matched === undefined ? fits : joined === 'or' ? matched || fits : matched && fits;
      before = place;
    }
    return matched ?? true;
  };
}

/** Place of a log within its block: unique and rising, though not without gaps, since logs are not counted across a block. */
export function logIndexOf(event: Pick<FoundEvent, 'transaction' | 'index'>): string {
  return quantity(placeOf(event) & BLOCK_BITS);
}

const getLogs = defineAction({
  query: logQuery,
  async run(context, query, forms) {
    const events = await findLogs(context, query);
    const [hashes, energyPrice] = await Promise.all([
      context.readers.events.blockHashes([
        ...new Set(events.map(event => blockOfPosition(event.transaction.position))),
      ]),
      context.parameters.energyPrices(),
    ]);
    return noneOr(
      'No records found',
      events.map(event => {
        const { position, info, hash, timestamp_ms } = event.transaction;
        const block = blockOfPosition(position);
        const receipt = info ? decodeMessage('TransactionInfo', info).receipt : undefined;
        return {
          address: forms.address(addressToBytes(event.contract)),
          topics: event.topics.map(hex),
          data: hex(event.data),
          blockNumber: quantity(block),
          blockHash: forms.hash(hashes.get(block) ?? new Uint8Array(32)),
          timeStamp: quantity(timestamp_ms / MILLISECONDS),
          gasPrice: quantity(energyPrice(timestamp_ms) ?? 0n),
          gasUsed: quantity(receipt?.energy_usage_total ?? 0n),
          logIndex: logIndexOf(event),
          transactionHash: forms.hash(hash),
          transactionIndex: quantity(transactionOfPosition(position)),
        };
      }),
    );
  },
});

export const logActions = { getLogs };
