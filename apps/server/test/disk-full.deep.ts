import { execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { FreeSpace } from '@sunscope/node-api/free-space';
import { startPostgres } from '../../../scripts/lib/postgres.mjs';
import { openDatabase } from '../src/database/open.ts';
import { makeChain } from './busy-chain.ts';
import { fillAndEmpty } from './disk-full.ts';
import { ScriptedNode } from './scripted-node.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

/** A file system of so many megabytes; undefined where this user may not mount one. */
function smallDisk(megabytes: number): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'sunscope-small-'));
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  cleanups.push(() => execFileSync('umount', ['-l', folder]));
  return folder;
}

/** Takes all room but so many bytes. */
async function fillUp(folder: string, left: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const file = await open(join(folder, 'filler'), 'w');
  const piece = new Uint8Array(65_536);
  for (let rest = bavail * bsize - left; rest > 0; rest -= piece.length) {
    try {
      await file.write(piece);
    } catch (error) {
      expect(error).toMatchObject({ code: 'ENOSPC' });
      break;
    }
  }
  await file.close();
}

const emptied = (folder: string) => rm(join(folder, 'filler'));

async function startNode(): Promise<ScriptedNode> {
  const node = await ScriptedNode.start(makeChain(20_261_123, 10, 6));
  cleanups.push(() => node.stop());
  return node;
}

it('PGlite waits on a disk that is nearly full, and goes on', async context => {
  const folder = smallDisk(500);
  if (folder === undefined) return context.skip('mounting a small file system takes root');
  const database = await openDatabase({ dataDir: folder });
  cleanups.push(() => database.close());
  await fillAndEmpty({
    database,
    node: await startNode(),
    space: new FreeSpace({ directory: folder, reserveMb: 128, say: () => undefined }),
    fill: async () => {
      await fillUp(folder, 100e6);
      await new Promise(resolve => setTimeout(resolve, 700));
    },
    empty: () => emptied(folder),
  });
});

it('learns from PostgreSQL that its disk is full, reads from it, and goes on', async context => {
  const postgres = await startPostgres();
  if (postgres === undefined) return context.skip('PostgreSQL is not installed here');
  cleanups.push(() => postgres.stop());
  const folder = smallDisk(120);
  if (folder === undefined) return context.skip('mounting a small file system takes root');
  // Its tables lie on the small disk, its log does not: a server without room for its log stops altogether.
  const first = await openDatabase({ databaseUrl: postgres.url.replace(/postgres$/, 'template1') });
  const [place] = await first.query<{ data_directory: string }>('SHOW data_directory');
  const { uid, gid } = statSync(place?.data_directory ?? '/');
  chownSync(folder, uid, gid);
  await first.execute(`CREATE TABLESPACE small LOCATION '${folder}'`);
  await first.execute('ALTER DATABASE postgres SET default_tablespace = small');
  await first.close();
  const database = await openDatabase({ databaseUrl: postgres.url });
  cleanups.push(() => database.close());
  await fillAndEmpty({
    database,
    node: await startNode(),
    fill: () => fillUp(folder, 0),
    empty: () => emptied(folder),
    transactions: 200,
  });
});
