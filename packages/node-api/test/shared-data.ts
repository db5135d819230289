import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isJsonObject, parseJson, type JsonObject, type JsonValue } from '../src/json.ts';

const root = new URL('../../../../shared/data/mainnet/', import.meta.url);

/** Recorded main-net data lies beside the repository on some machines only; tests without it must say so. */
export const sharedDataMissing = existsSync(root)
  ? undefined
  : `SKIPPED: the recorded main-net data (${fileURLToPath(root)}) is not on this machine`;

/** Text of one file of the shared data. */
export function readShared(path: string): string {
  return readFileSync(new URL(path, root), 'utf8');
}

/** JSON of one file of the shared data, lossless. */
export function sharedJson(path: string): JsonValue {
  return parseJson(readShared(path));
}

/** JSON files of a folder of the shared data, folder included in their names. */
export function listShared(folder: string): string[] {
  if (sharedDataMissing) return [];
  const names = readdirSync(new URL(`${folder}/`, root));
  return names
    .filter(name => name.endsWith('.json') && name !== 'index.json')
    .sort()
    .map(name => `${folder}/${name}`);
}

/** Every transaction in a file, however deep, and whether it was asked for with visible=true. */
export function transactionsIn(json: JsonValue, visible = false): { json: JsonObject; visible: boolean }[] {
  if (Array.isArray(json)) return json.flatMap(item => transactionsIn(item, visible));
  if (!isJsonObject(json)) return [];
  const shown = typeof json['visible'] === 'boolean' ? json['visible'] : visible;
  if (typeof json['raw_data_hex'] === 'string' && isJsonObject(json['raw_data']))
    return [{ json, visible: shown }];
  return Object.values(json).flatMap(item => transactionsIn(item, shown));
}
