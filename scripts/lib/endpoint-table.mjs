import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

const TABLE = join(root, 'apps/server/ENDPOINT-TESTS.md');
const ENDPOINTS = join(root, 'apps/server/ENDPOINTS.md');
const KINDS = ['shape', 'values', 'bad input'];

/** @import { Test } from './reports.mjs' */

/**
 * Every endpoint beside what the tests over the demo world show of it: a cell is filled only by a test that ran and passed.
 * @param {readonly Test[]} tests
 * @returns {{ text: string, missing: string[] }}
 */
function endpointTable(tests) {
  /** @type {Map<string, Map<string, number>>} */
  const shown = new Map();
  for (const { path, state } of tests) {
    if (state !== 'passed') continue;
    const kind = KINDS.find(word => path.at(-1)?.startsWith(`${word}:`));
    if (kind === undefined) continue;
    // A group may show the same of several calls: "/api/a, /api/b".
    for (const call of path.slice(0, -1).flatMap(text => text.match(/(?:POST )?\/[\w/.{}:*-]+/g) ?? [])) {
      const counts = shown.get(call) ?? new Map();
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      shown.set(call, counts);
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
 * @param {readonly Test[]} tests over the demo world
 * @returns {string | undefined} what is wrong, in words
 */
export function checkEndpointTable(tests) {
  const { text, missing } = endpointTable(tests);
  if (process.env['UPDATE_TABLES']) writeFileSync(TABLE, text);
  if (missing.length > 0) console.log(`Endpoints not shown in full:\n  ${missing.join('\n  ')}`);
  return existsSync(TABLE) && readFileSync(TABLE, 'utf8') === text
    ? undefined
    : 'apps/server/ENDPOINT-TESTS.md is not what this run shows: run UPDATE_TABLES=1 npm test and look at the difference';
}
