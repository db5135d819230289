import { apiListQuery, apiQuery } from '../../lib/net/api.ts';
import type { ListSearch } from '../../lib/routing/search-params.ts';

/** Blocks, newest first. */
export const blocksQuery = (search: ListSearch, filter: BlockFilter = {}) =>
  apiListQuery('/api/block', { sort: '-number', ...search, ...filter });

/** What narrows the list of blocks. */
export interface BlockFilter {
  producer?: string;
}

/** One block by number or id, as a list of at most one. */
export function blockQuery(id: string) {
  const hash = id.replace(/^0x/i, '').toLowerCase();
  if (/^[0-9a-f]{64}$/.test(hash)) return apiQuery('/api/block', { hash, limit: 1 });
  return apiQuery('/api/block', { number: Number(id), limit: 1 });
}

/** Whether a text can name a block at all. */
export function isBlockId(id: string): boolean {
  return /^\d{1,15}$/.test(id) || /^(0x)?[0-9a-f]{64}$/i.test(id);
}

/** Blocks of the home page. */
export const RECENT_BLOCKS = 15;
export const recentBlocksQuery = () =>
  apiQuery('/api/block', { sort: '-number', start: 0, limit: RECENT_BLOCKS });
