import { definePage } from '../lib/routing/page.ts';
import { stringifySearch, wholeNumber } from '../lib/routing/search-params.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** The 24 hours before a moment: the same list under the address that carries its range. */
export default definePage('/blockchain/transactions/$date', {
  redirect({ params }) {
    const end = wholeNumber(params.date);
    const range = end === undefined ? {} : { start_timestamp: end - DAY_MS, end_timestamp: end };
    return `/blockchain/transactions${stringifySearch(range)}`;
  },
});
