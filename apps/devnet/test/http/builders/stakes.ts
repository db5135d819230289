import { TRX } from '../../tronweb/world.ts';
import { owned, type Built } from '../form.ts';

export const stakes: Readonly<Record<string, Built>> = {
  freezebalancev2: [
    'FreezeBalanceV2Contract',
    owned('bob', () => ({ frozen_balance: TRX, resource: 'ENERGY' })),
  ],
  unfreezebalancev2: [
    'UnfreezeBalanceV2Contract',
    owned('alice', () => ({ unfreeze_balance: TRX, resource: 'ENERGY' })),
  ],
  cancelallunfreezev2: ['CancelAllUnfreezeV2Contract', owned('alice')],
  delegateresource: [
    'DelegateResourceContract',
    owned('alice', ({ bob }, form) => ({
      receiver_address: form.address(bob),
      balance: TRX,
      resource: 'ENERGY',
    })),
  ],
  undelegateresource: [
    'UnDelegateResourceContract',
    owned('alice', ({ bob }, form) => ({
      receiver_address: form.address(bob),
      balance: TRX,
      resource: 'ENERGY',
    })),
  ],
};
