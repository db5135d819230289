// @vitest-environment node
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ContractType } from '@sunscope/tron/messages';
import { expect, it } from 'vitest';
import { onDemandEntries } from './intents/on-demand-entries.ts';
import { addEntries, entriesOfContract } from './intents/registry.ts';
import { COMPARED_KINDS, NOT_THEIRS } from './intents/testing-tronweb.ts';

// Every contract type that the wallet signs, and where each claim about it is tested: docs/contract-types.md.

addEntries(onDemandEntries);
const ROOT = join(import.meta.dirname, '../../../..');
const FILE = join(ROOT, 'docs/contract-types.md');
const WEB = 'apps/web/src';

const filesBelow = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map(entry => relative(ROOT, join(entry.parentPath, entry.name)));
const textOf = new Map<string, string>();
const read = (file: string) => {
  const text = textOf.get(file) ?? readFileSync(join(ROOT, file), 'utf8');
  textOf.set(file, text);
  return text;
};
const all = filesBelow(WEB).filter(file => !file.endsWith('contract-types-table.test.ts'));
const tests = all.filter(file => /\.(test|deep)\.tsx?$/.test(file));
const sources = all.filter(file => !tests.includes(file) && !/\/testing|\/test\//.test(file));

/** Where a kind is carried out on the chain itself, its quote compared with what was charged. */
const MINED = tests.filter(file => /carryOut\(|sendIntent\(/.test(read(file)) && file.includes('/wallet/'));
/** What walks in Chromium recorded: e2e/lib/walked-types.ts. */
const walked = JSON.parse(read('docs/contract-types.walked.json')) as {
  type: string;
  button: string;
  asQuoted: boolean;
  walk: string;
}[];

/** The first two, so that the table stands still while tests come and go. */
const short = (files: readonly string[]) =>
  files.length === 0
    ? '–'
    : files
        .map(file => file.split('/').at(-1))
        .sort((one = '', other = '') => one.localeCompare(other))
        .slice(0, 2)
        .join(', ');
/** A kind that is a word of its own means itself only where it is said to be a kind. */
const naming = (files: readonly string[], kind: string) =>
  files.filter(file =>
    new RegExp(kind.includes('_') ? `['"]${kind}['"]` : `\\bkind: ['"]${kind}['"]`).test(read(file)),
  );

it('what is shown of every contract type stands in docs/contract-types.md', () => {
  const rows: string[] = [];
  const lacking: string[] = [];
  for (const [name, code] of Object.entries(ContractType).sort((a, b) => a[1] - b[1]))
    for (const entry of entriesOfContract(code)) {
      const { kind } = entry;
      const own = `${WEB}/wallet/intents/`;
      const forms = sources.filter(
        file => !file.startsWith(own) && new RegExp(`\\bkind: ['"]${kind}['"]`).test(read(file)),
      );
      const checked = naming(
        tests.filter(file => !MINED.includes(file)),
        kind,
      );
      const mined = naming(MINED, kind);
      if (mined.length === 0) lacking.push(kind);
      const cells = [
        `${name} ${code}`,
        `\`${kind}\``,
        short(forms),
        short(checked),
        short(mined),
        NOT_THEIRS.has(kind) ? 'Google’s writer' : COMPARED_KINDS.includes(kind) ? 'yes' : '–',
      ];
      rows.push(`| ${cells.join(' | ')} |`);
    }
  const types = new Set(walked.map(({ type }) => type));
  const signed = Object.entries(ContractType).filter(([, code]) => entriesOfContract(code).length > 0);
  const unwalked = signed.flatMap(([name]) => (types.has(name) ? [] : [name]));
  const walkedRows = signed
    .toSorted((a, b) => a[1] - b[1])
    .flatMap(([name]) => walked.filter(({ type }) => type === name))
    .map(
      ({ type, button, asQuoted, walk }) => `| ${type} | ${button} | ${asQuoted ? 'yes' : '–'} | ${walk} |`,
    );
  const heads = ['Type', 'Kind', 'Made in', 'Rules and words', 'Mined as quoted', 'TronWeb'];
  const text = `# Contract types

Written by \`apps/web/src/wallet/contract-types-table.test.ts\` (\`UPDATE_TABLES=1\`): what the wallet signs, and the files that show it.

- **Made in**: who makes an intent of this kind; – where it comes by a form drawn from its fields, by \`callIntent\`, or from a
  transaction only (a failed one tried again, one that a script of the page asks for). Of files at most two are named.
- **Rules and words**: tests of its form's messages, of what the confirmation says, and of bytes.
- **Mined as quoted**: tests that carry it out on the embedded chain and compare the balance with the quote, to the sun.
- **TronWeb**: among the random transactions whose bytes, ids and signatures are TronWeb's (\`tronweb-random\`, 10,000 in the deep
  run). What TronWeb 6.5 does not write, and an issue with several locked parts, is compared with Google's protobuf runtime, the
  field numbers being java-tron's.

| ${heads.join(' | ')} |
| ${heads.map(() => '---').join(' | ')} |
${rows.join('\n')}

Without a test on the chain: ${lacking.length === 0 ? 'none' : lacking.map(kind => `\`${kind}\``).join(', ')}.

## In Chromium

What walks of the app recorded in \`contract-types.walked.json\`: each filled a form, confirmed by the button, saw the transaction
in a block and, on its own page, as what it is. **To the sun**: the payer's balance became what the confirmation had said. A later
walk that does otherwise fails. To write it: \`UPDATE_TABLES=1 npm run test:deep -- e2e/contract-types\`, and the other walks named here,
one after the other.

| Type | Button | To the sun | Walk |
| --- | --- | --- | --- |
${walkedRows.join('\n')}

Not walked: ${unwalked.length === 0 ? 'none' : unwalked.join(', ')}.
`;
  if (process.env['UPDATE_TABLES'] === '1') writeFileSync(FILE, text);
  // Older than its tests? UPDATE_TABLES=1 npx vitest run --project ./apps/web contract-types-table
  // Which of several tests is named is no matter; that there is one is.
  const plain = (table: string) =>
    table
      .replaceAll(/[\w-]+\.(?:\w+\.)?tsx?(?:, [\w-]+\.(?:\w+\.)?tsx?)*/g, 'a file')
      .replaceAll(/-{3,}/g, '---')
      .replaceAll(/\s+/g, ' ');
  expect(lacking).toEqual([]);
  expect(unwalked).toEqual([]);
  expect(plain(readFileSync(FILE, 'utf8'))).toBe(plain(text));
});
