import { TOKEN } from '../../tronweb/world.ts';
import { coins, orderIdOf, owned, type Built } from '../form.ts';

export const assets: Readonly<Record<string, Built>> = {
  transferasset: [
    'TransferAssetContract',
    owned('alice', ({ bob }, form) => ({
      to_address: form.address(bob),
      asset_name: form.name(TOKEN),
      amount: 5,
    })),
  ],
  participateassetissue: [
    'ParticipateAssetIssueContract',
    owned('bob', ({ alice }, form) => ({
      to_address: form.address(alice),
      asset_name: form.name(TOKEN),
      amount: 5,
    })),
  ],
  createassetissue: [
    'AssetIssueContract',
    owned('bob', ({ devnet }, form) => ({
      name: form.name('Second'),
      abbr: form.name('SEC'),
      url: form.name('https://second.example'),
      description: form.name('A second token'),
      total_supply: 100,
      trx_num: 1,
      num: 1,
      start_time: devnet.clock.now() + 60_000,
      end_time: devnet.clock.now() + 120_000,
    })),
  ],
  updateasset: [
    'UpdateAssetContract',
    owned('alice', (_world, form) => ({
      description: form.name('new'),
      url: form.name('https://new.example'),
    })),
  ],
  exchangecreate: [
    'ExchangeCreateContract',
    owned('alice', (_world, form) => ({
      first_token_id: form.name(TOKEN),
      first_token_balance: 5,
      second_token_id: form.name('_'),
      second_token_balance: 5,
    })),
  ],
  exchangeinject: [
    'ExchangeInjectContract',
    owned('alice', (_world, form) => ({ exchange_id: 1, token_id: form.name(TOKEN), quant: 100 })),
  ],
  exchangewithdraw: [
    'ExchangeWithdrawContract',
    owned('alice', (_world, form) => ({ exchange_id: 1, token_id: form.name(TOKEN), quant: 100 })),
  ],
  exchangetransaction: [
    'ExchangeTransactionContract',
    owned('alice', (_world, form) => ({
      exchange_id: 1,
      token_id: form.name(TOKEN),
      quant: 100,
      expected: 1,
    })),
  ],
  marketsellasset: [
    'MarketSellAssetContract',
    owned('alice', (_world, form) => ({ ...coins(form), sell_token_quantity: 5, buy_token_quantity: 5 })),
  ],
  marketcancelorder: ['MarketCancelOrderContract', owned('alice', world => ({ order_id: orderIdOf(world) }))],
};
