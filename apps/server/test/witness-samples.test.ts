import type { NodeClient } from '@sunscope/node-api/client';
import { hexToBytes } from '@sunscope/tron/bytes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../src/database/database.ts';
import { positionOf } from '../src/database/position.ts';
import { sampleWitnesses } from '../src/indexer/witness-samples.ts';
import { openTestDatabase } from './test-database.ts';

const HOUR_MS = 3_600_000n;
/** A full hour. */
const NOON_MS = 1_800_000_000_000n;
const candidate = hexToBytes('41'.padEnd(42, '1'));
const voter = hexToBytes('41'.padEnd(42, '2'));

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** A block with one ballot of the voter's. */
async function addBallot(number: bigint, timestampMs: bigint, votes: bigint): Promise<void> {
  const position = positionOf(number);
  const hash = hexToBytes(number.toString(16).padStart(64, '0'));
  await database.query(
    `INSERT INTO blocks (number, hash, parent_hash, timestamp_ms, witness, tx_trie_root, version, tx_count, transfer_count, size_bytes)
     VALUES ($1, $2, $2, $3, $4, $2, 30, 1, 0, 300)`,
    [number, hash, timestampMs, candidate],
  );
  await database.query(
    `INSERT INTO votes (position, ballot, voter, candidate, votes, timestamp_ms) VALUES ($1, $1, $2, $3, $4, $5)`,
    [position, voter, candidate, votes, timestampMs],
  );
  await database.query('DELETE FROM account_votes');
  await database.query('INSERT INTO account_votes (voter, candidate, votes) VALUES ($1, $2, $3)', [
    voter,
    candidate,
    votes,
  ]);
}

/** A node that counted `voteCount` votes for the candidate at a time and does so every six hours. */
function nodeAfter(countedMs: bigint, voteCount: bigint): NodeClient {
  const part: Partial<NodeClient> = {
    nextMaintenanceMs: () => Promise.resolve(countedMs + 6n * HOUR_MS),
    chainParameters: () => Promise.resolve(new Map([['getMaintenanceTimeInterval', 6n * HOUR_MS]])),
    witnesses: () =>
      Promise.resolve([
        {
          address: candidate,
          voteCount,
          totalProduced: 7n,
          totalMissed: 1n,
        } as Awaited<ReturnType<NodeClient['witnesses']>>[number],
      ]),
  };
  return part as NodeClient;
}

const samples = () =>
  database.query<{ at_ms: bigint; votes: bigint; observed: boolean }>(
    'SELECT at_ms, votes, observed FROM witness_samples ORDER BY at_ms',
  );

describe('samples of witnesses', () => {
  it('are of the full hour, without ballots of the blocks since', async () => {
    await addBallot(1n, NOON_MS - 9_000n, 100n);
    await addBallot(2n, NOON_MS + 6_000n, 215n);
    await sampleWitnesses(database, nodeAfter(NOON_MS - HOUR_MS, 1_100n), NOON_MS + 9_000n);
    // The counting's block is the first one here; at noon the ballot of 215 was not there yet.
    expect(await samples()).toEqual([{ at_ms: NOON_MS, votes: 1_100n, observed: true }]);
  });

  it('are of the counting, without ballots of the blocks since', async () => {
    const countedMs = NOON_MS + 1_926_000n;
    await addBallot(3n, countedMs, 300n);
    await addBallot(4n, countedMs + 3_000n, 1n);
    await sampleWitnesses(database, nodeAfter(countedMs, 1_300n), countedMs + 30_000n);
    expect((await samples()).at(-1)).toEqual({ at_ms: countedMs, votes: 1_300n, observed: true });
  });

  it('of hours that nobody observed are computed from the ballots', async () => {
    const headMs = NOON_MS + 3n * HOUR_MS + 600_000n;
    await addBallot(5n, headMs - 700_000n, 50n);
    await addBallot(6n, headMs, 80n);
    await sampleWitnesses(database, nodeAfter(NOON_MS + 1_926_000n, 1_300n), headMs);
    expect((await samples()).slice(2)).toEqual([
      { at_ms: NOON_MS + HOUR_MS, votes: 1_001n, observed: false },
      { at_ms: NOON_MS + 2n * HOUR_MS, votes: 1_001n, observed: false },
      { at_ms: NOON_MS + 3n * HOUR_MS, votes: 1_050n, observed: false },
    ]);
  });
});
