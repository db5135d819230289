import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pagesOf } from '../lib/pages.mjs';
import { root } from '../lib/root.mjs';

const routes = join(root, 'apps/web/src/routes');
const source = ['pages.ts', 'page-loaders.ts']
  .map(file => readFileSync(join(routes, file), 'utf8'))
  .join('\n');

it('finds every page that is weighed, those of a file of several pages too', () => {
  const pages = pagesOf(source);
  const paths = pages.map(({ path }) => path);
  for (const path of ['/', '/bridge/$id', '/contracts/terms', '/tokens/markets/$page/$type/$id'])
    expect(paths).toContain(path);
  expect(new Set(paths).size).toBe(paths.length);
  const files = new Set(readdirSync(routes));
  for (const { file } of pages) expect(files).toContain(file);
  expect(pages.filter(({ file }) => file === 'market-entry.tsx')).toHaveLength(3);
  expect(pages.filter(({ file }) => file === 'contract-texts.tsx')).toHaveLength(3);
});

it('fails where a page is written in a way it does not understand', () => {
  expect(() =>
    pagesOf(`${source}\n  '/new': load(() => import('./new.tsx')).then(),\n import('./other.tsx')`),
  ).toThrow(/pages are loaded/);
});
