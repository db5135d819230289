import type { Party, World } from '../../tronweb/world.ts';
import { owned, type Built } from '../form.ts';

export const accounts: Readonly<Record<string, Built>> = {
  createtransaction: [
    'TransferContract',
    owned('alice', ({ bob }, form) => ({ to_address: form.address(bob), amount: 5 })),
  ],
  createaccount: [
    'AccountCreateContract',
    owned('alice', (world, form) => ({ account_address: form.address(nobody(world)) })),
  ],
  updateaccount: [
    'AccountUpdateContract',
    owned('bob', (_world, form) => ({ account_name: form.name('Bob') })),
  ],
  setaccountid: [
    'SetAccountIdContract',
    owned('bob', (_world, form) => ({ account_id: form.name('bob-00001') })),
  ],
  accountpermissionupdate: [
    'AccountPermissionUpdateContract',
    owned('bob', ({ bob }, form) => ({
      owner: { permission_name: 'owner', threshold: 1, keys: [{ address: form.address(bob), weight: 1 }] },
      actives: [
        {
          type: 2,
          permission_name: 'active',
          threshold: 1,
          operations: `02${'00'.repeat(31)}`,
          keys: [{ address: form.address(bob), weight: 1 }],
        },
      ],
    })),
  ],
  createCommonTransaction: [
    'TransferContract',
    owned('alice', ({ bob }, form) => ({
      contractType: 'TransferContract',
      to_address: form.address(bob),
      amount: 5,
    })),
  ],
};

function nobody({ alice, web }: World): Party {
  const hex = `41${'0e'.repeat(20)}`;
  return { ...alice, hex, address: web.address.fromHex(hex) };
}
