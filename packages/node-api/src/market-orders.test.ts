import { expect, it } from 'vitest';
import { ownMarketOrderFromJson } from './market-orders.ts';

const ID = 'AB'.repeat(32);
const order = {
  order_id: ID,
  owner_address: '41a614f803b6fd780986a42c78ec9c7f77e6ded13c',
  create_time: 1_700_000_000_000,
  sell_token_id: '31303030303031',
  sell_token_quantity: 10,
  buy_token_id: '5f',
  buy_token_quantity: 40,
  sell_token_quantity_remain: 7,
};

it('an own order has its id, both assets and what is left', () => {
  expect(ownMarketOrderFromJson(order)).toEqual({
    id: ID.toLowerCase(),
    owner: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    sells: '1000001',
    buys: '_',
    sellQuantity: 10n,
    buyQuantity: 40n,
    remaining: 7n,
    createdMs: 1_700_000_000_000,
  });
});

it.each([{ order_id: 'ab' }, { order_id: 5 }, { sell_token_id: '3c62' }, { buy_token_id: 'zz' }])(
  'one of a node that is none is left out: %j',
  part => {
    expect(ownMarketOrderFromJson({ ...order, ...part })).toBeUndefined();
  },
);
