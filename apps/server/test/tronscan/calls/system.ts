import type { ClientCalls } from '../client-call.ts';
import { ANY, computes, holds, list, NUMBER, rows } from '../kinds.ts';

/** Nodes, prices, supply and daily figures. */
export const system: ClientCalls = {
  getNodeLocations: holds(
    'nodes',
    () => [],
    () => ({ nodes: ANY }),
  ),
  getNodes: holds(
    'nodes',
    () => [],
    () => ({ nodes: ANY, total: NUMBER }),
  ),
  getSystemStatus: holds(
    'heights',
    () => [],
    () => ({ database: { block: NUMBER }, full: { block: NUMBER } }),
  ),
  getTps: holds(
    'transactions per second',
    () => [1],
    () => ({ data: { currentTps: NUMBER } }),
  ),
  getMarkets: computes(
    'a list',
    () => [],
    result => void rows(result),
  ),
  getTxOverviewStats: list('daily figures', 'txOverviewStats', () => []),
  getTxOverviewStatsAll: list('daily figures', 'txOverviewStats', () => [7]),
  getFundsSupply: holds(
    'supply',
    () => [],
    () => ({ funds: { totalTurnOver: ANY } }),
  ),
  getBttFundsSupply: holds(
    'an answer',
    () => [],
    () => ({ funds: ANY }),
  ),
  getlistdonators: holds(
    'a list',
    () => [],
    () => ({ list: ANY }),
  ),
  getNotices: list('notices', 'data'),
  getTVCData: holds(
    'an answer',
    () => [{}],
    () => ({}),
  ),
};
