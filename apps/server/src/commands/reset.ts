import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { openDatabase } from '../database/open.ts';
import { clearIndex } from '../repositories/sync-state.ts';
import type { CommandInput } from './command.ts';
import { lockDataDir } from './data-lock.ts';

/** Folders below DATA_DIR that are Sunscope's own. */
const OWN_FOLDERS = ['index', 'devnet'] as const;

/** Deletes the index and the embedded chain. Of a PostgreSQL database only the tables are emptied. */
export async function reset({ config, yes }: CommandInput): Promise<number> {
  const folders = await existing(OWN_FOLDERS.map(name => join(config.dataDir, name)));
  const targets = [
    ...folders,
    ...(config.databaseUrl === undefined ? [] : ['the index in the PostgreSQL database']),
  ];
  if (targets.length === 0) {
    process.stdout.write(`There is nothing to delete in ${config.dataDir}\n`);
    return 0;
  }
  if (!yes && !(await confirmed(targets))) {
    process.stdout.write('Nothing was deleted. To delete without being asked: sunscope reset --yes\n');
    return 1;
  }
  const lock = await lockDataDir(config.dataDir);
  try {
    if (config.databaseUrl !== undefined) {
      const database = await openDatabase({ databaseUrl: config.databaseUrl });
      try {
        await database.transaction(clearIndex);
      } finally {
        await database.close();
      }
    }
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  } finally {
    await lock.release();
  }
  process.stdout.write(`Deleted: ${targets.join(', ')}\n`);
  return 0;
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
