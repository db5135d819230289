import { afterAll, beforeAll, it, vi } from 'vitest';
import type { Database } from '../src/database/database.ts';
import { followSlowContracts } from './slow-contracts.ts';
import { openTestDatabase } from './test-database.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('keeps up with 200 contracts that never answer, and makes up for it later', () =>
  followSlowContracts(database, 200));
