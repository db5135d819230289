import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('../../../../shared/data/mainnet/', import.meta.url);

/** Recorded main-net data lies beside the repository on some machines only; tests without it must say so. */
export const sharedDataMissing = existsSync(root)
  ? undefined
  : `SKIPPED: the recorded main-net data (${fileURLToPath(root)}) is not on this machine`;

/** Text of one file of the shared data. */
export function readShared(path: string): string {
  return readFileSync(new URL(path, root), 'utf8');
}

/** JSON files of a folder of the shared data, folder included in their names. */
export function listShared(folder: string): string[] {
  const names = readdirSync(new URL(`${folder}/`, root));
  return names
    .filter(name => name.endsWith('.json'))
    .sort()
    .map(name => `${folder}/${name}`);
}
