import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

const TABLE = join(root, 'apps/server/ENDPOINT-TESTS.md');
const ENDPOINTS = join(root, 'apps/server/ENDPOINTS.md');
const KINDS = ['shape', 'values', 'bad input'];

/** @typedef {{ ancestorTitles: string[], title: string, status: string }} Assertion */

/**
 * Every endpoint beside what the tests over the demo world show of it, read from the report of a run: a cell is filled
 * only by a test that ran and passed in it.
 * @param {string} reportPath vitest's JSON report
 * @returns {{ text: string, missing: string[] }}
 */
function endpointTable(reportPath) {
  /** @type {{ testResults: { name: string, assertionResults: Assertion[] }[] }} */
  const report = JSON.parse(readFileSync(reportPath, 'utf8'));
  /** @type {Map<string, Map<string, number>>} */
  const shown = new Map();
  for (const { name, assertionResults } of report.testResults) {
    if (!name.replaceAll('\\', '/').includes('apps/server/test/world/')) continue;
    for (const { ancestorTitles, title, status } of assertionResults) {
      if (status !== 'passed') continue;
      const kind = KINDS.find(word => title.startsWith(`${word}:`));
      // A group may show the same of several calls: "/api/a, /api/b".
      const paths = ancestorTitles.flatMap(text => text.match(/(?:POST )?\/[\w/.{}:*-]+/g) ?? []);
      if (kind === undefined) continue;
      for (const path of paths) {
        const counts = shown.get(path) ?? new Map();
        counts.set(kind, (counts.get(kind) ?? 0) + 1);
        shown.set(path, counts);
      }
    }
  }
  /** @type {string[]} */
  const missing = [];
  const rows = endpoints().map(path => {
    const counts = shown.get(path);
    const cells = KINDS.map(kind => {
      // Values are asked for through a call that checks the shape of every answer.
      const count = counts?.get(kind) ?? (kind === 'shape' ? counts?.get('values') : undefined);
      if (count === undefined) missing.push(`${path}: ${kind}`);
      return count === undefined ? '–' : 'shown';
    });
    return `| ${path} | ${cells.join(' | ')} |`;
  });
  const text = `# What tests show of each endpoint

Written by \`npm test\` (\`UPDATE_TABLES=1\`) from the tests in \`test/world\` that ran and passed over the demo world: the answer
has the shape of its schema and nothing else, its values are those computed from the chain itself, bad input is refused
(or, where nothing can be wrong, ignored). ${missing.length === 0 ? 'Nothing is missing.' : `${missing.length} cells are empty.`}

| Endpoint | ${KINDS.join(' | ')} |
| --- | --- | --- | --- |
${rows.join('\n')}
`;
  return { text, missing };
}

/** Calls listed in ENDPOINTS.md, which is written from the schemas. */
function endpoints() {
  return readFileSync(ENDPOINTS, 'utf8')
    .split('\n')
    .flatMap(line => /^\| ((?:POST )?\/[^ |]+) \|/.exec(line)?.[1] ?? []);
}

/**
 * Compares the table with the file, or writes it with UPDATE_TABLES=1.
 * @param {string} reportPath
 * @returns {string | undefined} what is wrong, in words
 */
export function checkEndpointTable(reportPath) {
  const { text, missing } = endpointTable(reportPath);
  if (process.env['UPDATE_TABLES']) writeFileSync(TABLE, text);
  if (missing.length > 0) console.log(`Endpoints not shown in full:\n  ${missing.join('\n  ')}`);
  return existsSync(TABLE) && readFileSync(TABLE, 'utf8') === text
    ? undefined
    : 'apps/server/ENDPOINT-TESTS.md is not what this run shows: run UPDATE_TABLES=1 npm test and look at the difference';
}
