import { createHash } from 'node:crypto';
import type { Store } from './store.ts';

/**
 * SHA-256 over everything the state tables hold on disk, keys in order: equal digests mean equal states. Blocks,
 * transactions and undo records are not part of it. Reads the whole state; meant for tests and doctors.
 */
export async function stateDigest(store: Store): Promise<string> {
  const hash = createHash('sha256');
  for (const table of [...store.tableNames].sort()) {
    for await (const [key, value] of store.durableEntries(table))
      hash.update(`${key}\0${value.length}\0`).update(value);
  }
  return hash.digest('hex');
}
