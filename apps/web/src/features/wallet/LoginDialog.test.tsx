import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/net/query-client.ts';
import { wallet } from '../../wallet/wallet.ts';
import { fill, press, renderInApp, stubNetwork } from './testing.tsx';
import { closeWalletDialog, openLogin, openUnlock } from './wallet-dialogs.ts';
import { WalletPlace } from './WalletPlace.tsx';

vi.mock('../../wallet/account-records.ts', async () => {
  const { memoryRecords } = await import('../../wallet/testing.ts');
  return { createIndexedDbRecords: memoryRecords };
});
// Files share a process, and a mocked module stays mocked until it is unmocked.
afterAll(() => vi.doUnmock('../../wallet/account-records.ts'));

const KEY = 'b5a4cea271ff424d7c31dc12a3e43e401df7a40d7412a15750f3f0b6b5449a28';
const ADDRESS = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH';

beforeEach(async () => {
  stubNetwork({});
  await renderInApp(<WalletPlace />);
});
afterEach(async () => {
  cleanup();
  closeWalletDialog();
  await wallet.logout();
  queryClient.clear();
  vi.unstubAllGlobals();
});

async function openDialog() {
  await press(await screen.findByRole('button', { name: 'Connect wallet' }));
  const dialog = within(await screen.findByRole('dialog'));
  await press(await dialog.findByRole('tab', { name: 'Private key' }));
  return dialog.findByRole('button', { name: 'Connect wallet' });
}

async function signInWhenReady() {
  const button = within(screen.getByRole('dialog')).getByRole('button', { name: 'Connect wallet' });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  await userEvent.click(button);
}

describe('the login dialog', () => {
  it('sorts by where the key lives, safest first, opens there, and says that an extension is here', async () => {
    vi.stubGlobal('tronLink', { ready: true, request: async () => undefined, tronWeb: false });
    await press(await screen.findByRole('button', { name: 'Connect wallet' }));
    const names = (await screen.findAllByRole('tablist')).map(list => [
      list.getAttribute('aria-label'),
      ...within(list)
        .getAllByRole('tab')
        .map(tab => tab.textContent),
    ]);
    expect(names).toEqual([
      ['The key stays elsewhere: safest', 'Browser wallet found here', 'External device'],
      ['The key is in this tab', 'Private key', 'Recovery phrase', 'Keystore file'],
      ['No key: it cannot sign', 'Address only'],
    ]);
    expect(screen.getByRole('tab', { selected: true }).textContent).toContain('Browser wallet');
    expect(screen.queryByRole('textbox', { name: 'Private key' })).toBeNull();
    // Each set is reached by the keyboard, the open one at its open tab.
    expect(screen.getAllByRole('tab').filter(tab => tab.tabIndex === 0)).toHaveLength(3);
  });

  it('signs in with a private key, shows whose it is first, and leaves nothing in the field', async () => {
    const signIn = await openDialog();
    expect(signIn).toHaveProperty('disabled', true);
    const field = screen.getByRole('textbox', { name: 'Private key' });
    expect(field.getAttribute('autocomplete')).toBe('off');
    await fill(field, KEY.slice(0, 63));
    expect(signIn).toHaveProperty('disabled', true);
    await fill(field, KEY);
    expect(await screen.findByText(ADDRESS)).toBeDefined();
    expect(signIn).toHaveProperty('disabled', false);
    await userEvent.click(signIn);
    expect(await screen.findByText('Signed in')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByRole('button', { name: /Wallet menu/ })).toBeDefined();
    await act(async () => openLogin());
    await press(await screen.findByRole('tab', { name: 'Private key' }));
    expect(await screen.findByRole('textbox', { name: 'Private key' })).toHaveProperty('value', '');
  });

  it.each(['z', '0'.repeat(64), `${KEY}a`])('says what a private key is when %s is typed', async text => {
    const signIn = await openDialog();
    await fill(screen.getByRole('textbox', { name: 'Private key' }), text);
    expect(await screen.findByText(/exactly 64 hexadecimal characters/)).toBeDefined();
    expect(signIn).toHaveProperty('disabled', true);
  });

  it('says how much of a key is missing', async () => {
    await act(async () => openLogin());
    await press(await screen.findByRole('tab', { name: 'Private key' }));
    const key = await screen.findByRole('textbox', { name: 'Private key' });
    await fill(key, KEY.slice(0, 62));
    expect(await screen.findByText('62 of 64 characters: 2 are missing.')).toBeDefined();
    await fill(key, KEY);
    await waitFor(() => expect(screen.queryByText(/are missing/)).toBeNull());
  });

  it('answers the word external', async () => {
    await openDialog();
    await fill(screen.getByRole('textbox', { name: 'Private key' }), 'external');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Connect wallet' }));
    expect(await screen.findByText(/Scan this with your phone/)).toBeDefined();
    expect(screen.getByRole('tab', { name: 'External device' }).getAttribute('aria-selected')).toBe('true');
    expect(screen.getByText(/A phone cannot reach this address/)).toBeDefined();
  });

  it('locks at once where the person asks for it, and signing out leaves no draft', async () => {
    const signIn = await openDialog();
    await fill(screen.getByRole('textbox', { name: 'Private key' }), KEY);
    await waitFor(() => expect(signIn).toHaveProperty('disabled', false));
    await userEvent.click(signIn);
    await userEvent.click(await screen.findByRole('button', { name: /Wallet menu/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Lock now' }));
    await waitFor(() => expect(wallet.store.getState().status).toBe('locked'));
    localStorage.setItem('draft:token-create', '{}');
    localStorage.setItem('other', 'stays');
    await act(async () => openUnlock());
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(wallet.store.getState().status).toBe('closed'));
    await waitFor(() => expect(localStorage.getItem('draft:token-create')).toBeNull());
    expect(localStorage.getItem('other')).toBe('stays');
    localStorage.removeItem('other');
  });

  it('opens a wallet that can only watch', async () => {
    await openDialog();
    await userEvent.click(screen.getByRole('tab', { name: 'Address only' }));
    const field = await screen.findByRole('textbox', { name: 'Address' });
    await fill(field, `${ADDRESS.slice(0, -1)}h`);
    expect(await screen.findByText(/Fill in a valid address/)).toBeDefined();
    await fill(field, ADDRESS);
    await signInWhenReady();
    expect(await screen.findByRole('button', { name: /Wallet menu/ })).toBeDefined();
    expect(wallet.store.getState()).toMatchObject({ status: 'open', account: { kind: 'ACCOUNT_ADDRESS' } });
  });

  it('keeps the key in memory unless the person chooses to stay, and says what that means', async () => {
    await openDialog();
    await fill(screen.getByRole('textbox', { name: 'Private key' }), KEY);
    const stay = screen.getByRole('checkbox', { name: /Stay signed in/ });
    expect(stay).toHaveProperty('checked', false);
    expect(screen.queryByText(/Anyone who can use this browser profile/)).toBeNull();
    await userEvent.click(stay);
    expect(screen.getByText(/Anyone who can use this browser profile/)).toBeDefined();
    await signInWhenReady();
    await waitFor(() => expect(wallet.store.getState()).toMatchObject({ account: { keeping: 'stay' } }));
    expect(document.cookie).toContain('account_key=');
    await act(() => wallet.logout());
    expect(document.cookie).not.toContain('account_key=');
    await openDialog();
    await fill(screen.getByRole('textbox', { name: 'Private key' }), KEY);
    await signInWhenReady();
    await waitFor(() => expect(wallet.store.getState()).toMatchObject({ account: { keeping: 'memory' } }));
    expect(document.cookie).not.toContain('account_key=');
  });

  it.each([
    [{ kind: 'main' }, true],
    [{ kind: 'main', embedded: true }, false],
    [{ kind: 'test' }, false],
  ])('asks for a password where keys hold money: %o', async (network, isAsked) => {
    cleanup();
    stubNetwork({ '/config.json': () => ({ network }) });
    await queryClient.invalidateQueries();
    await renderInApp(<WalletPlace />);
    const signIn = await openDialog();
    await fill(screen.getByRole('textbox', { name: 'Private key' }), KEY);
    await screen.findByText(ADDRESS);
    if (!isAsked) {
      await waitFor(() => expect(signIn).toHaveProperty('disabled', false));
      return;
    }
    const without = await screen.findByRole('checkbox', { name: 'Go on without a password' });
    expect(signIn).toHaveProperty('disabled', true);
    await userEvent.click(without);
    await waitFor(() => expect(signIn).toHaveProperty('disabled', false));
  });

  it('offers no stay without a password where there is one', async () => {
    await openDialog();
    await fill(screen.getByLabelText(/Password for this browser/), 'correct horse 9');
    expect(screen.queryByRole('checkbox', { name: /Stay signed in/ })).toBeNull();
  });

  it('locks and opens again by its password', async () => {
    await openDialog();
    await fill(screen.getByRole('textbox', { name: 'Private key' }), KEY);
    await fill(screen.getByLabelText(/Password for this browser/), 'correct horse 9');
    await signInWhenReady();
    await screen.findByRole('button', { name: /Wallet menu/ });
    await wallet.lock();
    await press(await screen.findByRole('button', { name: /Unlock/ }));
    const field = await screen.findByLabelText('Password');
    await fill(field, 'wrong');
    await userEvent.click(screen.getByRole('button', { name: 'Unlock' }));
    expect(await screen.findByText(/does not open this wallet/)).toBeDefined();
    await fill(field, 'correct horse 9');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(wallet.store.getState().status).toBe('open'));
  });
});
