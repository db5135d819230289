import { hexToBytes } from '@sunscope/tron/bytes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../src/database/database.ts';
import { firstBlockSince } from '../src/repositories/page.ts';
import { openTestDatabase } from './test-database.ts';

/** Blocks as an index may hold them: with gaps, and with a pause of the chain. */
const BLOCKS = [3n, 4n, 5n, 9n, 10n, 40n, 41n].map((number, place) => ({
  number,
  timestampMs: 1_000_000n + BigInt(place) * 3000n + (number >= 40n ? 900_000n : 0n),
}));
const nobody = hexToBytes('41'.padEnd(42, '1'));

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('finds nothing where there are no blocks', async () => {
  expect(await firstBlockSince(database, 0n)).toBeUndefined();
});

it('finds the first block made at a time or later, as looking at every block would', async () => {
  for (const { number, timestampMs } of BLOCKS)
    await database.query(
      `INSERT INTO blocks (number, hash, parent_hash, timestamp_ms, witness, tx_trie_root, version, tx_count, transfer_count, size_bytes)
       VALUES ($1, $2, $2, $3, $4, $2, 30, 0, 0, 300)`,
      [number, hexToBytes(number.toString(16).padStart(64, '0')), timestampMs, nobody],
    );
  for (const { timestampMs } of BLOCKS)
    for (const timeMs of [timestampMs - 1n, timestampMs, timestampMs + 1n])
      expect(await firstBlockSince(database, timeMs), String(timeMs)).toBe(
        BLOCKS.find(block => block.timestampMs >= timeMs)?.number,
      );
  expect(await firstBlockSince(database, 0n)).toBe(3n);
});
