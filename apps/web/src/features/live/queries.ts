import { RIBBON_BLOCKS } from '../../components/chain/BlockRibbon.tsx';
import { apiQuery } from '../../lib/net/api.ts';

/** Transfers that stand in the stream before the next block comes. */
const FIRST = 40;

export const newestTransfersQuery = () =>
  apiQuery('/api/transfer', { sort: '-timestamp', kind: 'all', start: 0, limit: FIRST });

/** The newest blocks; the same call as the ribbon's. */
export const newestBlocksQuery = () =>
  apiQuery('/api/block', { sort: '-number', start: 0, limit: RIBBON_BLOCKS });

/** Transfers and TRX of the last hour, by the minute. */
export const lastHourQuery = () => ({ ...apiQuery('/api/transfer/stats', {}), refetchInterval: 60_000 });

export const rateQuery = () => apiQuery('/api/system/tps', {});
