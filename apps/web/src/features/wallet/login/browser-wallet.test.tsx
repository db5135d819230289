import { act, cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { parseAddress } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import { messageDigest, recoverAddress } from '@sunscope/tron/signature';
import { transactionId } from '@sunscope/tron/transaction';
import { parseTypedData, typedDataDigest } from '@sunscope/tron/typed-data';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toast } from '../../../components/feedback/toasts.ts';
import { queryClient } from '../../../lib/net/query-client.ts';
import { CHAIN_ID, FakeWallet, type Behaviour } from '../../../wallet/injected/testing.ts';
import { walletTrouble } from '../../../wallet/injected/trouble.ts';
import { buildTransfer } from '../../../wallet/testing-transfers.ts';
import { wallet } from '../../../wallet/wallet.ts';
import { press, renderInApp, stubNetwork } from '../testing.tsx';
import { closeWalletDialog, openLogin } from '../wallet-dialogs.ts';
import { WalletPlace } from '../WalletPlace.tsx';

vi.mock('../../../wallet/account-records.ts', async () => {
  const { memoryRecords } = await import('../../../wallet/testing.ts');
  return { createIndexedDbRecords: memoryRecords };
});
// Files share a process, and a mocked module stays mocked until it is unmocked.
afterAll(() => vi.doUnmock('../../../wallet/account-records.ts'));

const KEY = 'b5a4cea271ff424d7c31dc12a3e43e401df7a40d7412a15750f3f0b6b5449a28';
const ADDRESS = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH';
/** Genesis block of the main network. */
const MAIN = `${'0'.repeat(56)}2b6653dc`;
const OTHER_KEY = `${'0'.repeat(63)}1`;
const OTHER = 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC';
const TYPED = JSON.stringify({
  domain: { name: 'Sun Dollar', chainId: CHAIN_ID },
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    Permit: [
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
    ],
  },
  primaryType: 'Permit',
  message: { spender: OTHER, value: '7' },
});
const ENOUGH = 50_000;

/** Puts a wallet into the page where older ones stand; each test has its own. */
function put(behaviour: Behaviour = {}, key = KEY): FakeWallet {
  const fake = new FakeWallet(key, behaviour);
  vi.stubGlobal('tron', fake.provider);
  return fake;
}

beforeEach(async () => {
  queryClient.clear();
  stubNetwork({
    '/config.json': () => ({
      network: { id: 'nile', name: 'Nile', kind: 'test', origin: '', chainId: CHAIN_ID },
      networks: [
        { id: 'odd', name: 'Odd', kind: 'main', origin: 'javascript:alert(1)' },
        { id: 'main', name: 'TRON', kind: 'main', origin: 'https://main.example' },
      ],
    }),
    '/api/accountv2': (_body, url) => ({
      address: url.searchParams.get('address'),
      name: '',
      addressTag: '',
      representative: { enabled: false, lastWithDrawTime: 0, allowance: 0, url: '' },
      balance: 0,
      totalFrozen: 0,
      totalTransactionCount: 0,
      bandwidth: {
        netRemaining: 0,
        netLimit: 0,
        freeNetRemaining: 0,
        freeNetLimit: 0,
        energyRemaining: 0,
        energyLimit: 0,
      },
      tokens: [],
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

async function openTab() {
  await act(async () => openLogin());
  const tab = await screen.findByRole('tab', { name: 'Browser wallet' });
  await act(async () => tab.click());
}

async function connect(name = 'TRON') {
  await openTab();
  const button = await dialog().findByRole('button', { name });
  await vi.waitFor(() => expect(button).toHaveProperty('disabled', false), ENOUGH);
  await userEvent.click(button);
}

async function openMenu() {
  await press(screen.getByRole('button', { name: /^Wallet menu/ }));
  return within(await screen.findByRole('region', { name: 'Wallet menu' }));
}

async function signedIn() {
  await vi.waitFor(() => expect(wallet.store.getState()).toMatchObject({ status: 'open' }), ENOUGH);
}

/** A transfer of this account. */
const raw = () =>
  buildTransfer(
    { from: parseAddress(ADDRESS), to: parseAddress(OTHER), token: { kind: 'trx' }, amount: 7n, note: '' },
    { block: { id: new Uint8Array(32), timestampMs: 0n }, nowMs: 0, expirationMs: 300_000n, feeLimitSun: 0n },
  ).rawData;

const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'signed',
    (error: unknown) => (error as { code: string }).code,
  );

describe('a wallet extension', () => {
  it('that is missing is waited for, and then said to be', async () => {
    await openTab();
    expect(await screen.findByText(/Looking for wallets/)).toBeDefined();
    expect(await screen.findByText('No wallet extension found')).toBeDefined();
    // One that comes late shows all the same.
    const stop = new FakeWallet(KEY).announce({ uuid: 'late', name: 'Late', rdns: 'late.example' });
    expect(await screen.findByRole('button', { name: 'Late' })).toBeDefined();
    stop();
  });

  it('signs in, signs transactions and messages as this page asked, and signs out', async () => {
    put();
    await connect();
    await signedIn();
    expect(wallet.store.getState()).toMatchObject({
      account: { kind: 'ACCOUNT_TRONLINK', address: ADDRESS, walletId: 'window.tron' },
    });
    const rawData = raw();
    const signature = await wallet.signer().signTransaction(rawData);
    expect(recoverAddress(transactionId(rawData), signature)).toBe(ADDRESS);
    const message = await wallet.signer().signMessage('hello');
    expect(recoverAddress(messageDigest('hello'), message)).toBe(ADDRESS);
    const typed = await wallet.signer().signTypedData?.(TYPED);
    expect(typed && recoverAddress(typedDataDigest(parseTypedData(TYPED)), typed)).toBe(ADDRESS);
    // It is nothing that idleness could lock: the wallet has a lock of its own.
    await wallet.lock();
    expect(wallet.store.getState().status).toBe('open');
    // A later visit shows the account at once.
    await wallet.restore();
    expect(wallet.store.getState()).toMatchObject({ status: 'open', account: { walletId: 'window.tron' } });
    await wallet.logout();
    expect(wallet.store.getState().status).toBe('closed');
    expect(document.cookie).not.toContain('account_key=');
  });

  it('is followed to another account, and not signed out by an empty one', async () => {
    const fake = put();
    await connect();
    await signedIn();
    await vi.waitFor(() => {
      fake.change(OTHER_KEY);
      expect(wallet.store.getState()).toMatchObject({ account: { address: OTHER } });
    }, ENOUGH);
    fake.behaviour = { locked: true };
    fake.change(OTHER_KEY);
    expect(wallet.store.getState()).toMatchObject({ status: 'open', account: { address: OTHER } });
    expect(await codeOf(wallet.signer().signMessage('hello'))).toBe('signer_locked');
  });

  it.each(['chainChanged', 'setNode'] as const)(
    'that goes over to another network is said to at once, and asked for nothing: %s',
    async by => {
      const fake = put();
      await connect();
      await signedIn();
      const title = 'TRON is on another network';
      const said = vi.spyOn(toast, 'warning');
      await vi.waitFor(() => {
        fake.goTo(MAIN, by);
        expect(walletTrouble.getState().trouble).toMatchObject({ name: 'TRON', chain: '0x2b6653dc' });
      }, ENOUGH);
      // Wherever the person is.
      await vi.waitFor(() => expect(said).toHaveBeenCalledWith(title), ENOUGH);
      said.mockRestore();
      const menu = await openMenu();
      expect(await menu.findByText(/It is on Mainnet, this page shows Nile/)).toBeDefined();
      // The explorer of the network it is on is one that this one knows; one with another scheme is none.
      expect(menu.getByRole('link', { name: 'Go to TRON' }).getAttribute('href')).toBe(
        'https://main.example',
      );
      expect(await codeOf(wallet.signer().signTransaction(raw()))).toBe('signer_wrong_chain');
      // It has no such network, then it has.
      fake.behaviour = { ...fake.behaviour, knowsNoChain: true };
      const back = menu.getByRole('button', { name: 'Switch the wallet to Nile' });
      await userEvent.click(back);
      expect(await menu.findByText(/does not know this network/)).toBeDefined();
      expect(menu.getByText('Full node')).toBeDefined();
      fake.behaviour = { ...fake.behaviour, knowsNoChain: false };
      await userEvent.click(back);
      await vi.waitFor(() => expect(menu.queryByText(title)).toBeNull(), ENOUGH);
      expect(walletTrouble.getState().trouble).toBeUndefined();
      expect(await codeOf(wallet.signer().signTransaction(raw()))).toBe('signed');
    },
  );

  it('that goes over to an account on hardware stays signed in, and says so', async () => {
    const fake = put();
    await connect();
    await signedIn();
    fake.behaviour = { hardware: true };
    await vi.waitFor(() => {
      fake.change(OTHER_KEY);
      expect(walletTrouble.getState().trouble).toMatchObject({ hardware: OTHER });
    }, ENOUGH);
    expect(wallet.store.getState()).toMatchObject({ status: 'open', account: { address: ADDRESS } });
    const menu = await openMenu();
    expect(await menu.findByText(new RegExp(`${OTHER} chosen, which a hardware wallet holds`))).toBeDefined();
    await press(menu.getByRole('button', { name: 'Connect the device' }));
    expect(await screen.findByRole('tab', { name: 'Browser wallet' })).toBeDefined();
    await wallet.logout();
    await act(async () =>
      wallet.login({ kind: 'ACCOUNT_ADDRESS', address: parseAddress(ADDRESS), idleMs: 0 }),
    );
    expect(walletTrouble.getState().trouble).toBeUndefined();
  });

  it.each<[string, Behaviour, RegExp]>([
    ['rejects (4001)', { refuse: { code: 4001 } }, /rejected it in your wallet/],
    ['has a request open (-32002)', { refuse: { code: -32002 } }, /another request open/],
    ['answers 4000', { refuse: { code: 4000 }, asAnswer: true }, /another request open/],
    ['answers 4001', { refuse: { code: 4001 }, asAnswer: true }, /rejected it in your wallet/],
    ['answers nothing, being locked', { refuse: '', asAnswer: true }, /wallet is locked/],
    ['throws a text', { refuse: 'User declined' }, /rejected it in your wallet/],
    ['agrees with no account', { locked: true }, /gave no address/],
    ['holds the account on a hardware wallet', { hardware: true }, /on a hardware wallet/],
    ['claims an address that is none', { claims: 'T<img src=x onerror=alert(1)>' }, /gave no address/],
  ])('that %s is told so', async (_, behaviour, words) => {
    put(behaviour);
    await connect();
    expect(await screen.findByText(words)).toBeDefined();
    expect(dialog().getByRole('button', { name: 'Try again' })).toBeDefined();
    expect(wallet.store.getState().status).not.toBe('open');
  });

  it('on another chain is refused, with what to put into its settings', async () => {
    const fake = put({ genesis: `${'0'.repeat(56)}2b6653dc` });
    await connect();
    expect(await screen.findByText('TRON is on another network')).toBeDefined();
    expect(screen.getByText(/0x2b6653dc, ours is 0xcd8690dc/)).toBeDefined();
    expect(screen.getByText('Full node')).toBeDefined();
    fake.behaviour = {};
    await userEvent.click(dialog().getByRole('button', { name: 'Try again' }));
    await signedIn();
    // The network changes after signing in: nothing is signed from then on.
    fake.behaviour = { genesis: `${'0'.repeat(56)}2b6653dc` };
    expect(await codeOf(wallet.signer().signTransaction(raw()))).toBe('signer_wrong_chain');
  });

  it.each<[string, Behaviour, string]>([
    ['signs with another key', { claims: ADDRESS }, 'signer_changed'],
    [
      'returns another transaction',
      { tamper: signed => ({ ...signed, raw_data_hex: `${String(signed['raw_data_hex'])}00` }) },
      'signer_changed',
    ],
    ['returns another id', { tamper: signed => ({ ...signed, txID: '00'.repeat(32) }) }, 'signer_changed'],
    ['returns no signature', { tamper: signed => ({ ...signed, signature: [] }) }, 'signer_rejected'],
    [
      'returns a signature of zeros',
      { tamper: signed => ({ ...signed, signature: ['00'.repeat(65)] }) },
      'signer_changed',
    ],
    [
      'returns markup',
      { tamper: signed => ({ ...signed, signature: ['<img src=x onerror=alert(1)>'] }) },
      'signer_changed',
    ],
    ['returns false', { tamper: () => false }, 'signer_rejected'],
    ['rejects', { refuseToSign: 'Confirmation declined by user' }, 'signer_rejected'],
    ['fails', { refuseToSign: new Error('boom') }, 'signer_failed'],
  ])('that %s gets nothing sent', async (_, behaviour, code) => {
    const key = behaviour.claims === undefined ? KEY : OTHER_KEY;
    put(behaviour, key);
    await connect();
    await signedIn();
    expect(await codeOf(wallet.signer().signTransaction(raw()))).toBe(code);
  });

  it('without structured data says so', async () => {
    const fake = put();
    delete (fake.provider.tronWeb as { trx: { _signTypedData?: unknown } }).trx._signTypedData;
    await connect();
    await signedIn();
    expect(await codeOf(wallet.signer().signTypedData!(TYPED))).toBe('signer_no_typed');
  });

  it('is never asked for structured data that it would read otherwise', async () => {
    put();
    await connect();
    await signedIn();
    const data = parseTypedData(TYPED);
    const more = { ...data, types: { ...data.types, Unused: [{ name: 'x', type: 'bool' }] } };
    const signature = await wallet.signer().signTypedData!(JSON.stringify(more));
    expect(recoverAddress(typedDataDigest(data), signature)).toBe(ADDRESS);
    const EIP712Domain = [{ name: 'salt', type: 'uint256' }];
    const other = { ...data, domain: { salt: 1 }, types: { ...data.types, EIP712Domain } };
    expect(await codeOf(wallet.signer().signTypedData!(JSON.stringify(other)))).toBe('signer_no_typed');
  });

  it('that is gone after a reload signs nothing', async () => {
    put();
    await connect();
    await signedIn();
    vi.stubGlobal('tron', undefined);
    expect(await codeOf(wallet.signer().signMessage('hello'))).toBe('signer_gone');
  });
});

describe('wallets that announce themselves', () => {
  it('are listed once, by name and icon as mere text and picture', async () => {
    const fake = put();
    const uuid = 'sunny';
    const icon = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')}`;
    const stops = [
      fake.announce({ uuid, name: 'Sun\u202Eny <b>wallet</b>', icon, rdns: 'org.sunny' }),
      fake.announce({ uuid, name: 'Again', icon, rdns: 'org.sunny' }),
      new FakeWallet(OTHER_KEY).announce({
        uuid: 'bad',
        name: 'Outside',
        icon: 'https://evil.example/x.png',
        rdns: 'a b',
      }),
      new FakeWallet(OTHER_KEY).announce({ uuid: '', name: 'Nameless' }),
    ];
    try {
      await openTab();
      const list = await screen.findByRole('list', { name: 'Wallets in this browser' });
      await vi.waitFor(() => expect(within(list).getAllByRole('button')).toHaveLength(3), ENOUGH);
      expect(
        within(list)
          .getAllByRole('button')
          .map(one => one.textContent),
      ).toEqual(['Late', 'Sunny <b>wallet</b>', 'Outside']);
      // One picture, by an image element; what is no data URL is not fetched.
      expect([...list.querySelectorAll('img')].map(one => one.getAttribute('src'))).toEqual([icon]);
      expect(list.querySelector('b')).toBeNull();
      await userEvent.click(within(list).getByRole('button', { name: /^Sunny/ }));
      await signedIn();
      expect(wallet.store.getState()).toMatchObject({ account: { walletId: 'org.sunny' } });
      expect(fake.asked).toEqual(['eth_requestAccounts']);
      expect(bytesToHex(await wallet.signer().signMessage('hello'))).toHaveLength(130);
    } finally {
      for (const stop of stops) stop();
    }
  });
});
