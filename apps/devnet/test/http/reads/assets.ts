import { TOKEN } from '../../tronweb/world.ts';
import { call, coins, none, orderIdOf, type Call } from '../form.ts';

/** TRC10 tokens and where they are traded. */
export const assets: Readonly<Record<string, Call>> = {
  getassetissuelist: none('assetIssue'),
  getpaginatedassetissuelist: call(() => ({ offset: 0, limit: 5 }), 'assetIssue'),
  getassetissuebyaccount: call(({ alice }, form) => ({ address: form.address(alice) }), 'assetIssue'),
  getassetissuebyid: call(() => ({ value: TOKEN }), 'owner_address', 'name', 'total_supply', 'id'),
  getassetissuebyname: call((_world, form) => ({ value: form.name('Coin') }), 'owner_address', 'name', 'id'),
  getassetissuelistbyname: call((_world, form) => ({ value: form.name('Coin') }), 'assetIssue'),
  listexchanges: none('exchanges'),
  getexchangebyid: call(
    () => ({ id: 1 }),
    'exchange_id',
    'creator_address',
    'create_time',
    'first_token_id',
    'first_token_balance',
  ),
  getpaginatedexchangelist: call(() => ({ offset: 0, limit: 5 }), 'exchanges'),
  getmarketorderbyaccount: call(({ alice }, form) => ({ value: form.address(alice) }), 'orders'),
  getmarketorderbyid: call(
    world => ({ value: orderIdOf(world) }),
    'order_id',
    'owner_address',
    'sell_token_id',
    'sell_token_quantity',
    'buy_token_id',
    'buy_token_quantity',
    'sell_token_quantity_remain',
  ),
  getmarketpricebypair: call((_world, form) => coins(form), 'sell_token_id', 'buy_token_id', 'prices'),
  getmarketorderlistbypair: call((_world, form) => coins(form), 'orders'),
  getmarketpairlist: none('orderPair'),
};
