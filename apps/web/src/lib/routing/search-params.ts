import { textOf } from '../format/text-of.ts';

/** Query of a page's address. Always text: the router's own JSON reading would turn long ids into rounded numbers. */
export type SearchParams = Readonly<Record<string, string>>;

/** Reads `?a=1&b=x` as texts; a name that repeats keeps its last value. */
export function parseSearch(search: string): SearchParams {
  return Object.fromEntries(new URLSearchParams(search));
}

/** Writes a query with the members that are set, `?` included; empty text for none. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search))
    if (textOf(value) !== '') params.set(name, textOf(value));
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** A whole number from 0 to 2^53 - 1 in a query, or undefined where the text is none. */
export function wholeNumber(text: string | undefined): number | undefined {
  if (text === undefined || !/^\d{1,16}$/.test(text)) return undefined;
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : undefined;
}

/** Paging and time range of a list as its address carries them. */
export interface ListSearch {
  start: number;
  limit: number;
  start_timestamp?: number | undefined;
  end_timestamp?: number | undefined;
}

/** Rows of a page unless its address says otherwise, and the sizes an address may ask for. */
export const PAGE_SIZE = 20;
const PAGE_SIZES: readonly number[] = [10, 20, 50, 100];

/** Reads paging and range; what makes no sense counts as not given. */
export function listSearch(search: SearchParams): ListSearch {
  const limit = wholeNumber(search['limit']);
  const from = wholeNumber(search['start_timestamp']);
  const to = wholeNumber(search['end_timestamp']);
  return {
    start: wholeNumber(search['start']) ?? 0,
    limit: limit !== undefined && PAGE_SIZES.includes(limit) ? limit : PAGE_SIZE,
    ...(from === undefined ? {} : { start_timestamp: from }),
    ...(to === undefined ? {} : { end_timestamp: to }),
  };
}

/** The query of a list; defaults are left out, so that the plain address is the first page. */
export function listSearchParams(search: ListSearch): Record<string, string> {
  return {
    ...(search.start === 0 ? {} : { start: String(search.start) }),
    ...(search.limit === PAGE_SIZE ? {} : { limit: String(search.limit) }),
    ...(search.start_timestamp === undefined ? {} : { start_timestamp: String(search.start_timestamp) }),
    ...(search.end_timestamp === undefined ? {} : { end_timestamp: String(search.end_timestamp) }),
  };
}

/** Whether a list's page takes new rows by itself: the first page of the whole list. */
export function isLivePage(search: ListSearch): boolean {
  return search.start === 0 && search.start_timestamp === undefined && search.end_timestamp === undefined;
}

/** Rows that can be paged at most; totals above it are shown but not reachable by pages. */
export const PAGED_ROWS = 10_000;

/** Path and query of an address inside the app, as the router takes them. */
export function splitPath(address: string): { to: string; search: SearchParams } {
  const cut = address.indexOf('?');
  return cut === -1
    ? { to: address, search: {} }
    : { to: address.slice(0, cut), search: parseSearch(address.slice(cut)) };
}

/** An address inside the app from its segments, those left out that are not there. */
export function pathOf(segments: readonly (string | undefined)[], search: SearchParams): string {
  return `/${segments.filter(segment => segment !== undefined).join('/')}${stringifySearch(search)}`;
}
