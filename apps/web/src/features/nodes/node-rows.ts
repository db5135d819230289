import type { Answer } from '@sunscope/product-api/types';

export type NodeRow = Answer<'/api/node'>['nodes'][number];

/** What a country of which nothing is known goes by in an address. */
export const NO_COUNTRY = 'unknown';

/** Name of a node's country in the reader's language; what its operator wrote where that is no country with a code. */
export function countryNamer(language: string): (row: Pick<NodeRow, 'country' | 'countryCode'>) => string {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return ({ country, countryCode }) =>
    /^[A-Z]{2}$/.test(countryCode) ? (names.of(countryCode) ?? country) : country;
}

/** What a country goes by in the page's address. */
export const countryKey = (row: Pick<NodeRow, 'country' | 'countryCode'>): string =>
  row.countryCode || row.country || NO_COUNTRY;
