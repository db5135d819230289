import { addressFromBytes, addressToBytes, isAddress } from '@sunscope/tron/address';
import { InvalidValueError } from '@sunscope/tron/errors';
import type { BlockRange, Page, Rank, RankedPage } from '../../repositories/page.ts';
import type { Readers } from '../../repositories/readers.ts';

/** Rows beyond this cannot be paged to by offset; TRONSCAN's clients expect the same. A cursor goes on from there. */
export const WINDOW = 10_000;

interface PagingQuery {
  start: number;
  limit: number;
  sort?: string | undefined;
  cursor?: string | undefined;
  format?: 'json' | 'csv' | undefined;
}

/** What a list of one address is asked with. */
export interface AddressPagingQuery extends PagingQuery {
  address: string;
}

/** The rows a request may have: its limit cut to the endpoint's cap and both to the window. */
export function pageOf(query: PagingQuery, cap: number): Page {
  return {
    ...cutOf(query, cap),
    after: query.cursor === undefined ? undefined : positionCursor(query.cursor),
  };
}

/** The same for a list that is ordered by amount. */
export function rankedPageOf(query: PagingQuery, cap: number): RankedPage {
  return { ...cutOf(query, cap), after: query.cursor === undefined ? undefined : rankCursor(query.cursor) };
}

function cutOf(query: PagingQuery, cap: number): { start: number; limit: number; ascending: boolean } {
  const ascending = isAscending(query.sort);
  // A download is read in cuts of its own, to the end of the list.
  if (query.format === 'csv') return { start: query.start, limit: query.limit, ascending };
  const limit = Math.max(0, Math.min(query.limit, cap, WINDOW - query.start));
  return { start: Math.min(query.start, WINDOW), limit, ascending };
}

/** Ascending only where a field is named without a leading dash. */
function isAscending(sort: string | undefined): boolean {
  return sort !== undefined && sort !== '' && !sort.startsWith('-');
}

const MAX_POSITION = (1n << 63n) - 1n;

function positionCursor(text: string): bigint {
  const position = /^\d{1,19}$/.test(text) ? BigInt(text) : undefined;
  if (position === undefined || position > MAX_POSITION) throw invalidCursor(text);
  return position;
}

function rankCursor(text: string): Rank {
  const [, amount, address] = /^(null|-?\d{1,78})\.(\w{34})$/.exec(text) ?? [];
  if (amount === undefined || address === undefined || !isAddress(address)) throw invalidCursor(text);
  return { amount: amount === 'null' ? null : BigInt(amount), address: addressToBytes(address) };
}

function invalidCursor(text: string): InvalidValueError {
  return new InvalidValueError(
    'invalid_cursor',
    `cursor: "${text.slice(0, 64)}" is none this list gave; take nextCursor of the page before`,
  );
}

/** Where the page behind these rows begins; nothing where they are the last. */
export function cursorAfter<Row>(
  rows: readonly Row[],
  page: Page,
  positionOf: (row: Row) => bigint,
): { nextCursor?: string } {
  const last = rows.at(-1);
  return last === undefined || rows.length < page.limit ? {} : { nextCursor: String(positionOf(last)) };
}

/** The same for a list that is ordered by amount. */
export function cursorAfterRank<Row>(
  rows: readonly Row[],
  page: RankedPage,
  rankOf: (row: Row) => Rank,
): { nextCursor?: string } {
  const last = rows.at(-1);
  if (last === undefined || rows.length < page.limit) return {};
  const { amount, address } = rankOf(last);
  return { nextCursor: `${amount ?? 'null'}.${addressFromBytes(address)}` };
}

/** How many rows a list has: where all of them are on its first page nothing is counted. */
export async function countOf<Row>(
  asked: Promise<readonly Row[]>,
  page: Page,
  count: () => Promise<number>,
): Promise<number> {
  if (page.start > 0 || page.after !== undefined) return count();
  const rows = await asked;
  return rows.length < page.limit ? rows.length : count();
}

/** Totals of a list: what can be paged, and all there is. */
export function totals(rangeTotal: number): { total: number; rangeTotal: number } {
  return { total: Math.min(rangeTotal, WINDOW), rangeTotal };
}

/** Blocks whose rows are asked for by `confirm`: 0 those that are solid, 1 the others. */
export async function blocksOf(
  { stats }: Pick<Readers, 'stats'>,
  confirm: string | undefined,
): Promise<BlockRange | undefined> {
  if (confirm !== '0' && confirm !== '1') return undefined;
  const next = (await stats.sync()).solidNumber + 1n;
  return confirm === '0' ? { from: undefined, to: next } : { from: next, to: undefined };
}

/** A time range as the readers take it. */
export function timeRangeOf(query: {
  start_timestamp?: number | undefined;
  end_timestamp?: number | undefined;
}): { fromMs: bigint | undefined; toMs: bigint | undefined } {
  return {
    fromMs: query.start_timestamp === undefined ? undefined : BigInt(query.start_timestamp),
    toMs: query.end_timestamp === undefined ? undefined : BigInt(query.end_timestamp),
  };
}
