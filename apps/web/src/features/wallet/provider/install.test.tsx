// @vitest-environment jsdom
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { addressFromPrivateKey } from '@sunscope/tron/keys';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { utils } from 'tronweb';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/net/query-client.ts';
import { walletsNow, watchWallets } from '../../../wallet/injected/discover.ts';
import { accountOf } from '../../../test/rows.ts';
import { buildIntent } from '../../../wallet/intents/build.ts';
import { startWallet, wallet } from '../../../wallet/wallet.ts';
import { renderInApp, stubNetwork } from '../testing.tsx';
import { closeWalletDialog, useWalletDialog } from '../wallet-dialogs.ts';
import { WalletPlace } from '../WalletPlace.tsx';
import { installProvider } from './install.ts';
import type { PageProvider } from './provider.ts';

vi.mock('../../../wallet/account-records.ts', async () => {
  const { memoryRecords } = await import('../../../wallet/testing.ts');
  return { createIndexedDbRecords: memoryRecords };
});
afterAll(() => vi.doUnmock('../../../wallet/account-records.ts'));

const KEY = 'b5a4cea271ff424d7c31dc12a3e43e401df7a40d7412a15750f3f0b6b5449a28';
const own = addressFromPrivateKey(hexToBytes(KEY));
let page: PageProvider;

beforeEach(async () => {
  localStorage.clear();
  stubNetwork({
    '/config.json': () => ({ network: { chainId: '0x94a9059e' } }),
    '/api/accountv2': () => accountOf(own, { addressTag: 'Harbour Exchange' }),
  });
  installProvider();
  page = (globalThis as unknown as { sunscope: PageProvider }).sunscope;
  await renderInApp(<WalletPlace />);
  // An idle page looks for a stored session, which would end a login that is under way.
  await act(() => startWallet());
  await act(() =>
    wallet.login({
      kind: 'ACCOUNT_PRIVATE_KEY',
      address: own,
      privateKey: hexToBytes(KEY),
      idleMs: 3_600_000,
    }),
  );
});
afterEach(async () => {
  closeWalletDialog();
  cleanup();
  await wallet.logout();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const press = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  fireEvent.click(button);
};

it('is announced, is not found as a wallet to sign in with, and cannot be replaced', () => {
  let announced: unknown;
  addEventListener('TIP6963:announceProvider', event => (announced = (event as CustomEvent).detail), {
    once: true,
  });
  watchWallets(() => undefined)();
  expect(announced).toMatchObject({ info: { name: 'Sunscope', rdns: 'local.sunscope' }, provider: page });
  expect(walletsNow()).toEqual([]);
  expect(() => Object.assign(globalThis, { sunscope: {} })).toThrow(TypeError);
});

it('asks the person for the address and for a signature, and signs what was shown', async () => {
  const refused = page.request({ method: 'tron_requestAccounts' }).catch((error: unknown) => error);
  await press('Refuse');
  expect(await refused).toMatchObject({ code: 4001 });
  const accounts = page.request({ method: 'tron_requestAccounts' });
  // A press that was meant for what stood there before is none.
  expect(await screen.findByRole('button', { name: 'Allow' })).toHaveProperty('disabled', true);
  await press('Allow');
  expect(await accounts).toEqual([own]);

  const signed = page.request({ method: 'tron_signMessageV2', params: ['hello harbour'] });
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('hello harbour')).toBeDefined();
  await press('Sign');
  expect(await signed).toBe(utils.message.signMessage('hello harbour', KEY));

  const typed = {
    domain: { name: 'Sun Dollar' },
    types: { Permit: [{ name: 'spender', type: 'address' }] },
    primaryType: 'Permit',
    message: { spender: own },
  };
  const closed = page
    .request({ method: 'eth_signTypedData_v4', params: [own, JSON.stringify(typed)] })
    .catch((error: unknown) => error);
  expect(await screen.findByText(/may move your tokens/)).toBeDefined();
  // Without the key typed once more nothing of the kind is signed.
  expect(screen.getByRole('button', { name: 'Sign' })).toHaveProperty('disabled', true);
  act(closeWalletDialog);
  expect(await closed).toMatchObject({ code: 4001 });

  const { rawData } = buildIntent(
    { kind: 'trx_transfer', from: own, to: own, amount: 5n, note: '', permissionId: 0 },
    {
      block: { id: new Uint8Array(32), timestampMs: 0n },
      nowMs: 1,
      expirationMs: 2n,
      feeLimitSun: 0n,
    },
  );
  const sent = page
    .request({ method: 'tron_sendTransaction', params: [{ raw_data_hex: bytesToHex(rawData) }] })
    .catch((error: unknown) => error);
  expect(await screen.findByText(/A script of this page asks for this transaction/)).toBeDefined();
  // Whom it is for was typed by nobody here: it is looked at all the same.
  expect(await screen.findByText('This is an exchange')).toBeDefined();
  expect(useWalletDialog.getState().dialog).toMatchObject({
    name: 'action',
    start: { intent: { kind: 'trx_transfer', amount: 5n } },
  });
  act(closeWalletDialog);
  expect(await sent).toMatchObject({ code: 4001 });
});
