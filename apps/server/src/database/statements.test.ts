import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../test/test-database.ts';
import type { Database, SqlValue } from './database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

describe('statements', () => {
  it.each<[string, SqlValue, SqlValue]>([
    ['text', 'ünï 🌞 "\\', 'ünï 🌞 "\\'],
    ['int4', -5, -5],
    ['int8', 2n ** 62n, 2n ** 62n],
    ['numeric', 2n ** 200n, 2n ** 200n],
    ['bool', true, true],
    ['bool', false, false],
    ['bytea', Uint8Array.of(0, 92, 255), Uint8Array.of(0, 92, 255)],
    ['bytea', new Uint8Array(0), new Uint8Array(0)],
    ['bytea', null, null],
    ['int2', -5, -5],
    ['float8', 0.1, 0.1],
    ['varchar', 'ünï', 'ünï'],
    ['text', '', ''],
    ['bytea', new Uint8Array(100).fill(7), new Uint8Array(100).fill(7)],
  ])('take and give a %s', async (type, given, expected) => {
    // Twice: parsed for the first, kept for the second.
    for (let round = 0; round < 2; round++)
      expect(await database.query(`SELECT $1::${type} AS value`, [given])).toEqual([{ value: expected }]);
  });

  it('take a part of larger bytes', async () => {
    const part = Uint8Array.of(1, 2, 3, 4, 5).subarray(1, 4);
    expect(await database.query('SELECT $1::bytea AS value', [part])).toEqual([
      { value: Uint8Array.of(2, 3, 4) },
    ]);
  });

  it('give what is neither number, text nor bytes as the client for PostgreSQL does', async () => {
    expect(
      await database.query(
        `SELECT 1.5::numeric AS fraction, '{"a":[1]}'::jsonb AS json, ARRAY[1, NULL, 3]::int4[] AS list,
           ARRAY['a,b', NULL]::text[] AS words, '2026-01-02 03:04:05.678+00'::timestamptz AS at, 'accounts'::name AS name`,
      ),
    ).toEqual([
      {
        fraction: '1.5',
        json: { a: [1] },
        list: [1, null, 3],
        words: ['a,b', null],
        at: new Date('2026-01-02T03:04:05.678Z'),
        name: 'accounts',
      },
    ]);
  });

  it('give large answers whole, and bytes that keep no answer', async () => {
    const rows = await database.query<{ number: number; hash: Uint8Array }>(
      "SELECT g AS number, decode(repeat('ab', 32), 'hex') AS hash FROM generate_series(1, 5000) g",
    );
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 5000 }, (_, index) => index + 1));
    expect(new Set(rows.map(({ hash }) => hash.buffer.byteLength))).toEqual(new Set([32]));
  });

  it('fail in the midst of their rows', async () => {
    const dividing = () => database.query('SELECT 1 / (4000 - g) FROM generate_series(1, 5000) g');
    await expect(dividing()).rejects.toMatchObject({ code: '22012' });
    await expect(database.transaction(session => session.query('SELECT 1 / 0'))).rejects.toMatchObject({
      code: '22012',
    });
    expect(await database.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('give no rows where there are none', async () => {
    expect(await database.query('SELECT 1 WHERE $1::int4 = 2', [1])).toEqual([]);
    expect(await database.query('CREATE TABLE made_by_query (a int4)')).toEqual([]);
  });

  it('give the columns a table has now', async () => {
    await database.execute('CREATE TABLE changing (a int4); INSERT INTO changing VALUES (1)');
    const ask = () => database.query('SELECT * FROM changing');
    expect(await ask()).toEqual([{ a: 1 }]);
    await database.execute('ALTER TABLE changing ADD COLUMN b int8 DEFAULT 2');
    expect(await ask()).toEqual([{ a: 1, b: 2n }]);
    await database.execute(
      `DROP TABLE changing; CREATE TABLE changing (c text); INSERT INTO changing VALUES ('x')`,
    );
    expect(await ask()).toEqual([{ c: 'x' }]);
  });

  it('are distinguished when they come together', async () => {
    const numbers = Array.from({ length: 40 }, (_, index) => index);
    const within = await database.transaction(session =>
      Promise.all(numbers.map(number => session.query('SELECT $1::int4 AS number', [number]))),
    );
    const outside = await Promise.all(
      numbers.map(number => database.query('SELECT $1::int4 AS number', [number])),
    );
    for (const answers of [within, outside]) expect(answers).toEqual(numbers.map(number => [{ number }]));
  });

  it('go on after more of them than are kept', async () => {
    for (let round = 0; round < 2; round++)
      for (let number = 0; number < 600; number++)
        expect(await database.query(`SELECT $1::int4 + ${number} AS sum`, [1])).toEqual([
          { sum: number + 1 },
        ]);
  });

  it('go on after one that fails, with its code told', async () => {
    await database.execute('CREATE TABLE picky (a int4 PRIMARY KEY)');
    const add = (a: number) => database.query('INSERT INTO picky VALUES ($1::int4)', [a]);
    await add(1);
    await expect(add(1)).rejects.toMatchObject({ code: '23505' });
    await add(2);
    await expect(database.query('SELECT nothing')).rejects.toMatchObject({ code: '42703' });
    await expect(database.execute('SELECT nothing')).rejects.toMatchObject({ code: '42703' });
    await expect(database.copy('picky', ['a'], Uint8Array.of(1, 2, 3))).rejects.toMatchObject({
      code: '22P04',
    });
    expect(await database.query('SELECT a FROM picky ORDER BY a')).toEqual([{ a: 1 }, { a: 2 }]);
  });

  it('undo the whole transaction where one fails, and leave the next one whole', async () => {
    await database.execute('CREATE TABLE whole (a int4)');
    const failing = database.transaction(async session => {
      await session.query('INSERT INTO whole VALUES ($1)', [1]);
      await session.query('SELECT nothing');
    });
    await expect(failing).rejects.toMatchObject({ code: '42703' });
    await database.transaction(session => session.query('INSERT INTO whole VALUES ($1)', [2]));
    expect(await database.query('SELECT a FROM whole')).toEqual([{ a: 2 }]);
  });

  it('see all of a transaction that is under way, or nothing of it', async () => {
    await database.execute('CREATE TABLE halves (a int4)');
    const transaction = database.transaction(async session => {
      await session.query('INSERT INTO halves VALUES (1)');
      await new Promise(resolve => setTimeout(resolve, 50));
      await session.query('INSERT INTO halves VALUES (2)');
    });
    const count = () => database.query<{ count: bigint }>('SELECT count(*) AS count FROM halves');
    const seen = await Promise.all([count(), count(), transaction.then(count)]);
    expect(seen.flat().map(row => row.count)).not.toContain(1n);
    expect(seen.at(-1)).toEqual([{ count: 2n }]);
  });
});
