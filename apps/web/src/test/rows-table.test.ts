// @vitest-environment node
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

// Every row of the specification and of the reference of its screens: the tables of docs/rows name files that are there and
// tests that are there, and their counts are in docs/rows/README.md.

const ROOT = join(import.meta.dirname, '../../../..');
const FOLDER = join(ROOT, 'docs/rows');
/** Where a file of a table may stand, the nearest first. */
const PLACES = ['apps/web/src', 'apps/server/src', 'apps/server', '.'];

const TABLES = [
  ['spec-1-3', 'Specification: product, screens, entities'],
  ['spec-5-8-9', 'Specification: rules, errors, constants'],
  ['pages-1-4', 'Screens: shell, home, lists, details, address'],
  ['pages-5-8', 'Screens: account, wallet, several signers, tokens'],
  ['pages-9-12', 'Screens: contracts, governance, exchanges'],
  ['pages-13-17', 'Screens: data, tools, bridge, feed, constants'],
  ['pages-18-21', 'Screens: calls, storage, words, old defects'],
] as const;

interface Row {
  of: string;
  stands: string;
  where: string;
  test: string;
}

const rowsOf = (name: string): Row[] =>
  readFileSync(join(FOLDER, `${name}.md`), 'utf8')
    .split('\n')
    .filter(line => /^\| \d/.test(line))
    .map(line => {
      const [, of = '', stands = '', where = '', test = '', ...more] = line
        .split('|')
        .map(cell => cell.trim());
      expect([line, more]).toEqual([line, ['']]);
      return { of, stands, where, test };
    });

const isFile = (text: string): boolean => /^[\w.-]+(?:\/[\w.-]+)+\.\w+$/.test(text);
const namedIn = (cell: string): string[] =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text).filter(isFile);
const found = (file: string): string | undefined =>
  PLACES.map(place => join(ROOT, place, file)).find(path => existsSync(path));

const texts = new Map<string, string>();
function textOf(file: string): string {
  const path = found(file) ?? '';
  const text = texts.get(path) ?? readFileSync(path, 'utf8');
  texts.set(path, text);
  return text;
}

/** Files of a cell with the words that follow each. */
function quotesOf(cell: string): [file: string, words: string][] {
  let file = '';
  return [...cell.matchAll(/`([^`]+)`|"([^"]+)"/g)].flatMap(([, named, words]) => {
    if (named !== undefined) file = isFile(named) ? named : file;
    return words === undefined ? [] : [[file, words] as [string, string]];
  });
}

it('has every table', () => {
  const files = readdirSync(FOLDER).filter(name => name !== 'README.md');
  expect(files.toSorted()).toEqual(TABLES.map(([name]) => `${name}.md`).toSorted());
});

it.each(TABLES)('%s: files are there, tests have the names quoted', name => {
  const rows = rowsOf(name);
  expect(rows.length).toBeGreaterThan(20);
  const faults = rows.flatMap(({ of, stands, where, test }) => {
    const quotes = quotesOf(test);
    const isNo = /^no: ./.test(stands);
    return [
      ...(/^yes(?:$|[ :,;])|^other way: .|^no: ./.test(stands) ? [] : ['no verdict']),
      ...(namedIn(where).length > 0 ? [] : ['no file']),
      ...(isNo || quotes.length > 0 || /^(?:no test|–)/.test(test) ? [] : ['no test named']),
      ...[...namedIn(where), ...namedIn(test)].filter(file => found(file) === undefined),
      ...quotes
        .filter(([file, words]) => found(file) === undefined || !textOf(file).includes(words))
        .map(([file, words]) => `${file} has no "${words}"`),
    ].map(fault => `${of}: ${fault}`);
  });
  expect(faults).toEqual([]);
});

it('counts them in docs/rows/README.md', () => {
  const counted = TABLES.map(([name, title]) => {
    const rows = rowsOf(name);
    const count = (pattern: RegExp, cell: keyof Row = 'stands') =>
      rows.filter(row => pattern.test(row[cell])).length;
    return {
      title: `[${title}](${name}.md)`,
      counts: [
        rows.length,
        count(/^yes/),
        count(/^other way/),
        count(/^no/),
        count(/in work/),
        count(/^no test/, 'test'),
      ],
    };
  });
  const sums = counted.reduce(
    (sum, { counts }) => sum.map((one, at) => one + (counts[at] ?? 0)),
    [0, 0, 0, 0, 0, 0],
  );
  const line = (cells: readonly (number | string)[]) => `| ${cells.join(' | ')} |`;
  const missing = TABLES.flatMap(([name]) =>
    rowsOf(name)
      .filter(({ stands }) => stands.startsWith('no: '))
      .map(
        ({ of, stands }) =>
          `- ${name.startsWith('spec') ? 'Specification' : 'Screens'} ${of}: ${stands.slice(4)}`,
      ),
  );
  const text = `# Row by row

What the product specification and the reference of its screens ask of what people see, each row with where it stands. The counts and
the list at the end are written by \`apps/web/src/test/rows-table.test.ts\` (\`UPDATE_TABLES=1\`), which holds every file that a table
names to be there, and every test that it quotes to have those words.

- **Row**: section and row in our own words; a number alone stands for the head of the document.
- **Stands**: \`yes\`; \`other way\`, with the reason; \`no\`, with what is missing. "In work" was being closed when the row was written.
- **Where**: files below \`apps/web/src\`, else below \`apps/server/src\`, else from the root.
- **Test**: the nearest one, which may show a part of its row; files below the same folders or \`apps/server\`, with words of a test's name. "No test" means that nothing asserts it by name;
  every page is opened on hostile data and without answers all the same (\`routes/every-route.test.tsx\`).

${line(['Table', 'Rows', 'Yes', 'Other way', 'No', 'In work', 'No test'])}
| --- | --- | --- | --- | --- | --- | --- |
${counted.map(({ title, counts }) => line([title, ...counts])).join('\n')}
${line(['Together', ...sums])}

Sections that other tables cover line by line: messages of 5 and 8 in [messages](../messages.md), 9 in [limits](../limits.md), both exchanges
in [exchange](../exchange.md), what the wallet signs in [contract types](../contract-types.md), logins in [logins](../logins.md), the bridge
in [bridge](../bridge.md), calls of 18 in [endpoints](../../apps/server/ENDPOINTS.md).

## What is missing

${missing.join('\n')}
`;
  const file = join(FOLDER, 'README.md');
  if (process.env['UPDATE_TABLES'] === '1') writeFileSync(file, text);
  const plain = (table: string) => table.replaceAll(/-{3,}/g, '---').replaceAll(/\s+/g, ' ');
  expect(plain(readFileSync(file, 'utf8'))).toBe(plain(text));
});
