import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../src/database/database.ts';
import { createTokensReader } from '../src/repositories/tokens-read.ts';
import { openTestDatabase } from './test-database.ts';

const WORDS = [
  'Tether',
  'USD',
  'Wrapped ',
  'Sun',
  '100% ',
  'under_score',
  'back\\slash',
  'Éclair',
  '金',
  ' ',
];
const COUNT = 20_000;

interface Named {
  name: string | null;
  symbol: string | null;
}
const wordOf = (index: number) =>
  `${WORDS[index % WORDS.length]}${createHash('md5').update(String(index)).digest('hex').slice(0, 5)}`;
const tokens: readonly Named[] = Array.from({ length: COUNT }, (_, index) => ({
  name: index % 97 === 0 ? null : wordOf(index),
  symbol: index % 89 === 0 ? null : wordOf(index * 7 + 3).toUpperCase(),
}));

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.query(
    `INSERT INTO tokens (token, kind, name, symbol, first_position, holders, transfers, risk, metadata)
     SELECT int8send(place), 20, name, symbol, place, 0, ${COUNT} - place, 0, 1
     FROM unnest($1::text::text[], $2::text::text[]) WITH ORDINALITY AS listed(name, symbol, place)`,
    [arrayText(tokens.map(({ name }) => name)), arrayText(tokens.map(({ symbol }) => symbol))],
  );
  await database.execute('ANALYZE tokens');
});
afterAll(() => database.close());

const arrayText = (texts: readonly (string | null)[]) =>
  `{${texts.map(text => (text === null ? 'NULL' : JSON.stringify(text))).join(',')}}`;
const plain = (text: string | null) => text?.toLowerCase().replaceAll(' ', '') ?? '';

it.each([
  'e',
  'us',
  'usd',
  'Wrapped',
  'd d',
  'sun0',
  '0% ',
  '_s',
  'k\\s',
  'éc',
  '金',
  wordOf(4321),
  'no such token',
])('finds %j wherever it stands in a name or symbol, the most used first', async part => {
  const expected = tokens.flatMap(({ name, symbol }, index) =>
    plain(name).includes(plain(part)) || plain(symbol).includes(plain(part)) ? [BigInt(index + 1)] : [],
  );
  const reader = createTokensReader(database);
  const found = await reader.list({ search: part }, 'transfers', { start: 0, limit: 50 });
  expect(found.map(token => token.first_position)).toEqual(expected.slice(0, 50));
  expect(await reader.count({ search: part })).toBe(Math.min(expected.length, 10_001));
});

it.each([
  ['a rare part by the index of parts', 'zzz', 'tokens_parts'],
  ['a common part by the order of the list', 'e', 'tokens_transfers'],
])('reads %s', async (_, search, index) => {
  const plans: string[] = [];
  const explaining: Database = {
    ...database,
    async query(sql, parameters = []) {
      // The text in place of its parameter, as it is planned for what is asked.
      const asked = sql.replace(/\$(\d+)/g, (_match, place: string) => {
        const value = parameters[Number(place) - 1];
        return typeof value === 'string' ? `'${value}'` : String(value);
      });
      const rows = await database.query<Record<string, string>>(`EXPLAIN ${asked}`);
      plans.push(rows.map(row => row['QUERY PLAN']).join('\n'));
      return [];
    },
  };
  await createTokensReader(explaining).list({ search }, 'transfers', { start: 0, limit: 20 });
  expect(plans.join('\n')).toContain(index);
  expect(plans.join('\n')).not.toContain('Seq Scan on tokens');
});
