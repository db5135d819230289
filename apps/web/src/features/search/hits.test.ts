import { expect, test } from 'vitest';
import { resultOf, tokenSearchPath } from './hits.ts';
import { termOf } from './use-search.ts';

test.each([
  ['Block', '46743525', '/block/46743525'],
  ['Block', '0', '/block/0'],
  ['TxHash', 'ab12', '/transaction/ab12'],
  ['Address', 'TJtu', '/address/TJtu'],
  ['Contract', 'TR7N', '/contract/TR7N/code'],
  ['Token-TRC20', 'Tether USD (USDT) TR7N', '/token20/TR7N'],
  ['Token-TRC721', 'Prints (PRT) TR7N', '/token20/TR7N'],
  ['Token-TRC1155', 'Items (ITM) TR7N', '/token20/TR7N'],
  ['Token-TRC10', 'BitTorrent 1002000', '/token/1002000'],
  ['Token-TRC10', '1002000', '/token/1002000'],
] as const)('a hit of kind %s with %s leads to %s', (desc, value, path) => {
  expect(resultOf({ desc, value }).path).toBe(path);
});

test('a token shows its name apart from its contract', () => {
  expect(resultOf({ desc: 'Token-TRC20', value: 'Tether USD (USDT) TR7N' })).toMatchObject({
    text: 'Tether USD (USDT)',
    detail: 'TR7N',
  });
});

test.each([
  ['Token-TRC20', 'trc20'],
  ['Token-TRC721', 'trc721'],
  ['Token-TRC1155', 'trc1155'],
] as const)('a hit of kind %s is marked as what it is', (desc, kind) => {
  expect(resultOf({ desc, value: 'Prints (PRT) TR7N' }).kind).toBe(kind);
});

test('a search for tokens stays on the token view and goes to the list from anywhere else', () => {
  expect(tokenSearchPath('a b', '/tokens/view')).toBe('/tokens/view?search=a%20b');
  expect(tokenSearchPath('a b', '/block/1')).toBe('/tokens/list?search=a%20b');
});

test('a hit the index suspects is marked, one without a level is not', () => {
  const hit = { desc: 'Token-TRC20', value: 'Sun Dollar (USDS) TV8S' } as const;
  expect(resultOf({ ...hit, level: '3' }).suspicious).toBe(true);
  expect(resultOf({ ...hit, level: '0' }).suspicious).toBeUndefined();
  expect(resultOf(hit).suspicious).toBeUndefined();
});

test('the server is asked for a name with its spaces, and for an address without any', () => {
  expect(termOf({ kind: 'text', text: ' Sun   Dollar ' })).toBe('Sun Dollar');
  expect(termOf({ kind: 'number', number: 0, token: false })).toBe('0');
  expect(termOf({ kind: 'empty' })).toBeUndefined();
});
