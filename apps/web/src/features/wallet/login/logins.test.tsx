import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/net/query-client.ts';
import { startWallet, wallet } from '../../../wallet/wallet.ts';
import { fill, renderInApp, stubNetwork } from '../testing.tsx';
import { closeWalletDialog, openLogin, openUnlock } from '../wallet-dialogs.ts';
import { WalletPlace } from '../WalletPlace.tsx';

vi.mock('../../../wallet/account-records.ts', async () => {
  const { memoryRecords } = await import('../../../wallet/testing.ts');
  return { createIndexedDbRecords: memoryRecords };
});
// Files share a process, and a mocked module stays mocked until it is unmocked.
afterAll(() => vi.doUnmock('../../../wallet/account-records.ts'));

const PHRASE = `${'abandon '.repeat(11)}about`;
const FIRST = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH';
/** Written for key 1 with the password "correct horse 9", as pages.md gives it. */
function oldFile(): string {
  const json = JSON.stringify({
    version: 1,
    key: '025935fff3b0d3350d1b48dfc03a7361e93208de929392eb9648144382282158062cbdda019ddc2d2de6ba6447b9702efecce310d56925a724cf41633ffccd78',
    address: 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC',
    salt: '6f1c1a52-0d3e-4c1b-9a5e-2f7d8c9b0a11',
  });
  return Buffer.from(json).toString('hex').toUpperCase();
}

beforeEach(async () => {
  queryClient.clear();
  stubNetwork({
    '/api/accountv2': (_body, url) => ({
      address: url.searchParams.get('address'),
      balance: url.searchParams.get('address') === FIRST ? 5_000_000 : 0,
    }),
  });
  await renderInApp(<WalletPlace />);
});
afterEach(async () => {
  cleanup();
  closeWalletDialog();
  await wallet.logout();
  vi.unstubAllGlobals();
});

const dialog = () => within(screen.getByRole('dialog'));

async function choose(way: string) {
  await act(async () => openLogin());
  const tab = await screen.findByRole('tab', { name: way });
  await act(async () => tab.click());
}

const ENOUGH = 50_000;
async function pressButton(name: string) {
  const button = await dialog().findByRole('button', { name });
  await vi.waitFor(() => expect(button).toHaveProperty('disabled', false), ENOUGH);
  await userEvent.click(button);
}

async function typePhrase(phrase: string) {
  const field = await screen.findByRole('textbox', { name: 'Word 1' });
  fireEvent.paste(field, { clipboardData: { getData: () => phrase } });
}

describe('a recovery phrase', () => {
  it('opens the account chosen of several, with balances and both ways of counting', async () => {
    await choose('Recovery phrase');
    await typePhrase(PHRASE);
    await pressButton('Show accounts');
    const accounts = await screen.findAllByRole('radio', { name: /^T\w{33}$/ });
    expect(accounts).toHaveLength(5);
    expect(await screen.findByRole('radio', { name: FIRST })).toHaveProperty('checked', true);
    expect(screen.getByText("m/44'/195'/1'/0/0")).toBeDefined();
    await vi.waitFor(
      () => expect(screen.getByRole('dialog').textContent).toMatch(/5(?:\.0+)?\s?TRX/),
      ENOUGH,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Show more accounts' }));
    await vi.waitFor(
      () => expect(screen.getAllByRole('radio', { name: /^T\w{33}$/ })).toHaveLength(10),
      ENOUGH,
    );
    await userEvent.click(screen.getByRole('radio', { name: /0ʹ\/0\/n/ }));
    await vi.waitFor(() => expect(screen.getByText("m/44'/195'/0'/0/1")).toBeDefined(), ENOUGH);
    const second = screen.getAllByRole('radio', { name: /^T\w{33}$/ })[1];
    if (!second) throw new Error('no second account');
    await userEvent.click(second);
    await pressButton('Connect wallet');
    expect(await screen.findByText('Signed in')).toBeDefined();
    const session = wallet.store.getState();
    expect(session).toMatchObject({
      status: 'open',
      account: { kind: 'ACCOUNT_PRIVATE_KEY', keeping: 'memory' },
    });
    // The key that was held is that account's: it signs.
    expect(await wallet.signer().signMessage('hello')).toHaveLength(65);
  });

  it('with a passphrase opens other accounts; a wrong word is named', async () => {
    await choose('Recovery phrase');
    await typePhrase(PHRASE.replace('about', 'abandn'));
    expect(await screen.findByText(/Word 12 is not in the list/)).toBeDefined();
    await typePhrase(PHRASE.replace('about', 'abandon'));
    expect(await screen.findByText(/one is wrong, or their order is/)).toBeDefined();
    expect(dialog().getByRole('button', { name: 'Show accounts' })).toHaveProperty('disabled', true);
    await typePhrase(PHRASE);
    await fill(screen.getByLabelText('Passphrase (optional)'), 'TREZOR');
    await pressButton('Show accounts');
    await screen.findAllByRole('radio', { name: /^T\w{33}$/ });
    expect(screen.queryByRole('radio', { name: FIRST })).toBeNull();
    // What was found belongs to what was typed.
    await fill(screen.getByLabelText('Passphrase (optional)'), '');
    expect(screen.queryByRole('radio', { name: /^T\w{33}$/ })).toBeNull();
  });

  it('opens a session again whose key was erased, and no other account', async () => {
    // An idle page looks for a stored session, which would end a login that is under way.
    await act(() => startWallet());
    await wallet.login({
      kind: 'ACCOUNT_PRIVATE_KEY',
      address: FIRST as never,
      privateKey: new Uint8Array(
        Buffer.from('b5a4cea271ff424d7c31dc12a3e43e401df7a40d7412a15750f3f0b6b5449a28', 'hex'),
      ),
      idleMs: 1000,
    });
    await wallet.lock();
    await act(async () => openUnlock());
    const tab = await screen.findByRole('tab', { name: 'Recovery phrase' });
    expect(screen.queryByRole('tab', { name: 'Address only' })).toBeNull();
    await act(async () => tab.click());
    await typePhrase(PHRASE);
    await pressButton('Show accounts');
    expect(await screen.findByRole('radio', { name: FIRST })).toHaveProperty('checked', true);
    const [, second] = screen.getAllByRole('radio', { name: /^T\w{33}$/ });
    if (!second) throw new Error('no second account');
    await userEvent.click(second);
    expect(await screen.findByText(/opens another account/)).toBeDefined();
    expect(dialog().getByRole('button', { name: 'Connect wallet' })).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('radio', { name: FIRST }));
    await pressButton('Connect wallet');
    await vi.waitFor(() => expect(wallet.store.getState()).toMatchObject({ status: 'open' }), ENOUGH);
  });
});

describe('a keystore file', () => {
  const give = async (text: string, name = 'wallet.txt') => {
    const field = await screen.findByLabelText('Keystore file', { selector: 'input' });
    await userEvent.upload(field, new File([text], name), { applyAccept: false });
  };

  it('says that a password is incorrect, offers to try again, and unlocks', async () => {
    await choose('Keystore file');
    await give(oldFile());
    await fill(await screen.findByLabelText('Password of the file'), 'correct horse 8');
    await pressButton('Unlock');
    expect(await screen.findByText('Password incorrect')).toBeDefined();
    expect(dialog().getByRole('button', { name: 'Try again' })).toBeDefined();
    await fill(screen.getByLabelText('Password of the file'), 'correct horse 9');
    await pressButton('Unlock');
    expect(await screen.findByText('Wallet unlocked')).toBeDefined();
    expect(screen.getByText('TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC')).toBeDefined();
    // The old format hardly protects: a stronger file is offered.
    expect(screen.getByText(/hardly protects its key/)).toBeDefined();
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const blobs: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
      if (blob instanceof Blob) blobs.push(blob);
      return 'blob:x';
    });
    await pressButton('Save stronger keystore');
    await vi.waitFor(() => expect(saved).toHaveBeenCalled(), ENOUGH);
    expect(JSON.parse((await blobs[0]?.text()) ?? '')).toMatchObject({
      version: 3,
      crypto: { kdf: 'scrypt' },
    });
    vi.restoreAllMocks();
    await pressButton('Connect wallet');
    expect(await screen.findByText('Signed in')).toBeDefined();
    expect(await wallet.signer().signMessage('hello')).toHaveLength(65);
  });

  it.each([
    ['wallet.exe', 'x', /This kind of file is not read/],
    ['wallet.txt', '', /The file is empty/],
    ['wallet.json', '<img src=x onerror=alert(1)>', /no keystore file/],
    ['wallet.json', '{"version":3,"crypto":{"cipher":"des"}}', /version or encryption is not read/],
    [
      'wallet.json',
      '{"version":3,"crypto":{"cipher":"aes-128-ctr","cipherparams":{"iv":"00"},"ciphertext":"00","mac":"00"}}',
      /The file is damaged/,
    ],
    [
      'wallet.json',
      `{"version":3,"crypto":{"cipher":"aes-128-ctr","cipherparams":{"iv":"${'00'.repeat(16)}"},"ciphertext":"${'00'.repeat(32)}","mac":"${'00'.repeat(32)}","kdf":"scrypt","kdfparams":{"dklen":32,"n":1099511627776,"r":8,"p":1,"salt":"00"}}}`,
      /more memory or time than any wallet/,
    ],
  ])('%s with %s is refused with its reason', async (name, text, words) => {
    await choose('Keystore file');
    await give(text, name);
    await fill(await screen.findByLabelText('Password of the file'), 'a password');
    const button = dialog().getByRole('button', { name: 'Unlock' });
    if (!(button as HTMLButtonElement).disabled) await userEvent.click(button);
    expect(await screen.findByText(words)).toBeDefined();
    expect(wallet.store.getState().status).not.toBe('open');
  });
});
