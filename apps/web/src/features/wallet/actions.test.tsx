// @vitest-environment jsdom
import { parseAddress } from '@sunscope/tron/address';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/net/query-client.ts';
import type { Intent } from '../../wallet/intents/registry.ts';
import { loadActions } from './load-actions.ts';
import { SendConfirm } from './SendConfirm.tsx';
import { accountOf } from '../../test/rows.ts';
import { renderInApp, stubNetwork } from './testing.tsx';

/** Confirmations of what is no transfer: there are entries and words, and the quote beside them. */

const from = parseAddress('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH');
const other = parseAddress('TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC');
const common = { from, note: '', permissionId: 0 };

/** What else the index says of every account. */
let known: object = {};

beforeEach(() => {
  known = {};
  stubNetwork({
    '/config.json': () => ({ feeLimitSun: 20_000_000 }),
    '/api/accountv2': (_body, url) =>
      accountOf(url.searchParams.get('address') ?? '', { accountType: 2, ...known }),
    '/api/account/recipients': (_body, url) => ({
      address: from,
      to: url.searchParams.get('to'),
      transfers: 0,
      firstTime: 0,
      lastTime: 0,
      lookAlikes: [],
      missing: '',
    }),
    '/wallet/getblock': () => ({
      blockID: `00000000000003e8${'ab'.repeat(24)}`,
      block_header: {
        raw_data: {
          number: 1000,
          timestamp: Date.now(),
          txTrieRoot: '00'.repeat(32),
          parentHash: '00'.repeat(32),
          witness_address: `41${'11'.repeat(20)}`,
        },
      },
    }),
    '/wallet/getaccount': () => ({
      address: `41${'22'.repeat(20)}`,
      balance: 500_000_000,
      unfrozenV2: [
        { unfreeze_amount: 7_000_000, unfreeze_expire_time: 1 },
        { unfreeze_amount: 9_000_000, unfreeze_expire_time: Date.now() + 86_400_000 },
      ],
    }),
    '/wallet/getaccountresource': () => ({ freeNetLimit: 6000 }),
    '/wallet/getchainparameters': () => ({
      chainParameter: [
        { key: 'getTransactionFee', value: 1000 },
        { key: 'getUpdateAccountPermissionFee', value: 100_000_000 },
      ],
    }),
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

async function confirmation(intent: Intent): Promise<void> {
  await loadActions();
  const nothing = () => undefined;
  await renderInApp(
    <SendConfirm
      intent={intent}
      tokens={[]}
      consent={undefined}
      onConsent={nothing}
      onBack={nothing}
      onLess={nothing}
      onSend={nothing}
    />,
  );
}

/** What stands beside a label. */
const beside = (label: string) => screen.getByText(label).closest('div')?.querySelector('dd')?.textContent;

it('a stake: what for, what it costs, and what is left', async () => {
  await confirmation({ kind: 'stake', ...common, amount: 300_000_000n, resource: 'ENERGY' });
  expect(await screen.findByRole('button', { name: 'Stake 300 TRX' })).toBeDefined();
  expect(beside('Resource')).toBe('Energy');
  expect(beside('Votes')).toBe('300');
  expect(await screen.findByText('Your balance after this')).toBeDefined();
  // 500 TRX less the stake; the bytes are free.
  expect(screen.getByText('200')).toBeDefined();
});

it('what the chain would refuse is told with the reason before a key is asked for', async () => {
  await confirmation({ kind: 'unstake', ...common, amount: 5_000_000n, resource: 'ENERGY' });
  expect(await screen.findByText(/^Nothing is staked for this resource/)).toBeDefined();
  cleanup();
  await confirmation({ kind: 'trc10_transfer', ...common, to: other, tokenId: '1000001', amount: 7n });
  expect(await screen.findByText(/^The account has less of this token/)).toBeDefined();
});

it('a withdrawal: what has waited long enough comes in', async () => {
  await confirmation({ kind: 'withdraw_unstaked', ...common });
  expect(await screen.findByRole('button', { name: 'Withdraw unstaked TRX' })).toBeDefined();
  expect((await screen.findByText('Paid to you')).closest('div')?.textContent).toContain('7');
  expect(screen.getByText('507')).toBeDefined();
});

it('a change of permissions: every key, what it may do, the fee, and that the own key is out', async () => {
  await confirmation({
    kind: 'account_permissions',
    ...common,
    permissionId: 2,
    owner: { name: 'owner', threshold: 2n, keys: [{ address: other, weight: 2n }] },
    witness: undefined,
    actives: [
      { name: 'daily', threshold: 1n, keys: [{ address: from, weight: 1n }], operations: [1, 54, 200] },
    ],
  });
  expect(await screen.findByRole('button', { name: 'Change permissions' })).toBeDefined();
  expect(beside('Your own key')).toBe('Can no longer sign for this account');
  expect(beside('Signed by')).toBe('Active permission 2');
  const owner = screen.getByText('Owner permission', { selector: 'dt' }).closest('div')!;
  expect(within(owner).getByText(/Weight needed 2/)).toBeDefined();
  expect(owner.textContent).toContain(other);
  expect(await screen.findByText(/TRX transfer, Stake TRX, 200/)).toBeDefined();
  expect((await screen.findByText('Network fee')).closest('div')?.textContent).toContain('100');
});

it('a recipient is told of in full where no form was filled in: tried again, or asked for by a page', async () => {
  known = { accountType: 0, addressTag: 'Harbour Exchange', looksLike: [{ address: from, owner: from }] };
  await confirmation({ kind: 'trx_transfer', ...common, to: other, amount: 1n });
  expect(await screen.findByText('You have not sent to this address before.')).toBeDefined();
  expect(await screen.findByText('This address looks like one that others paid')).toBeDefined();
  expect(screen.getByText('This is an exchange')).toBeDefined();
  cleanup();
  // A note stands in the rows; a spender is sent nothing that a memo could belong to.
  await confirmation({ kind: 'trx_transfer', ...common, note: '12', to: other, amount: 1n });
  expect(await screen.findByText('This address looks like one that others paid')).toBeDefined();
  expect(screen.queryByText('This is an exchange')).toBeNull();
  cleanup();
  await confirmation({ kind: 'trc20_approve', ...common, contract: other, spender: other, amount: 20n });
  expect(await screen.findByText('This address looks like one that others paid')).toBeDefined();
  expect(screen.queryByText('This is an exchange')).toBeNull();
});

it('a contract that is sent something is warned of, one that may spend is not', async () => {
  await confirmation({ kind: 'trx_transfer', ...common, to: other, amount: 1n });
  expect(await screen.findByText('This is a contract')).toBeDefined();
  cleanup();
  await confirmation({ kind: 'trc20_approve', ...common, contract: other, spender: other, amount: 20n });
  expect(await screen.findByRole('button', { name: 'Change approval' })).toBeDefined();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByText('This is a contract')).toBeNull();
});
