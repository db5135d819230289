import { setImmediate } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseAddress, type Address } from '@sunscope/tron/address';
import { SunscopeError } from '@sunscope/tron/errors';
import { stringifyJson, type JsonObject } from '@sunscope/node-api/json';
import type { ArchivedBlock } from '../../chain/blocks/archive.ts';
import type { ApiDevnet } from '../call/api-devnet.ts';

// What the calls of TronGrid v1 have in common: filters, order, pages that go on from a fingerprint, shape of the answer.

const DEFAULT_LIMIT = 20;
const MOST_ITEMS = 200;
/** Blocks that are looked through at a time; others get their turn in between. */
const BLOCKS_AT_ONCE = 250n;

export type GridQuery = Readonly<Record<string, string | undefined>>;

/** Entries of one page, and where the next one begins, if this one is full. */
export interface GridPage {
  readonly data: readonly JsonObject[];
  readonly fingerprint?: string;
}

/** The last entry of a page: its block, and its place among the block's entries. */
interface Place {
  readonly block: bigint;
  readonly index: number;
}

/**
 * Looks through the blocks, newest first unless `order_by` is `block_timestamp,asc` (or `timestamp,asc`, as older clients write it), for what a query wants.
 * @param entriesOf a block's entries, in their order in it
 */
export async function findPage(
  { chain }: ApiDevnet,
  query: GridQuery,
  entriesOf: (block: ArchivedBlock) => readonly JsonObject[],
): Promise<GridPage> {
  const limit = limitOf(query);
  const { from, to } = timesOf(query);
  const ascending = /^(?:block_)?timestamp,asc$/.test(query['order_by'] ?? '');
  const top = query['only_confirmed'] === 'true' ? chain.solidNumber : chain.head.number;
  const bottom = query['only_unconfirmed'] === 'true' ? chain.solidNumber + 1n : 1n;
  const after = placeOf(query['fingerprint']);
  const first = after?.block ?? (ascending ? bottom : top);
  const data: JsonObject[] = [];
  let steps = 0n;
  for (let number = first; number >= bottom && number <= top; number += ascending ? 1n : -1n) {
    if (++steps % BLOCKS_AT_ONCE === 0n) await setImmediate();
    const block = chain.archive.block(number);
    const time = Number(block?.infos[0]?.blockTimeStamp ?? -1);
    if (!block || time < 0) continue;
    if (ascending ? time > to : time < from) break;
    if (time < from || time > to) continue;
    for (const [index, entry] of entriesOf(block).entries()) {
      if (after?.block === number && index <= after.index) continue;
      data.push(entry);
      if (data.length === limit) return { data, fingerprint: fingerprintOf({ block: number, index }) };
    }
  }
  return { data };
}

function limitOf(query: GridQuery): number {
  const asked = Number(query['limit'] ?? DEFAULT_LIMIT);
  return Number.isInteger(asked) && asked > 0 ? Math.min(asked, MOST_ITEMS) : DEFAULT_LIMIT;
}

/** Accounts and contracts name their times differently. */
function timesOf(query: GridQuery): { from: number; to: number } {
  return {
    from: Number(query['min_timestamp'] ?? query['min_block_timestamp'] ?? 0),
    to: Number(query['max_timestamp'] ?? query['max_block_timestamp'] ?? Infinity),
  };
}

function fingerprintOf({ block, index }: Place): string {
  return Buffer.from(`${block}/${index}`).toString('base64url');
}

function placeOf(fingerprint: string | undefined): Place | undefined {
  const given = /^(\d{1,15})\/(\d{1,9})$/.exec(Buffer.from(fingerprint ?? '', 'base64url').toString());
  return given ? { block: BigInt(given[1] ?? 0), index: Number(given[2]) } : undefined;
}

/** Sends a page with the address of the next one. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: GridPage): FastifyReply {
  const { data, fingerprint } = page;
  const meta: JsonObject = { at: Date.now() };
  if (fingerprint !== undefined) {
    const next = new URL(request.url, `${request.protocol}://${request.host}`);
    next.searchParams.set('fingerprint', fingerprint);
    Object.assign(meta, { fingerprint, links: { next: next.toString() } });
  }
  meta['page_size'] = data.length;
  return json(reply, { data: [...data], success: true, meta });
}

/** Sends entries with nothing around them. */
export function sendList(reply: FastifyReply, data: readonly JsonObject[]): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(stringifyJson([...data]));
}

/** Answers a call about an address, given in base58 or hex; with status 400 where it is none. */
export async function withAddress(
  given: string,
  reply: FastifyReply,
  answer: (address: Address) => Promise<FastifyReply> | FastifyReply,
): Promise<FastifyReply> {
  let address: Address;
  try {
    address = parseAddress(given);
  } catch (error) {
    if (!(error instanceof SunscopeError)) throw error;
    return json(reply.code(400), { success: false, error: error.message, statusCode: 400 });
  }
  return answer(address);
}

function json(reply: FastifyReply, body: JsonObject): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(stringifyJson(body));
}
