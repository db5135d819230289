import { act, cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { parseAddress } from '@sunscope/tron/address';
import { recoverAddress } from '@sunscope/tron/signature';
import { transactionId } from '@sunscope/tron/transaction';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/net/query-client.ts';
import { CHAIN_ID, FakeWallet } from '../../../wallet/injected/testing.ts';
import { FakeLedger, plugIn } from '../../../wallet/ledger/testing.ts';
import { buildTransfer } from '../../../wallet/testing-transfers.ts';
import { wallet } from '../../../wallet/wallet.ts';
import { LedgerRemark } from '../LedgerRemark.tsx';
import { renderInApp, stubNetwork } from '../testing.tsx';
import { closeWalletDialog, openLogin } from '../wallet-dialogs.ts';
import { WalletPlace } from '../WalletPlace.tsx';

vi.mock('../../../wallet/account-records.ts', async () => {
  const { memoryRecords } = await import('../../../wallet/testing.ts');
  return { createIndexedDbRecords: memoryRecords };
});
// Files share a process, and a module made up stays so until it is told otherwise.
afterAll(() => vi.doUnmock('../../../wallet/account-records.ts'));

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
    '/api/accountv2': (_body, url) => ({ address: url.searchParams.get('address'), balance: 5_000_000 }),
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
    expect(wallet.signer()).not.toHaveProperty('signTypedData');

    let confirm: () => void = () => undefined;
    ledger.hand = new Promise(resolve => (confirm = resolve));
    const rawData = raw();
    const signing = wallet.signer().signTransaction(rawData);
    expect(await screen.findByText('Confirm on Ledger', {}, { timeout: ENOUGH })).toBeDefined();
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
