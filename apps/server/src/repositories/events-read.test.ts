import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../test/test-database.ts';
import type { Database } from '../database/database.ts';
import { AddressRowKind } from '../database/derived/internal-transactions.ts';
import { positionOf, blockOfPosition } from '../database/position.ts';
import { createTransactionWriter } from '../indexer/batch-writers.ts';
import { createEventsReader } from './events-read.ts';

const address = (last: number) => Uint8Array.from([0x41, ...new Uint8Array(19), last]);
const [contract, other] = [address(1), address(2)];

let database: Database;

/** Blocks 1 to 9 have one transaction each. The contract is called in 2, 5 and 8 and logs in calls of another in 3 and 7. */
beforeAll(async () => {
  database = await openTestDatabase();
  const writer = createTransactionWriter();
  for (let block = 1; block <= 9; block++) {
    const [hash, position, ms] = [Uint8Array.of(block), positionOf(BigInt(block)), BigInt(block) * 1000n];
    writer.add(hash, position, ms, other, contract, 31, 1, true, null, null, null, new Uint8Array(0), null);
  }
  await database.copy(writer.table, writer.columns, writer.finish());
  await database.execute(
    `INSERT INTO blocks (number, hash, parent_hash, timestamp_ms, witness, tx_trie_root, version, tx_count, transfer_count, size_bytes)
     SELECT n, int4send(n), '', n * 1000, '', '', 0, 1, 0, 0 FROM generate_series(1, 9) AS n`,
  );
  for (const [who, blocks] of [
    [contract, [2, 5, 8]],
    [other, [3]],
  ] as const)
    for (const block of blocks)
      await database.query(
        `INSERT INTO address_activity (address, position, tx_direction, transfer_direction, risk) VALUES ($1, $2, 2, 0, 0)`,
        [who, positionOf(BigInt(block))],
      );
  for (const [kind, blocks] of [
    [AddressRowKind.emittedEvents, [3, 7]],
    [AddressRowKind.internalTransaction, [4]],
  ] as const)
    for (const block of blocks)
      await database.query('INSERT INTO address_rows (address, kind, position) VALUES ($1, $2, $3)', [
        contract,
        kind,
        positionOf(BigInt(block)),
      ]);
});
afterAll(() => database.close());

const blocksOf = async (scan: { from?: bigint; to?: bigint; ascending: boolean; limit: number }) =>
  (
    await createEventsReader(database).ofContract(contract, {
      ...scan,
      from: scan.from === undefined ? undefined : positionOf(scan.from),
      to: scan.to === undefined ? undefined : positionOf(scan.to),
    })
  ).map(row => Number(blockOfPosition(row.position)));

it('merges calls of a contract with calls of others in which it logged, in the chain’s order', async () => {
  expect(await blocksOf({ ascending: true, limit: 10 })).toEqual([2, 3, 5, 7, 8]);
  expect(await blocksOf({ ascending: false, limit: 10 })).toEqual([8, 7, 5, 3, 2]);
});

it('cuts the merged list, not its sides', async () => {
  expect(await blocksOf({ ascending: true, limit: 3 })).toEqual([2, 3, 5]);
  expect(await blocksOf({ from: 3n, to: 7n, ascending: false, limit: 2 })).toEqual([7, 5]);
});

it('reads every transaction where no contract is asked for', async () => {
  const all = await createEventsReader(database).ofChain({
    from: positionOf(4n),
    ascending: true,
    limit: 3,
  });
  expect(all.map(row => Number(blockOfPosition(row.position)))).toEqual([4, 5, 6]);
});
