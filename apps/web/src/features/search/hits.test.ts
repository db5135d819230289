import { expect, test } from 'vitest';
import { resultOf, tokenSearchPath } from './hits.ts';

test.each([
  ['Block', '46743525', '/block/46743525'],
  ['Block', '0', '/block/0'],
  ['TxHash', 'ab12', '/transaction/ab12'],
  ['Address', 'TJtu', '/address/TJtu'],
  ['Contract', 'TR7N', '/contract/TR7N/code'],
  ['Token-TRC20', 'Tether USD (USDT) TR7N', '/token20/TR7N'],
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

test('a search for tokens stays on the token view and goes to the list from anywhere else', () => {
  expect(tokenSearchPath('a b', '/tokens/view')).toBe('/tokens/view?search=a%20b');
  expect(tokenSearchPath('a b', '/block/1')).toBe('/tokens/list?search=a%20b');
});
