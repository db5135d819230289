import { expect, test } from 'vitest';
import { ANY, leadsToPage } from '../test/leads.ts';

const sources = import.meta.glob<string>(
  ['../{components,features,routes}/**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}', '!../**/*.deep.tsx'],
  { query: '?raw', import: 'default', eager: true },
);

/** What begins with a slash and is no address of a page. */
const OTHERS: readonly RegExp[] = [
  // Calls of the server and the node, and pages that the server itself has.
  /^\/(?:api|wallet|walletsolidity|external|jsonrpc|feed|docs)(?:\/(?!new|multi-send)|$| answered)/,
  /^\/config\.json$/,
  // Beginnings and ends that something is put behind or looked for.
  /\/$/,
  /^\/code$/,
  new RegExp(`^/${ANY}/`),
  // How a comment of Solidity begins.
  /^\/\*$/,
  // The name of a query.
  /^\/account\/market$/,
];
/** The beginnings by which a menu knows its pages, and the patterns of routes. */
const SKIPPED = /\/(?:menu|pages|page-loaders)\.ts$/;
const VALUE = /\$\{(?:[^{}]|\{[^{}]*\})*\}/g;
/** Where the search begins. */
const SEARCH = /\?|\$\{stringifySearch\(/;
const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

test('every address of the app that stands in the code leads to a page', async () => {
  expect(Object.keys(sources).length).toBeGreaterThan(300);
  const lost: string[] = [];
  let seen = 0;
  for (const [file, text] of Object.entries(sources)) {
    if (SKIPPED.test(file)) continue;
    for (const [, , literal = ''] of text.replace(COMMENTS, '').matchAll(/(['"`])(\/(?!\/)[^'"`\n]*)\1/g)) {
      const path = (literal.split(SEARCH)[0] ?? '').replace(VALUE, ANY);
      if (literal.includes('$') && !literal.includes('${')) continue;
      if (OTHERS.some(other => other.test(path))) continue;
      seen += 1;
      if (!(await leadsToPage(path))) lost.push(`${file}: ${literal}`);
    }
  }
  expect(seen).toBeGreaterThan(100);
  expect(lost).toEqual([]);
});
