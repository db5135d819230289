import { describe, expect, it } from 'vitest';
import type { Session } from '../database/database.ts';
import { sharedPage, type KeyedRows } from './shared-pages.ts';

const ROWS: KeyedRows<bigint> = {
  from: 'transactions AS t',
  by: 't.position',
  type: 'bigint',
  nameOf: String,
  conditions: 't.position >= asked.key AND t.position < asked.key + 10',
};

/** A database in which every key leads to its own rows, newest first. */
function setUp(distributed = false) {
  const asked: { keys: string; limit: unknown }[] = [];
  const session = {
    distributed,
    query: async (_sql: string, [keys, limit]: readonly unknown[] = []) => {
      asked.push({ keys: String(keys), limit });
      return [...String(keys).matchAll(/\d+/g)].flatMap(([key]) =>
        [2n, 1n].map(step => ({
          key: BigInt(key),
          position: BigInt(key) + step,
          wanted: key !== '300' || step === 2n,
          last: step === 1n && (key === '300' || key === '400'),
        })),
      );
    },
  } as unknown as Session;
  return { asked, session };
}

describe('sharedPage', () => {
  it('reads the pages of all who ask in one turn by one statement', async () => {
    const { asked, session } = setUp();
    const page = { start: 0, limit: 20 };
    const pages = await Promise.all(
      [100n, 200n, 100n].map(async key => sharedPage(session, ROWS, key, page)),
    );
    expect(pages).toEqual([
      [102n, 101n],
      [202n, 201n],
      [102n, 101n],
    ]);
    expect(asked).toEqual([{ keys: expect.stringMatching(/100.*200/) as string, limit: 20 }]);
  });

  it('keeps pages apart that differ in length or order', async () => {
    const { asked, session } = setUp();
    await Promise.all([
      sharedPage(session, ROWS, 100n, { start: 0, limit: 20 }),
      sharedPage(session, ROWS, 200n, { start: 0, limit: 10 }),
      sharedPage(session, ROWS, 300n, { start: 0, limit: 20, ascending: true }),
    ]);
    expect(asked.map(({ limit }) => limit)).toEqual([20, 10, 20]);
  });

  it('reads by itself what has too few of the wanted rows among those it looked at', async () => {
    const { asked, session } = setUp();
    const rows = { ...ROWS, wanted: 't.contract_type = 1' };
    const pages = [200n, 300n, 400n].map(async key =>
      sharedPage(session, rows, key, { start: 0, limit: 20 }),
    );
    expect(await Promise.all(pages)).toEqual([[202n, 201n], undefined, undefined]);
    // One is all that was asked for: what is behind it does not matter.
    expect(await sharedPage(session, rows, 300n, { start: 0, limit: 1 })).toEqual([302n]);
    expect(asked).toHaveLength(2);
  });

  it('leaves to themselves pages further down, downloads, and those of a spread index', async () => {
    const { asked, session } = setUp();
    const alone = [
      sharedPage(session, ROWS, 1n, { start: 20, limit: 20 }),
      sharedPage(session, ROWS, 1n, { start: 0, limit: 20, after: 5n }),
      sharedPage(session, ROWS, 1n, { start: 0, limit: 10_000 }),
      sharedPage(setUp(true).session, ROWS, 1n, { start: 0, limit: 20 }),
    ];
    expect(await Promise.all(alone)).toEqual([undefined, undefined, undefined, undefined]);
    expect(asked).toEqual([]);
  });
});
