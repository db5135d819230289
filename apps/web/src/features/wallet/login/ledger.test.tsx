import { act, cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { parseAddress } from '@sunscope/tron/address';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { recoverAddress } from '@sunscope/tron/signature';
import { transactionId } from '@sunscope/tron/transaction';
import { parseTypedData, typedDataDigest, typedDataHashes } from '@sunscope/tron/typed-data';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/net/query-client.ts';
import { CHAIN_ID, FakeWallet } from '../../../wallet/injected/testing.ts';
import { buildIntent } from '../../../wallet/intents/build.ts';
import { onDemandEntries } from '../../../wallet/intents/on-demand-entries.ts';
import { addEntries, type Intent } from '../../../wallet/intents/registry.ts';
import { FakeLedger, plugIn } from '../../../wallet/ledger/testing.ts';
import { buildTransfer } from '../../../wallet/testing-transfers.ts';
import { wallet } from '../../../wallet/wallet.ts';
import { LedgerRemark } from '../LedgerRemark.tsx';
import { SignMessage } from '../messages/SignMessage.tsx';
import { fill, press, renderInApp, stubNetwork } from '../testing.tsx';
import { closeWalletDialog, openLogin } from '../wallet-dialogs.ts';
import { WalletPlace } from '../WalletPlace.tsx';

vi.mock('../../../wallet/account-records.ts', async () => {
  const { memoryRecords } = await import('../../../wallet/testing.ts');
  return { createIndexedDbRecords: memoryRecords };
});
// Files share a process, and a mocked module stays mocked until it is unmocked.
afterAll(() => vi.doUnmock('../../../wallet/account-records.ts'));

addEntries(onDemandEntries);
const FIRST = parseAddress('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH');
const OTHER = parseAddress('TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC');
const ENOUGH = 50_000;

let ledger: FakeLedger;
let unplug: () => void;
/** How many accounts of the device the chain knows. */
let used = 2;
let kind = 'main';

beforeEach(() => {
  queryClient.clear();
  ledger = new FakeLedger();
  unplug = plugIn(ledger);
  [used, kind] = [2, 'main'];
  let asked = 0;
  stubNetwork({
    '/config.json': () => ({ network: { kind, chainId: CHAIN_ID } }),
    '/api/accountv2': (_body, url) => ({
      address: url.searchParams.get('address'),
      name: '',
      addressTag: '',
      representative: { enabled: false, lastWithDrawTime: 0, allowance: 0, url: '' },
      balance: 5_000_000,
      tokens: [],
    }),
    '/wallet/getaccount': body => (asked++ < used ? { address: body['address'] } : {}),
  });
});
afterEach(async () => {
  cleanup();
  unplug();
  closeWalletDialog();
  await wallet.logout();
  vi.unstubAllGlobals();
});

const dialog = () => within(screen.getByRole('dialog'));

async function openTab(name = 'Ledger') {
  await renderInApp(<WalletPlace />);
  await act(async () => openLogin());
  const tab = await screen.findByRole('tab', { name });
  await act(async () => tab.click());
}

/** The value beside a label. */
const rowOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

const built = (intent: Intent) =>
  buildIntent(intent, {
    block: { id: new Uint8Array(32), timestampMs: 0n },
    nowMs: 0,
    expirationMs: 300_000n,
    feeLimitSun: 1_000_000n,
  }).rawData;

const raw = () =>
  buildTransfer(
    { from: FIRST, to: OTHER, token: { kind: 'trx' }, amount: 7n, note: '' },
    { block: { id: new Uint8Array(32), timestampMs: 0n }, nowMs: 0, expirationMs: 300_000n, feeLimitSun: 0n },
  ).rawData;

describe('a Ledger', () => {
  it('shows its accounts to the first unused one, signs in, and is asked by name for each signature', async () => {
    ledger.state = 'locked';
    await openTab();
    // One that this page may use needs no press; it is waited for.
    expect(await dialog().findByText('The Ledger is locked. Enter its PIN.')).toBeDefined();
    ledger.state = 'ready';
    expect(await dialog().findByText("44'/195'/2'/0/0")).toBeDefined();
    const submit = await dialog().findByRole('button', { name: 'Connect wallet' });
    expect(dialog().getAllByRole('radio')).toHaveLength(3);
    expect(dialog().getByRole('radio', { name: new RegExp(FIRST) })).toHaveProperty('checked', true);
    expect(await dialog().findAllByText(/^5/)).not.toHaveLength(0);
    await userEvent.click(submit);
    await vi.waitFor(
      () =>
        expect(wallet.store.getState()).toMatchObject({
          status: 'open',
          account: { kind: 'ACCOUNT_LEDGER', address: FIRST, pathIndex: 0 },
        }),
      ENOUGH,
    );
    expect(wallet.signer().capabilities.maxNoteCharacters).toBe(50);

    let confirm: () => void = () => undefined;
    ledger.hand = new Promise(resolve => (confirm = resolve));
    const rawData = raw();
    const signing = wallet.signer().signTransaction(rawData);
    expect(await screen.findByText('Confirm on Ledger', {}, { timeout: ENOUGH })).toBeDefined();
    // What the person compares with the device stands beside it, row by row.
    expect(await screen.findByText('The Ledger shows', {}, { timeout: ENOUGH })).toBeDefined();
    expect(rowOf('Amount')).toMatch(/0\.000007\s*TRX/);
    expect(rowOf('To')).toContain(OTHER);
    expect(rowOf('From')).toContain(FIRST);
    expect(screen.queryByText('The Ledger does not show')).toBeNull();
    await act(async () => confirm());
    expect(recoverAddress(transactionId(rawData), await signing)).toBe(FIRST);
    await vi.waitFor(() => expect(screen.queryByText('Confirm on Ledger')).toBeNull(), ENOUGH);

    // Closing the dialog ends it here; the device is left alone and nothing is signed.
    ledger.hand = new Promise(() => undefined);
    const given = expect(wallet.signer().signTransaction(rawData)).rejects.toMatchObject({
      code: 'signer_ledger_rejected',
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }, { timeout: ENOUGH }));
    await given;
    // A later visit shows the account at once.
    await act(async () => wallet.restore());
    expect(wallet.store.getState()).toMatchObject({ status: 'open', account: { pathIndex: 0 } });
  });

  it('beside the device stands what it shows of each type, and what it cannot', async () => {
    await renderInApp(<WalletPlace />);
    await act(() => wallet.login({ kind: 'ACCOUNT_LEDGER', address: FIRST, pathIndex: 0, idleMs: 0 }));
    const asked = async (intent: Intent) => {
      ledger.hand = new Promise(() => undefined);
      const rawData = built(intent);
      const given = expect(wallet.signer().signTransaction(rawData)).rejects.toMatchObject({
        code: 'signer_ledger_rejected',
      });
      expect(await screen.findByText('The Ledger shows', {}, { timeout: ENOUGH })).toBeDefined();
      return async () => {
        await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
        await given;
        await vi.waitFor(() => expect(screen.queryByText('The Ledger shows')).toBeNull(), ENOUGH);
      };
    };
    const from = { from: FIRST, permissionId: 0, note: '' };

    let cancel = await asked({
      ...from,
      kind: 'contract_call',
      contract: OTHER,
      data: 'd0e30db0ff',
      callValueSun: 5n,
      tokenId: 0n,
      tokenValue: 0n,
      note: 'for you',
    });
    expect(rowOf('Contract')).toContain(OTHER);
    expect(rowOf('Selector')).toBe('d0e30db0');
    expect(screen.getByText(/only which function of which contract/)).toBeDefined();
    // The note too: of that it says only that there is data.
    expect(rowOf('Note')).toBe('for you');
    await cancel();

    ledger.signByHash = true;
    cancel = await asked({ ...from, kind: 'account_name', name: 'my name' });
    expect(screen.getByText(/Compare the whole ID/)).toBeDefined();
    expect(rowOf('Transaction ID')).toContain(
      bytesToHex(transactionId(built({ ...from, kind: 'account_name', name: 'my name' }))).slice(0, 6),
    );
    expect(screen.getByText('my name')).toBeDefined();
    await cancel();
  });

  it('what it cannot show is signed by its id only once the person agrees', async () => {
    await renderInApp(<WalletPlace />);
    await act(() => wallet.login({ kind: 'ACCOUNT_LEDGER', address: FIRST, pathIndex: 0, idleMs: 0 }));
    const rawData = built({
      from: FIRST,
      permissionId: 0,
      note: '',
      kind: 'account_create',
      account: OTHER,
    });
    // Its setting is off: why it does not sign, and what would let it.
    await expect(wallet.signer().signTransaction(rawData)).rejects.toMatchObject({
      code: 'signer_ledger_cannot_show',
    });
    ledger.signByHash = true;
    const signing = wallet.signer().signTransaction(rawData);
    const agree = await screen.findByRole('button', { name: 'Sign its ID' }, { timeout: ENOUGH });
    expect(await screen.findByText(/Compare the whole ID/, {}, { timeout: ENOUGH })).toBeDefined();
    expect(screen.getAllByText(OTHER, { exact: false })).not.toHaveLength(0);
    await userEvent.click(agree);
    expect(recoverAddress(transactionId(rawData), await signing)).toBe(FIRST);
    await renderInApp(
      <>
        <LedgerRemark intent={{ from: FIRST, permissionId: 0, note: '', kind: 'account_name', name: 'x' }} />
        <LedgerRemark
          intent={{ from: FIRST, permissionId: 0, note: '', kind: 'account_create', account: OTHER }}
        />
      </>,
    );
    expect(await screen.findByText(/It shows the transaction’s ID alone/)).toBeDefined();
    expect(screen.getByText(/cannot show this kind of transaction/)).toBeDefined();
  });

  it('structured data stands beside it as the two hashes it shows, and is signed', async () => {
    const json = JSON.stringify({
      domain: { name: 'Sun Dollar' },
      types: { Permit: [{ name: 'spender', type: 'address' }] },
      primaryType: 'Permit',
      message: { spender: OTHER },
    });
    const data = parseTypedData(json);
    ledger.signByHash = true;
    await renderInApp(
      <>
        <SignMessage />
        <WalletPlace />
      </>,
    );
    await act(() => wallet.login({ kind: 'ACCOUNT_LEDGER', address: FIRST, pathIndex: 0, idleMs: 0 }));
    let confirm: () => void = () => undefined;
    ledger.hand = new Promise(resolve => (confirm = resolve));
    await fill(await screen.findByLabelText('Message'), json);
    // No key of this browser is asked for.
    expect(screen.queryByRole('textbox', { name: 'Private key' })).toBeNull();
    await press(screen.getByRole('button', { name: 'Sign' }));
    expect(await screen.findByText(/only two hashes of it/, {}, { timeout: ENOUGH })).toBeDefined();
    const { domain, message } = typedDataHashes(data);
    for (const [label, hash] of [
      ['Domain hash', domain],
      ['Message hash', message],
    ] as const)
      expect(rowOf(label)).toContain(bytesToHex(hash).slice(0, 6));
    await act(async () => confirm());
    const shown = await screen.findByText(/^0x[\da-f]{130}$/, {}, { timeout: ENOUGH });
    expect(recoverAddress(typedDataDigest(data), hexToBytes(shown.textContent.slice(2)))).toBe(FIRST);

    // A text that it would sign as another one is not handed to it.
    await fill(screen.getByLabelText('Message'), 'n'.repeat(256));
    expect(await screen.findByText('The Ledger signs messages of at most 255 bytes.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Sign' })).toHaveProperty('disabled', true);
  });

  it('an account that an extension holds on hardware leads to it', async () => {
    vi.stubGlobal('tron', new FakeWallet(`${'0'.repeat(63)}1`, { hardware: true }).provider);
    await openTab('Browser wallet');
    const button = await dialog().findByRole('button', { name: 'TRON' });
    await vi.waitFor(() => expect(button).toHaveProperty('disabled', false), ENOUGH);
    await act(async () => button.click());
    expect(await dialog().findByText(FIRST)).toBeDefined();
    expect(wallet.store.getState().status).toBe('closed');
  });

  it('is offered on main networks only', async () => {
    kind = 'test';
    await openTab('Browser wallet');
    await vi.waitFor(() => expect(queryClient.getQueryData(['config'])).toBeDefined(), ENOUGH);
    expect(screen.queryByRole('tab', { name: 'Ledger' })).toBeNull();
  });

  it('what it cannot show is said before it is asked', async () => {
    const from = { from: FIRST, permissionId: 0, note: '' };
    const call = { ...from, kind: 'trc20_transfer', to: OTHER, contract: OTHER, amount: 1n } as const;
    await renderInApp(
      <>
        <LedgerRemark intent={call} />
        <LedgerRemark
          intent={{ ...from, kind: 'trc10_transfer', to: OTHER, tokenId: '1000001', amount: 1n }}
        />
        <LedgerRemark intent={{ ...call, note: 'n'.repeat(248) }} />
      </>,
    );
    expect(await screen.findByText(/does not know this token/)).toBeDefined();
    expect(screen.getByText(/by its number and the amount without decimals/)).toBeDefined();
    expect(screen.getByText(/Too many bytes to encode/)).toBeDefined();
  });
});
