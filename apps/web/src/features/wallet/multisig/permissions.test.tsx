// @vitest-environment jsdom
import { addressToBytes, parseAddress } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/net/query-client.ts';
import { fill, press, renderInApp, stubNetwork } from '../testing.tsx';
import { useWalletDialog } from '../wallet-dialogs.ts';
import { PermissionChanges } from './PermissionChanges.tsx';
import { PermissionsPanel } from './PermissionsPanel.tsx';

const own = parseAddress('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH');
const bob = parseAddress('TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC');
const contract = parseAddress('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');
const hex = (address: typeof own) => bytesToHex(addressToBytes(address));

beforeEach(() => {
  useWalletDialog.setState({ dialog: undefined });
  stubNetwork({
    '/wallet/getaccount': () => ({
      address: hex(own),
      balance: 500_000_000,
      owner_permission: {
        permission_name: 'owner',
        threshold: 1,
        keys: [{ address: hex(own), weight: 1 }],
      },
      active_permission: [
        {
          type: 'Active',
          id: 2,
          permission_name: 'active',
          threshold: 1,
          operations: `7fff1fc0033ec30f${'00'.repeat(24)}`,
          keys: [{ address: hex(own), weight: 1 }],
        },
      ],
    }),
    '/wallet/getchainparameters': () => ({
      chainParameter: [
        { key: 'getUpdateAccountPermissionFee', value: 100_000_000 },
        { key: 'getUnfreezeDelayDays', value: 14 },
      ],
    }),
    '/api/accountv2': (_body, url) => ({
      address: url.searchParams.get('address'),
      accountType: url.searchParams.get('address') === contract ? 2 : 0,
    }),
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const asked = () => {
  const { dialog } = useWalletDialog.getState();
  return dialog?.name === 'action' ? dialog.start.intent : undefined;
};
const save = () => screen.getByRole('button', { name: 'Save permissions' });
const owner = () => within(screen.getByRole('group', { name: 'Owner permission' }));

async function edit(): Promise<void> {
  await renderInApp(<PermissionsPanel me={own} canSign />);
  await press(await screen.findByRole('button', { name: 'Edit permissions' }));
  await screen.findByRole('group', { name: 'Owner permission' });
}

it('a second key, 2 of 2: who can act, the fee, and what is lost has to be agreed to', async () => {
  await edit();
  expect(screen.getByText(/burns 100 TRX/)).toBeDefined();
  expect(save()).toHaveProperty('disabled', true);
  await press(owner().getByRole('button', { name: 'Add key' }));
  await fill(owner().getByLabelText('Address of key 2'), bob);
  await fill(owner().getByLabelText('Weight needed'), '2');
  const agree = await screen.findByRole('checkbox', { name: /cannot act without others/ });
  expect(screen.getByText('You can no longer act alone').closest('[role=alert]')).not.toBeNull();
  expect(save()).toHaveProperty('disabled', true);
  await userEvent.click(agree);
  await press(save());
  expect(asked()).toMatchObject({
    kind: 'account_permissions',
    from: own,
    permissionId: 0,
    owner: {
      threshold: 2n,
      keys: [
        { address: own, weight: 1n },
        { address: bob, weight: 1n },
      ],
    },
  });
});

it('who gives the account away types which, and a further change asks again', async () => {
  await edit();
  await fill(owner().getByLabelText('Address of key 1'), bob);
  await userEvent.click(await screen.findByRole('checkbox', { name: /no longer mine/ }));
  const typed = screen.getByLabelText(/last 6 characters/);
  await fill(typed, 'nonono');
  expect(save()).toHaveProperty('disabled', true);
  await fill(typed, own.slice(-6));
  expect(save()).toHaveProperty('disabled', false);
  await fill(owner().getByLabelText('Permission name'), 'others');
  expect(save()).toHaveProperty('disabled', true);
});

it('a contract as a key is refused', async () => {
  await edit();
  await press(owner().getByRole('button', { name: 'Add key' }));
  await fill(owner().getByLabelText('Address of key 2'), contract);
  expect(await screen.findByText(/contract has no key/)).toBeDefined();
  expect(save()).toHaveProperty('disabled', true);
});

it('operations are chosen by groups, and that one of them hands the account over is said', async () => {
  await edit();
  await press(screen.getByRole('button', { name: 'Choose operations' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Balance' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Update permissions' }));
  expect(dialog.getByText(/can change all permissions/)).toBeDefined();
  await press(dialog.getByRole('button', { name: /^Allow \d+ operations$/ }));
  await press(save());
  const intent = asked();
  const codes = intent?.kind === 'account_permissions' ? intent.actives[0]?.operations : [];
  expect(codes).toContain(46);
  expect(codes).not.toContain(1);
});

it('leaving asks before what was typed is lost', async () => {
  await edit();
  await fill(owner().getByLabelText('Permission name'), 'board');
  await press(screen.getByRole('button', { name: 'Cancel' }));
  await press(screen.getByRole('button', { name: 'Give up changes' }));
  expect(await screen.findByRole('button', { name: 'Edit permissions' })).toBeDefined();
});

it('the confirmation says what changes against the chain', async () => {
  const after = {
    owner: { name: 'owner', threshold: 1n, keys: [{ address: bob, weight: 1n }] },
    witness: undefined,
    actives: [{ name: 'active', threshold: 1n, keys: [{ address: own, weight: 1n }], operations: [1] }],
  };
  await renderInApp(<PermissionChanges account={own} after={after} />);
  const rows = (await screen.findAllByRole('listitem')).map(row => row.textContent);
  expect(rows[0]).toContain(`New key ${bob}`);
  expect(rows[1]).toMatch(`Key ${own} is removed`);
  expect(rows[2]).toMatch(/May no longer: .*TRC10 transfer/);
});
