import { hexToBytes } from '@sunscope/tron/bytes';
import type { ItemDescriptionsStore } from '../../repositories/item-descriptions-store.ts';
import type { Description } from './description.ts';
import type { Kept } from './item-cache.ts';

/** Longer ones hold their picture, and are read again after a restart. */
const MAX_LETTERS = 32 << 10;
const DAY_MS = 86_400_000n;
/** What nobody looked at for so long goes. */
const KEPT_MS = 90n * DAY_MS;

/** Descriptions by the cache's keys: token in hex, a space, the number of the item. */
export function keptDescriptions(store: ItemDescriptionsStore): Kept<Description> {
  return {
    async find(key) {
      const row = await store.find(itemOf(key));
      return row && { value: JSON.parse(row.description) as Description, readMs: Number(row.read_ms) };
    },
    async keep(key, value, readMs) {
      const description = JSON.stringify(value);
      if (description.length > MAX_LETTERS) return;
      const ms = BigInt(readMs);
      await store.keep(itemOf(key), { description, readMs: ms, oldestMs: ms - KEPT_MS });
    },
  };
}

function itemOf(key: string): { token: Uint8Array; id: bigint } {
  const [token = '', id = ''] = key.split(' ');
  return { token: hexToBytes(token), id: BigInt(id) };
}
