import { call, type Call } from '../form.ts';

const NET = ['freeNetUsed', 'freeNetLimit', 'TotalNetLimit'];

export const accounts: Readonly<Record<string, Call>> = {
  getaccount: call(
    ({ alice }, form) => ({ address: form.address(alice) }),
    'address',
    'balance',
    'votes',
    'account_id',
    'frozenV2',
    'unfrozenV2',
    'assetV2',
    'asset_issued_name',
    'asset_issued_ID',
    'account_resource',
  ),
  getaccountbyid: call((_world, form) => ({ account_id: form.name('alice-0001') }), 'address', 'balance'),
  getaccountnet: call(({ alice }, form) => ({ address: form.address(alice) }), ...NET),
  getaccountresource: call(
    ({ alice }, form) => ({ address: form.address(alice) }),
    ...NET,
    'tronPowerUsed',
    'tronPowerLimit',
    'EnergyLimit',
    'TotalEnergyLimit',
    'TotalEnergyWeight',
  ),
  getdelegatedresource: call(({ alice, bob }, form) => ({
    fromAddress: form.address(alice),
    toAddress: form.address(bob),
  })),
  getdelegatedresourcev2: call(
    ({ alice, bob }, form) => ({ fromAddress: form.address(alice), toAddress: form.address(bob) }),
    'delegatedResource',
  ),
  getdelegatedresourceaccountindex: call(({ alice }, form) => ({ value: form.address(alice) }), 'account'),
  getdelegatedresourceaccountindexv2: call(
    ({ alice }, form) => ({ value: form.address(alice) }),
    'account',
    'toAccounts',
  ),
  getcandelegatedmaxsize: call(
    ({ alice }, form) => ({ owner_address: form.address(alice), type: 1 }),
    'max_size',
  ),
  getavailableunfreezecount: call(({ alice }, form) => ({ owner_address: form.address(alice) }), 'count'),
  getcanwithdrawunfreezeamount: call(
    ({ alice, devnet }, form) => ({
      owner_address: form.address(alice),
      timestamp: devnet.clock.now() + 15 * 86_400_000,
    }),
    'amount',
  ),
  getReward: call(({ alice }, form) => ({ address: form.address(alice) }), 'reward'),
  getBrokerage: call(({ witness }, form) => ({ address: form.address(witness) }), 'brokerage'),
  validateaddress: call(({ alice }, form) => ({ address: form.address(alice) }), 'result', 'message'),
};
