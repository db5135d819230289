import { afterAll, beforeAll, it } from 'vitest';
import type { Database } from '../src/database/database.ts';
import { followSlowContracts } from './slow-contracts.ts';
import { openTestDatabase } from './test-database.ts';

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('keeps up with 200 contracts that never answer, and makes up for it later', () =>
  followSlowContracts(database, 200));
