import { addressParam } from '../../components/data/address-filter.ts';
import type { SearchParams } from '../../lib/routing/search-params.ts';
import type { BlockFilter } from './queries.ts';

/** Reads what narrows the list of blocks from the page's address; what makes no sense counts as not given. */
export function blockFilter(search: SearchParams): BlockFilter {
  const producer = addressParam(search, 'producer');
  return producer === undefined ? {} : { producer };
}
