import { textToBytes } from '@sunscope/tron/bytes';
import { expect, it } from 'vitest';
import { openTestDatabase } from './test-database.ts';
import { insertToken } from '../src/repositories/token-rows.ts';

it('gives a token its place when its issue comes after a balance of it was read', async () => {
  const database = await openTestDatabase();
  try {
    const token = textToBytes('1000001');
    // What reading an account ahead of the index leaves behind: see writeAssets.
    await database.query(
      'INSERT INTO tokens (token, kind, first_position, holders, transfers, risk, metadata) VALUES ($1, 10, 0, 3, 0, 0, 0)',
      [token],
    );
    await database.transaction(session =>
      insertToken(session, {
        token,
        kind: 10,
        name: 'Early',
        symbol: 'ERL',
        decimals: 2,
        totalSupply: 500n,
        issuer: undefined,
        issuedMs: 1_700_000_000_000n,
        issueHash: undefined,
        firstPosition: 188_441_706_496n,
        risk: 0,
        fingerprint: 'erl',
        metadata: 1,
      }),
    );
    const [row] = await database.query<{ first_position: bigint; holders: bigint; name: string }>(
      'SELECT first_position, holders, name FROM tokens',
    );
    expect(row).toMatchObject({ first_position: 188_441_706_496n, holders: 3n, name: 'Early' });
  } finally {
    await database.close();
  }
});
