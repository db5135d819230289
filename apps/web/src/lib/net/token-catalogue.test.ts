// @vitest-environment node
import type { ProductApi } from '@sunscope/product-api/client';
import { expect, test, vi } from 'vitest';
import { keepCatalogue, loadCatalogue, readCatalogue, type CataloguedToken } from './token-catalogue.ts';

const CONTRACT = 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj';

function storageOf(kept: Record<string, string> = {}) {
  return {
    kept,
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      kept[key] = value;
    },
  };
}

/** The two answers a catalogue is made of. */
function apiOf(rows: object[], tokens: object[] = []) {
  const get = vi.fn((path: string) => Promise.resolve(path === '/api/token' ? { data: rows } : { tokens }));
  return { api: { get } as unknown as Pick<ProductApi, 'get'>, get };
}

const harbour = { id: 1_000_001, name: 'Harbour', precision: 6, abbr: 'HBP', imgUrl: '/api/logo/ab' };
const dollar = { contractAddress: CONTRACT, name: 'Sun Dollar', decimal: 18, abbr: 'USDS', imgUrl: '' };

test('is asked for once and kept as one text for each token', async () => {
  const storage = storageOf();
  const { api, get } = apiOf([harbour], [dollar]);
  const catalogue = await loadCatalogue(storage, api);
  expect(JSON.parse(storage.kept['tokensMap'] ?? '')).toEqual({
    1000001: 'Harbour_&&_1000001_&&_6_&&_HBP_&&_/api/logo/ab',
    [CONTRACT]: `Sun Dollar_&&_${CONTRACT}_&&_18_&&_USDS_&&_`,
  });
  expect(get.mock.calls).toEqual([
    ['/api/token', { showAll: '1', limit: 5000, fields: 'id,name,precision,abbr,imgUrl' }],
    ['/api/tokens/overview', { start: 0, limit: 1000, filter: 'trc20', showAll: '1' }],
  ]);
  // The next page finds it in the storage and asks nobody.
  expect(await loadCatalogue(storage, api)).toEqual(catalogue);
  expect(get).toHaveBeenCalledTimes(2);
});

test.each([
  ['no JSON', '{"1000001":'],
  ['a list', '["Harbour"]'],
  ['a number', '7'],
  ['nothing', 'null'],
  ['entries of another format', '{"1000001":"Harbour|1000001|6","2":7}'],
])('%s in the storage is not read, and what is right takes its place', async (_what, kept) => {
  const storage = storageOf({ tokensMap: kept });
  expect(readCatalogue(storage)).toBeUndefined();
  await loadCatalogue(storage, apiOf([harbour]).api);
  expect(readCatalogue(storage)?.get('1000001')?.name).toBe('Harbour');
});

test.each([
  ['under another’s id', { 1000002: 'Harbour_&&_1000001_&&_6_&&_HBP_&&_' }],
  ['with decimals that are none', { 1000002: 'Harbour_&&_1000002_&&_-6_&&_HBP_&&_' }],
  ['with too many decimals', { 1000002: 'Harbour_&&_1000002_&&_256_&&_HBP_&&_' }],
  ['with a part too many', { 1000002: 'Har_&&_bour_&&_1000002_&&_6_&&_HBP_&&_' }],
])('an entry %s costs itself', (_what, bad) => {
  const good = { 1000001: 'Harbour_&&_1000001_&&_6_&&_HBP_&&_' };
  const read = readCatalogue(storageOf({ tokensMap: JSON.stringify({ ...good, ...bad }) }));
  expect([...(read?.keys() ?? [])]).toEqual(['1000001']);
});

test('a storage that is full or forbidden keeps nothing, and the catalogue is there all the same', async () => {
  const storage = {
    getItem: () => {
      throw new DOMException('', 'SecurityError');
    },
    setItem: () => {
      throw new DOMException('', 'QuotaExceededError');
    },
  };
  const catalogue = await loadCatalogue(storage, apiOf([harbour]).api);
  expect(catalogue.get('1000001')?.abbr).toBe('HBP');
});

test.each([
  ['the separator', 'A_&&_1000009_&&_0_&&_X', 'A 1000009 0 X'],
  ['markup', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ['a turn of direction', 'abc\u202Etxt', 'abc\uFFFDtxt'],
  ['ten thousand letters', 'x'.repeat(10_000), 'x'.repeat(200)],
  ['pairs cut in two', `x${'🌞'.repeat(300)}`, `x${'🌞'.repeat(99)}`],
  ['nothing', '', ''],
])('a name with %s stays one name', (_what, name, read) => {
  const storage = storageOf();
  const token: CataloguedToken = { name, id: '1000001', precision: 0, abbr: name, logo: '' };
  keepCatalogue(storage, new Map([['1000001', token]]));
  expect(readCatalogue(storage)?.get('1000001')).toEqual({ ...token, name: read, abbr: read });
});

test('ids that are none are not kept, and logos of other origins are not shown', () => {
  const storage = storageOf();
  const tokens = ['__proto__', '_', 'x', '1000001'].map(id => ({
    name: id,
    id,
    precision: 0,
    abbr: '',
    logo: 'https://evil.example/a.png',
  }));
  keepCatalogue(storage, new Map(tokens.map(token => [token.id, token])));
  const read = readCatalogue(storage);
  expect([...(read?.keys() ?? [])]).toEqual(['1000001']);
  expect(read?.get('1000001')?.logo).toBe('');
});
