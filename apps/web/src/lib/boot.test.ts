import { urlOf } from '@sunscope/product-api/client';
import { expect, test } from 'vitest';
import { RIBBON_BLOCKS } from '../components/BlockRibbon.tsx';
import { recentBlocksQuery } from '../features/blocks/queries.ts';
import { homeQuery } from '../features/home/queries.ts';
import { recentTransfersQuery } from '../features/transfers/queries.ts';
import boot from '../../public/boot.js?raw';
import { apiKey } from './api.ts';
import { languages } from './languages.ts';

const urlOfKey = ([, path, query]: readonly unknown[]) =>
  urlOf(String(path), query as Parameters<typeof urlOf>[1]);

// A call asked for early under another address would be made twice and the first answer thrown away.
test.each([
  ['config', '/config.json'],
  ['ribbon', urlOfKey(apiKey('/api/block', { sort: '-number', start: 0, limit: RIBBON_BLOCKS }))],
  ['figures', urlOfKey(homeQuery().queryKey)],
  ['blocks', urlOfKey(recentBlocksQuery().queryKey)],
  ['transfers', urlOfKey(recentTransfersQuery().queryKey)],
])('boot.js asks for the %s under the address the app uses', (_what, url) => {
  expect(boot).toContain(`'${url}'`);
});

test('boot.js knows the languages', () => {
  const known = /\^\(([a-z|]+)\)\$/.exec(boot)?.[1]?.split('|').sort();
  expect(known).toEqual(languages.map(language => language.code).sort());
});
