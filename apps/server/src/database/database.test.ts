import { addressToBytes, parseAddress } from '@sunscope/tron/address';
import { textToBytes } from '@sunscope/tron/bytes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../test/test-database.ts';
import { bytesParameter } from './bytes-parameter.ts';
import { arrayLiteral, CopyWriter } from './copy-writer.ts';
import type { Database, SqlValue } from './database.ts';
import {
  blockOfPosition,
  MAX_INDEX,
  nextTransaction,
  positionOf,
  transactionOfPosition,
  transferOfPosition,
} from './position.ts';
import { parseTokenText, tokenKindOf, tokenText, trc10Key } from './token-key.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const NUMBERS = [
  0n,
  1n,
  -1n,
  9999n,
  10_000n,
  10_001n,
  123_456_789n,
  10n ** 8n,
  2n ** 53n - 1n,
  2n ** 53n,
  2n ** 63n,
  -(2n ** 63n),
  10n ** 30n,
  2n ** 256n - 1n,
  -(2n ** 256n),
];

it('compiles no statements, on none of its connections', async () => {
  const asked = Array.from({ length: 3 }, () => database.query('SHOW jit'));
  const inside = await database.transaction(session => session.query('SHOW jit'));
  for (const rows of [...(await Promise.all(asked)), inside]) expect(rows).toEqual([{ jit: 'off' }]);
});

describe('copied rows', () => {
  it('come back as they went in', async () => {
    await database.execute(
      'CREATE TABLE copied (a int2, b int4, c int8, d bool, e bytea, f text, g numeric)',
    );
    const rows: SqlValue[][] = [
      [1, -2, 2n ** 60n, true, Uint8Array.of(0, 255, 10), 'tab\t line\n \\ "quote" ünï 🌞', 5n],
      [null, null, null, null, null, null, null],
      [-32_768, 2_147_483_647, -(2n ** 63n), false, new Uint8Array(0), '', 0n],
    ];
    const writer = new CopyWriter('copied', {
      a: 'int2',
      b: 'int4',
      c: 'int8',
      d: 'bool',
      e: 'bytea',
      f: 'text',
      g: 'numeric',
    });
    for (const row of rows) writer.add(...row);
    await database.copy(writer.table, writer.columns, writer.finish());
    const found = await database.query('SELECT * FROM copied');
    expect(found.map(row => Object.values(row))).toEqual(rows);
  });

  it('keep every integer exact, whatever its size', async () => {
    await database.execute('CREATE TABLE numbers (n int4, value numeric)');
    const writer = new CopyWriter('numbers', { n: 'int4', value: 'numeric' });
    NUMBERS.forEach((value, index) => writer.add(index, value));
    await database.copy(writer.table, writer.columns, writer.finish());
    const found = await database.query<{ value: bigint; text: string }>(
      'SELECT value, value::text AS text FROM numbers ORDER BY n',
    );
    expect(found.map(row => row.value)).toEqual(NUMBERS);
    expect(found.map(row => row.text)).toEqual(NUMBERS.map(String));
  });

  it('lose NUL from texts, which PostgreSQL cannot hold', async () => {
    const writer = new CopyWriter('import_warnings', { number: 'int8', code: 'text', message: 'text' });
    writer.add(1n, 'x', 'a\0b');
    await database.copy(writer.table, writer.columns, writer.finish());
    expect(await database.query('SELECT message FROM import_warnings')).toEqual([{ message: 'a\uFFFDb' }]);
  });

  it('go out by their first column where that is asked, none lost and equals in their order', async () => {
    await database.execute('CREATE TABLE addresses (address bytea, n int4)');
    const writer = new CopyWriter('addresses', { address: 'bytea', n: 'int4' }, { sorted: true });
    const rows = ['c', 'ä', 'b', '', 'a', 'c', 'a', 'b'].map((letter, index) => ({
      address: textToBytes(`A${letter.padEnd(20, '.')}`).slice(0, 21),
      n: index,
    }));
    for (const row of rows) writer.add(row.address, row.n);
    await database.copy(writer.table, writer.columns, writer.finish());
    const stored = await database.query('SELECT n FROM addresses ORDER BY ctid');
    expect(stored.map(row => row['n'])).toEqual([3, 4, 6, 2, 7, 0, 5, 1]);
    expect(await database.query('SELECT * FROM addresses ORDER BY n')).toEqual(rows);
  });

  it('keep whole numbers as they are at both ends of their types, and refuse what does not fit', async () => {
    await database.execute('CREATE TABLE ends (a int2, b int4, c int8, d int8)');
    const writer = new CopyWriter('ends', { a: 'int2', b: 'int4', c: 'int8', d: 'int8' });
    writer.add(-32_768, -2_147_483_648, -9_007_199_254_740_991, -9_223_372_036_854_775_808n);
    writer.add(32_767, 2_147_483_647, 9_007_199_254_740_991, 9_223_372_036_854_775_807n);
    writer.add(-1, -1, -1, -1n);
    await database.copy(writer.table, writer.columns, writer.finish());
    expect((await database.query('SELECT * FROM ends')).map(row => Object.values(row))).toEqual([
      [-32_768, -2_147_483_648, -9_007_199_254_740_991n, -9_223_372_036_854_775_808n],
      [32_767, 2_147_483_647, 9_007_199_254_740_991n, 9_223_372_036_854_775_807n],
      [-1, -1, -1n, -1n],
    ]);
    const refusing = new CopyWriter('ends', { a: 'int2', b: 'int4', c: 'int8', d: 'int8' });
    expect(() => refusing.add(40_000, 0, 0, 0)).toThrow('40000 does not fit into a column of 16 bits');
    expect(() => refusing.add(0, 0, 0.5, 0)).toThrow('cannot hold 0.5');
  });

  it('are refused where a value is missing', () => {
    const writer = new CopyWriter('numbers', { n: 'int4', value: 'numeric' });
    expect(() => writer.add(1)).toThrow('A row of numbers has 2 columns, got 1');
  });
});

describe('array literals', () => {
  it('reach the database as lists', async () => {
    const texts = ['a"b', 'back\\slash', '{x,y}', 'NULL', ''];
    const found = await database.query<{ text: string; bytes: Uint8Array }>(
      'SELECT * FROM unnest($1::text::text[], $2::text::bytea[]) AS t(text, bytes)',
      [arrayLiteral(texts), arrayLiteral(texts.map(textToBytes))],
    );
    expect(found).toEqual(texts.map(text => ({ text, bytes: textToBytes(text) })));
  });
});

describe('lists of bytes', () => {
  it.each([[[]], [[Uint8Array.of(0, 255, 0x5c), new Uint8Array(0), new Uint8Array(300).fill(0x41)]]])(
    'reach the database as they are (list %#)',
    async (values: Uint8Array[]) => {
      const found = await database.query<{ bytes: Uint8Array }>(
        'SELECT bytes FROM unnest($1::bytea[]) WITH ORDINALITY AS t(bytes, place) ORDER BY place',
        [bytesParameter(values)],
      );
      expect(found.map(row => row.bytes)).toEqual(values);
    },
  );
});

describe('a statement asked again and again', () => {
  it('says what is there now, also after its table was changed', async () => {
    await database.execute('CREATE TABLE kept_probe (id int PRIMARY KEY, value int)');
    await database.execute('INSERT INTO kept_probe SELECT n, n * 10 FROM generate_series(1, 50) AS n');
    const ask = (id: number) => database.query('SELECT value FROM kept_probe WHERE id = $1', [id]);
    for (let id = 1; id <= 50; id++) expect(await ask(id)).toEqual([{ value: id * 10 }]);
    await database.execute('ALTER TABLE kept_probe ALTER COLUMN value TYPE text');
    await database.execute('UPDATE kept_probe SET value = value || $$!$$ WHERE id = 7');
    for (let time = 0; time < 50; time++) expect(await ask(7)).toEqual([{ value: '70!' }]);
    await expect(database.query('SELECT value FROM kept_probe WHERE id = $1', ['x'])).rejects.toThrow(/x/);
    await database.execute('DROP TABLE kept_probe');
  });
});

describe('a transaction', () => {
  it('leaves nothing where it fails', async () => {
    const work = database.transaction(async session => {
      await session.query(`INSERT INTO counters VALUES ('x', 1)`);
      throw new Error('on purpose');
    });
    await expect(work).rejects.toThrow('on purpose');
    expect(await database.query(`SELECT * FROM counters WHERE name = 'x'`)).toEqual([]);
  });
});

describe('positions', () => {
  it('hold block, transaction and transfer, in the chain’s order', () => {
    const position = positionOf(87_000_000n, 619, 3);
    expect([
      blockOfPosition(position),
      transactionOfPosition(position),
      transferOfPosition(position),
    ]).toEqual([87_000_000n, 619, 3]);
    expect(positionOf(1n)).toBe(268_435_456n);
    expect(positionOf(1n, MAX_INDEX, MAX_INDEX) + 1n).toBe(positionOf(2n));
    expect(nextTransaction(positionOf(5n, 7, 9))).toBe(positionOf(5n, 8));
  });
});

describe('token keys', () => {
  it('tell TRX, TRC10 ids, old TRC10 names and TRC20 contracts apart', () => {
    const contract = addressToBytes(parseAddress('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'));
    expect(tokenText(contract)).toBe('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');
    expect(tokenText(trc10Key(textToBytes('1002000')))).toBe('1002000');
    // Before 2019 transfers named the token; a name of 21 letters beginning with A must not pass for a contract.
    const name = trc10Key(textToBytes('AbcdefghijklmnopqrstU'));
    expect(tokenText(name)).toBe('AbcdefghijklmnopqrstU');
    expect([contract, name, textToBytes('_'), textToBytes('1002000')].map(tokenKindOf)).toEqual([
      20, 10, 0, 10,
    ]);
    expect(parseTokenText('1002000')).toEqual(textToBytes('1002000'));
    expect(parseTokenText('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toEqual(contract);
    expect(parseTokenText('USDT')).toBeUndefined();
  });
});
