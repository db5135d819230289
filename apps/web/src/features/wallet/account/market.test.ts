// @vitest-environment node
import { parseAddress } from '@sunscope/tron/address';
import { expect, it } from 'vitest';
import { assetTyped, priceOf, readOrder } from './market.ts';

const FROM = parseAddress('TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj');
const order = (sells: string, text: string, buys: string) => {
  const asset = assetTyped(text);
  return readOrder(
    FROM,
    { asset: '_', decimals: 6, typed: sells, balance: 1_000_000_000n },
    { asset, decimals: asset === undefined ? undefined : 2, typed: buys, text },
  );
};

it('an order is read from what is typed, in the units of both tokens', () => {
  expect(order('10', '1000001', '2.509')).toEqual({
    problems: {},
    intent: {
      kind: 'market_sell',
      from: FROM,
      note: '',
      permissionId: 0,
      sells: { asset: '_', raw: 10_000_000n },
      buys: { asset: '1000001', raw: 250n },
    },
  });
});

it.each([
  ['', '', '', {}],
  ['1001', '', '', { sells: 'fill_a_valid_number' }],
  ['0', '', '', { sells: 'fill_a_valid_number' }],
  ['10', 'HBP', '', { asset: 'market_asset_wrong' }],
  ['10', 'trx', '1', { asset: 'market_asset_same' }],
  ['10', '1000001', '0.001', { buys: 'fill_a_valid_number' }],
  ['10', '1000001', '92233720368547758.08', { buys: 'fill_a_valid_number' }],
])('%j for %j and %j is none: %j', (sells, text, buys, problems) => {
  const read = order(sells, text, buys);
  expect(read.problems).toEqual(problems);
  expect(read.intent).toBeUndefined();
});

it('a price is of whole tokens, exact to twelve digits', () => {
  expect(priceOf({ raw: 10_000_000n, decimals: 6 }, { raw: 250n, decimals: 2 })).toEqual({
    raw: 250_000_000_000n,
    decimals: 12,
  });
  expect(priceOf({ raw: 0n, decimals: 6 }, { raw: 1n, decimals: 2 })).toBeUndefined();
});
