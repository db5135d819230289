import { existsSync } from 'node:fs';
import { open, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { migrationsFolder } from './migrate.ts';

/** What the build leaves: a database with all tables and no rows, whose making takes seconds. */
const ARCHIVE = join('dist', 'new-index.tar.gz');
const SYNCED_AT_ONCE = 16;

/** Opens a database in a folder and closes it again: from the archive where one is named, else an empty one. */
type MakeIn = (folder: string, archive: string | undefined) => Promise<void>;

/**
 * Makes the files of a new database in a folder, whole or not at all: beside it, on the disk, then renamed. From the archive of
 * the build, without which (or where it cannot be read) PostgreSQL makes them itself.
 */
export async function makeIndex(folder: string, makeIn: MakeIn, archive: string | undefined): Promise<void> {
  // A folder that cannot be replaced (a disk of its own is mounted there) is filled where it is, by PostgreSQL.
  const isFree = await rmdir(folder).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code === 'ENOENT',
  );
  const making = isFree ? `${folder}.new` : folder;
  const clear = () => (isFree ? rm(making, { recursive: true, force: true }) : Promise.resolve());
  // Left by a start that was killed.
  await clear();
  try {
    await makeIn(making, isFree ? archive : undefined);
  } catch (error) {
    if (archive === undefined || !isFree) throw error;
    await clear();
    await makeIn(making, undefined);
  }
  await toDisk(making);
  if (!isFree) return;
  await rename(making, folder);
  await sync(dirname(folder));
}

/** The archive, where the build made one: packages have it. */
export function builtArchive(): string | undefined {
  const archive = join(migrationsFolder(), ARCHIVE);
  return existsSync(archive) ? archive : undefined;
}

/** What was copied has to outlast a power cut as what PostgreSQL writes does. */
async function toDisk(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter(entry => entry.isFile() || entry.isDirectory())
    .map(entry => join(entry.parentPath, entry.name));
  const next = paths.values();
  const worker = async () => {
    for (const path of next) await sync(path);
  };
  await Promise.all(Array.from({ length: SYNCED_AT_ONCE }, worker));
  await sync(folder);
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
