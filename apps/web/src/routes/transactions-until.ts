import { definePage } from '../lib/routing/page.ts';
import { stringifySearch } from '../lib/routing/search-params.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Transactions of a day: the same list under the address that carries its range; what is no day is an error. */
export default definePage('/blockchain/transactions/$date', {
  redirect({ params }) {
    const range = rangeOf(params.date);
    return range === undefined
      ? `/error${stringifySearch({ tried: `/blockchain/transactions/${params.date}` })}`
      : `/blockchain/transactions${stringifySearch(range)}`;
  },
});

/** The 24 hours before a moment in 13 digits of milliseconds, or the UTC day of a date. */
function rangeOf(text: string): { start_timestamp: number; end_timestamp: number } | undefined {
  if (/^\d{13}$/.test(text)) {
    const end = Number(text);
    return { start_timestamp: end - DAY_MS, end_timestamp: end };
  }
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const start = Date.parse(`${text}T00:00:00.000Z`);
  // A day that no month has would be read as one of the next month.
  if (!Number.isFinite(start) || new Date(start).toISOString().slice(0, 10) !== text) return undefined;
  return { start_timestamp: start, end_timestamp: start + DAY_MS - 1 };
}
