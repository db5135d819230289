import type { Page } from '../../repositories/page.ts';

/** Rows beyond this cannot be paged to; TRONSCAN's clients expect the same. */
export const WINDOW = 10_000;

interface PagingQuery {
  start: number;
  limit: number;
  sort?: string | undefined;
}

/** The rows a request may have: its limit cut to the endpoint's cap and both to the window. */
export function pageOf(query: PagingQuery, cap: number): Page {
  const limit = Math.max(0, Math.min(query.limit, cap, WINDOW - query.start));
  return { start: Math.min(query.start, WINDOW), limit, ascending: isAscending(query.sort) };
}

/** Ascending only where a field is named without a leading dash. */
function isAscending(sort: string | undefined): boolean {
  return sort !== undefined && sort !== '' && !sort.startsWith('-');
}

/** Totals of a list: what can be paged, and all there is. */
export function totals(rangeTotal: number): { total: number; rangeTotal: number } {
  return { total: Math.min(rangeTotal, WINDOW), rangeTotal };
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
