import { urlOf } from '@sunscope/product-api/client';
import { afterEach, expect, test, vi } from 'vitest';
import { RIBBON_BLOCKS } from '../../components/chain/BlockRibbon.tsx';
import { accountQuery } from '../../features/accounts/queries.ts';
import { blockQuery, recentBlocksQuery } from '../../features/blocks/queries.ts';
import { homeQuery } from '../../features/home/queries.ts';
import { transactionQuery } from '../../features/transactions/queries.ts';
import { recentTransfersQuery } from '../../features/transfers/queries.ts';
import boot from '../../../public/boot.js?raw';
import { apiKey } from './api.ts';
import { languages } from '../prefs/languages.ts';

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

const ADDRESS = 'TWer2Ygk5TEheHp3TPuYeqxmB6SsGZmaL6';
const HASH = 'ab'.repeat(32);

afterEach(() => {
  vi.unstubAllGlobals();
  location.hash = '';
});

/** What boot.js asks for at an address, beside what it asks for on every page. */
function askedAt(hash: string): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return Response.json({});
  });
  location.hash = hash;
  // oxlint-disable-next-line typescript/no-implied-eval -- the script runs as the page runs it
  new Function(boot)();
  delete window.sunscopeEarly;
  return asked.slice(2);
}

test.each([
  ['#/block/7', [urlOfKey(blockQuery('7').queryKey)]],
  ['#/block/7/transfers', [urlOfKey(blockQuery('7').queryKey)]],
  [`#/transaction/${HASH}`, [urlOfKey(transactionQuery(HASH).queryKey)]],
  [`#/address/${ADDRESS}?start=20`, [urlOfKey(accountQuery(ADDRESS).queryKey)]],
  [`#/contract/${ADDRESS}/code`, [urlOfKey(accountQuery(ADDRESS).queryKey)]],
  ['#/block/007', []],
  ['#/block/7x', []],
  [`#/address/${ADDRESS}x`, []],
  ['#/tokens/list', []],
])('at %s boot.js asks for the data of the page', (hash, urls) => {
  expect(askedAt(hash)).toEqual(urls);
});
