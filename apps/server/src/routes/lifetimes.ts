import { bytesToHex } from '@sunscope/tron/bytes';
import type { ApiContext } from '../services/context.ts';
import { isPublicNetwork } from '../services/networks.ts';
import type { Lifetime } from './endpoint.ts';

/** Pages count confirmations up to here; a row with as many never changes again. */
const FINAL_CONFIRMATIONS = 200;

/**
 * How long a block or transaction may be kept that was asked for by itself. What a hash names never changes; a number
 * names another block after a chain of one's own was reset, so it is kept for good on public networks only.
 */
export async function lifetimeOfOne(
  { readers }: Pick<ApiContext, 'readers'>,
  by: 'hash' | 'number' | undefined,
  row: { confirmed?: boolean | undefined; confirmations?: number | undefined } | undefined,
): Promise<Lifetime> {
  if (by === undefined || row?.confirmed !== true || (row.confirmations ?? 0) < FINAL_CONFIRMATIONS) return 0;
  if (by === 'hash') return 'immutable';
  const { genesis } = await readers.stats.sync();
  return genesis !== undefined && isPublicNetwork(bytesToHex(genesis)) ? 'immutable' : 0;
}
