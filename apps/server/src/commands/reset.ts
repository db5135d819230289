import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { hasSchema, openDatabase, type DatabaseOptions } from '../database/open.ts';
import { clearIndex } from '../repositories/sync-state.ts';
import { SIDE_SCHEMA } from '../runtime/side.ts';
import type { CommandInput } from './command.ts';
import { lockDataDir } from './data-lock.ts';
import { BRIDGE_FOLDER, EMBEDDED_SIDE_FOLDER } from './embedded-side-chain.ts';

/**
 * What there is of the embedded chains. Keys and gateways of the bridge go with them: gateways without their chain would never
 * be found again.
 */
const CHAIN_FOLDERS = ['devnet', EMBEDDED_SIDE_FOLDER, BRIDGE_FOLDER];

/**
 * Deletes the embedded chains with their bridge and empties the index of each. What is not on a chain stays: multi-signature
 * records, verified sources, profiles.
 */
export async function reset({ config, yes }: CommandInput): Promise<number> {
  const { databaseUrl, dataDir } = config;
  const [index] = databaseUrl === undefined ? await existing([join(dataDir, 'index')]) : [];
  const [sideIndex] = databaseUrl === undefined ? await existing([join(dataDir, 'side', 'index')]) : [];
  const folders = await existing(CHAIN_FOLDERS.map(folder => join(dataDir, folder)));
  const targets = [
    ...(index === undefined ? [] : [`the index in ${index}`]),
    ...(sideIndex === undefined ? [] : [`the index in ${sideIndex}`]),
    ...(databaseUrl === undefined ? [] : ['the index in the PostgreSQL database']),
    ...folders,
  ];
  if (targets.length === 0) {
    process.stdout.write(`There is nothing to delete in ${dataDir}\n`);
    return 0;
  }
  if (!yes && !(await confirmed(targets))) {
    process.stdout.write('Nothing was deleted. To delete without being asked: sunscope reset --yes\n');
    return 1;
  }
  const lock = await lockDataDir(dataDir);
  try {
    if (databaseUrl !== undefined || index !== undefined) await emptyIndex({ databaseUrl, dataDir });
    if (sideIndex !== undefined) await emptyIndex({ dataDir: join(dataDir, 'side') });
    // Its schema is made by whoever follows a side chain, whatever the settings say now.
    if (databaseUrl !== undefined && (await hasSchema(databaseUrl, SIDE_SCHEMA)))
      await emptyIndex({ databaseUrl, dataDir, schema: SIDE_SCHEMA });
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  } finally {
    await lock.release();
  }
  process.stdout.write(`Deleted: ${targets.join(', ')}\n`);
  return 0;
}

/** @throws SunscopeError where the database cannot be opened: what else is in it is not thrown away with it */
async function emptyIndex(options: DatabaseOptions): Promise<void> {
  const database = await openDatabase(options);
  try {
    await database.transaction(clearIndex);
  } finally {
    await database.close();
  }
}

async function existing(paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths)
    if (
      await stat(path).then(
        () => true,
        () => false,
      )
    )
      found.push(path);
  return found;
}

async function confirmed(targets: readonly string[]): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`Delete ${targets.join(', ')}? Type yes: `);
  terminal.close();
  return answer.trim().toLowerCase() === 'yes';
}
