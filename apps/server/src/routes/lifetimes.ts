import type { EndpointPath } from '@sunscope/product-api/types';
import { bytesToHex } from '@sunscope/tron/bytes';
import type { Readers } from '../repositories/readers.ts';
import { isPublicNetwork } from '../services/system/networks.ts';

/** How long an answer may be used without asking again: some seconds, or as long as anybody likes. */
export type Lifetime = number | 'immutable';

/** Calls whose rows follow from blocks: their answers are kept as long as the newest block stands. */
export const OF_BLOCKS: ReadonlySet<EndpointPath> = new Set<EndpointPath>([
  '/api/block',
  '/api/transaction',
  '/api/transfer',
  '/api/trc10trc20-transfer',
  '/api/token_trc20/transfers',
  '/api/token_trc20/holders',
  '/api/tokenholders',
  '/api/asset/transfer',
  '/api/internal-transaction',
  '/api/contracts/transaction',
]);

/** Pages count confirmations up to here; a row with as many never changes again. */
const FINAL_CONFIRMATIONS = 200;

/**
 * How long a block or transaction may be kept that was asked for by itself. What a hash names never changes; a number
 * names another block after a chain of one's own was reset, so it is kept for good on public networks only.
 */
export async function lifetimeOfOne(
  { readers }: { readers: Pick<Readers, 'stats'> },
  by: 'hash' | 'number' | undefined,
  row: { confirmed?: boolean | undefined; confirmations?: number | undefined } | undefined,
): Promise<Lifetime> {
  if (by === undefined || row?.confirmed !== true || (row.confirmations ?? 0) < FINAL_CONFIRMATIONS) return 0;
  if (by === 'hash') return 'immutable';
  const { genesis } = await readers.stats.sync();
  return genesis !== undefined && isPublicNetwork(bytesToHex(genesis)) ? 'immutable' : 0;
}
