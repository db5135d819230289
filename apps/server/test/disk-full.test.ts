import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { FreeSpace } from '@sunscope/node-api/free-space';
import type { Database } from '../src/database/database.ts';
import { isDiskFull } from '../src/database/faults.ts';
import { waitableProblem } from '../src/indexer/waitable.ts';
import { clearIndex } from '../src/repositories/sync-state.ts';
import { makeChain } from './busy-chain.ts';
import { fillAndEmpty } from './disk-full.ts';
import { ScriptedNode } from './scripted-node.ts';
import { openTestDatabase } from './test-database.ts';

// A real full disk needs a small file system of its own: that is disk-full.deep.ts.

let database: Database;
let node: ScriptedNode;

beforeAll(async () => {
  database = await openTestDatabase();
  node = await ScriptedNode.start(makeChain(20_261_122, 10, 6));
});
beforeEach(() => clearIndex(database));
afterAll(async () => {
  await node?.stop();
  await database?.close();
});

it('waits before the disk is full, and goes on when there is room', async () => {
  let free = 10e9;
  const space = new FreeSpace({
    directory: '/data',
    reserveMb: 256,
    say: () => undefined,
    freeBytes: async () => free,
  });
  await fillAndEmpty({
    database,
    node,
    space,
    fill: async () => {
      free = 200e6;
      // A look at the disk stands for half a second.
      await new Promise(resolve => setTimeout(resolve, 700));
    },
    empty: async () => {
      free = 10e9;
    },
  });
});

it('waits where the database has no room, and goes on when it has', async () => {
  let isFull = false;
  const full = () =>
    Object.assign(new Error('could not extend file "base/5/16412": No space left on device'), {
      code: '53100',
    });
  await fillAndEmpty({
    database,
    written: {
      ...database,
      transaction: work =>
        database.transaction(async session => {
          const result = await work(session);
          if (isFull) throw full();
          return result;
        }),
    },
    node,
    fill: async () => {
      isFull = true;
    },
    empty: async () => {
      isFull = false;
    },
  });
});

it.each([
  [Object.assign(new Error('could not extend file "base/1"'), { code: '53100' })],
  [Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })],
  [
    new Error('the statement failed', {
      cause: new Error('PANIC: could not write to file: No space left on device'),
    }),
  ],
])('knows a full disk by %s', error => {
  expect(isDiskFull(error)).toBe(true);
  expect(waitableProblem(error)).toMatch(/^The disk of the database is full/);
});
