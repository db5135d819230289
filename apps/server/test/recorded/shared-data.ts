import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parseJson, type JsonValue } from '@sunscope/node-api/json';

const root = new URL('../../../../../shared/data/mainnet/', import.meta.url);

/** Recorded main-net data lies beside the repository on some machines only; a test without it says so and skips. */
export const mainNetIsHere = existsSync(root);

export const MAIN_NET_MISSING = '../shared/data/mainnet is not beside the repository';

/** JSON of a file of it, 64-bit integers whole. */
export function mainNet(path: string): JsonValue {
  return parseJson(readFileSync(new URL(path, root), 'utf8'));
}

/** The file's own place, for what reads files itself. */
export function mainNetPath(path: string): string {
  return new URL(path, root).pathname;
}

/** The JSON files of a folder of it, but for the index. */
export function mainNetFiles(folder: string): string[] {
  return readdirSync(new URL(`${folder}/`, root))
    .filter(name => name.endsWith('.json') && name !== 'index.json')
    .sort()
    .map(name => `${folder}/${name}`);
}
