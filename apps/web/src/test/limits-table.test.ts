// @vitest-environment node
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { LIMITS, OTHERWISE, type Limit } from './limits.ts';

// Every timer and limit of the product specification, section 9: where it has its name, and what shows it in force.

const ROOT = join(import.meta.dirname, '../../../..');
const FILE = join(ROOT, 'docs/limits.md');

const sources = ['apps/web/src', 'apps/server/src', 'packages/tron/src', 'packages/product-api/src'].flatMap(
  folder =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map(entry => relative(ROOT, join(entry.parentPath, entry.name)))
      .filter(file => !/\.(test|deep)\.|\/testing|\/test\/|\.gen\./.test(file)),
);
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** What a name is declared as; numbers as numbers. */
function declared({ home, name }: Limit): number | string | undefined {
  const text = home.endsWith('.css')
    ? new RegExp(`^ {2}${name}: (\\d+px);`, 'm').exec(read(home))?.[1]
    : (new RegExp(`const ${name}(?:: [^=]+)? = ([^;]+);`).exec(read(home))?.[1] ??
      new RegExp(`function ${name}\\([^)]*\\)[^{]*\\{\\s*return ([^;]+);`).exec(read(home))?.[1]);
  const plain = text?.replace(/(?<=\d)_(?=\d)/g, '').replace(/n$/, '');
  return plain !== undefined && /^\d+$/.test(plain) ? Number(plain) : text;
}

it.each(LIMITS)('$rule: $value', limit => {
  const { value, home, name, test, says, twin } = limit;
  expect(declared(limit)).toBe(value);
  expect(read(test)).toContain(says);
  // A name that nothing reads would be in force nowhere.
  const uses = sources.filter(file => new RegExp(`\\b${name}\\b`).test(read(file)));
  const own = home.endsWith('.css') ? 3 : (read(home).match(new RegExp(`\\b${name}\\b`, 'g')) ?? []).length;
  expect(own + uses.length).toBeGreaterThan(2);
  if (twin) expect(sources.filter(file => twin.test(read(file)))).toEqual([home]);
});

it('stands in docs/limits.md', () => {
  const cell = (text: string | number) => String(text).replaceAll('|', '\\|');
  const rows = LIMITS.map(
    ({ rule, value, home, name, test, says }) =>
      `| ${[rule, typeof value === 'number' ? value.toLocaleString('en') : `\`${value.replaceAll('`', '')}\``, `\`${name}\` in \`${home}\``, `\`${test.split('/').at(-1)}\`: ${says.includes('`') ? says : `\`${says}\``}`].map(cell).join(' | ')} |`,
  );
  const text = `# Timers and limits

Written by \`apps/web/src/test/limits-table.test.ts\` (\`UPDATE_TABLES=1\`): section 9 of the product specification. Each has one
name in one place, which the test reads, and a test that shows it in force.

| Limit | Value | Named | Shown by |
| --- | --- | --- | --- |
${rows.join('\n')}

## Otherwise

What the section lists and no constant of its own stands for.

| Of the section | Here |
| --- | --- |
${OTHERWISE.map(row => `| ${row.join(' | ')} |`).join('\n')}
`;
  if (process.env['UPDATE_TABLES'] === '1') writeFileSync(FILE, text);
  const plain = (table: string) => table.replaceAll(/-{3,}/g, '---').replaceAll(/\s+/g, ' ');
  expect(plain(readFileSync(FILE, 'utf8'))).toBe(plain(text));
});
