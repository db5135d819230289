// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { parseAddress } from '@sunscope/tron/address';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { CopyButton } from '../components/data/CopyButton.tsx';
import { Finder } from '../features/search/Finder.tsx';
import { KeystoreLogin } from '../features/wallet/login/KeystoreLogin.tsx';
import { FIRST_TERMS, TermsFields, type TypedTerms } from '../features/wallet/multisig/TermsFields.tsx';
import { fill, renderInApp, stubNetwork } from '../features/wallet/testing.tsx';
import { TransferFields } from '../features/wallet/multisig/TransferFields.tsx';
import { accountOf } from './rows.ts';
import { WalletMenu } from '../features/wallet/WalletMenu.tsx';
import { sessionStore } from '../wallet/session-store.ts';
import { wallet } from '../wallet/wallet.ts';
import type { PermissionSet } from '../wallet/multisig/permission-sets.ts';

vi.mock('../wallet/account-records.ts', async () => {
  const { memoryRecords } = await import('../wallet/testing.ts');
  return { createIndexedDbRecords: memoryRecords };
});
// Files share a process, and a mocked module stays mocked until it is unmocked.
afterAll(() => vi.doUnmock('../wallet/account-records.ts'));

// Messages of the specification's sections 5 and 8 that no other test provokes; docs/messages.md names all.

const ME = parseAddress('TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj');
const OTHER = parseAddress('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH');

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const permissions = (key: typeof ME): PermissionSet => ({
  owner: { name: 'owner', threshold: 1n, keys: [{ address: key, weight: 1n }] },
  witness: undefined,
  actives: [],
});

async function terms(typed: Partial<TypedTerms>, key = ME): Promise<void> {
  await renderInApp(
    <TermsFields
      typed={{ ...FIRST_TERMS, ...typed }}
      permissions={permissions(key)}
      me={ME}
      codes={[1]}
      onChange={() => undefined}
    />,
  );
}

it.each(['0', '25', ''])('“fill a valid permission time” for %j hours', async hours => {
  await terms({ hours });
  expect(await screen.findByText('Enter whole hours from 1 to 24.')).toBeDefined();
});

it('“fill a valid permission id” for one that the account has not', async () => {
  await terms({ permission: '7' });
  expect(await screen.findByText('Choose a permission that your key belongs to.')).toBeDefined();
});

it('“no control permission” where the key is in none', async () => {
  await terms({}, OTHER);
  expect(await screen.findByText('No permission of this account lets your key do this.')).toBeDefined();
});

it('“fill_a_valid_ledger_note” for a note that a Ledger cannot show', async () => {
  stubNetwork({ '/api/accountv2': () => accountOf(ME) });
  const account = { recordId: 'x', kind: 'ACCOUNT_LEDGER', address: ME, keeping: 'stay' } as const;
  sessionStore.setState({ status: 'open', account });
  await renderInApp(<TransferFields account={account} onFrom={() => undefined} onIntent={() => undefined} />);
  const note = await screen.findByLabelText('Note');
  const tooLong = 'This note is too long for this kind of login: at most 50 characters.';
  await fill(note, 'n'.repeat(50));
  expect(screen.queryByText(tooLong)).toBeNull();
  await fill(note, 'n'.repeat(51));
  expect(await screen.findByText(tooLong)).toBeDefined();
  sessionStore.setState({ status: 'starting' }, true);
});

it('a keystore of another kind, or too large, is not read', async () => {
  await renderInApp(<KeystoreLogin />);
  const choose = async (name: string, size: number) => {
    const input = await vi.waitFor(() => document.querySelector<HTMLInputElement>('input[type=file]')!);
    fireEvent.change(input, { target: { files: [new File([new Uint8Array(size)], name)] } });
  };
  await choose('key.exe', 10);
  expect(await screen.findByText(/^This kind of file is not read/)).toBeDefined();
  await choose('key.txt', 5_242_881);
  expect(await screen.findByText(/^The file is too large/)).toBeDefined();
});

it('“search not found” when Enter finds nothing', async () => {
  stubNetwork({});
  vi.stubGlobal('fetch', async () => Response.json([]));
  const answered = vi.fn();
  await renderInApp(
    <Finder
      text="zzqq"
      submitted={{ text: 'zzqq' }}
      commands={[]}
      onFound={() => undefined}
      onAnswer={answered}
      onText={() => undefined}
    />,
  );
  expect((await screen.findAllByText(/^Nothing found\. Check the text/)).length).toBeGreaterThan(0);
  await vi.waitFor(() => expect(answered).toHaveBeenCalledWith({ text: '' }), 50_000);
});

it('“logout_success” on signing out', async () => {
  stubNetwork({});
  await renderInApp(
    <WalletMenu
      account={{ kind: 'ACCOUNT_ADDRESS', address: ME, keeping: 'stay' } as never}
      onClose={() => undefined}
    />,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
  expect((await screen.findAllByText('Signed out')).length).toBeGreaterThan(0);
});

it('“contract_copy_success” on copying', async () => {
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: async () => undefined },
    configurable: true,
  });
  await renderInApp(<CopyButton value="TXLA" label="Copy" />);
  fireEvent.click(await screen.findByRole('button'));
  expect((await screen.findAllByText(/^Copied/)).length).toBeGreaterThan(0);
});

// The last one: an error stays on the screen until somebody closes it.
it('signing out where nothing can be erased is signing out, and says what is left', async () => {
  stubNetwork({});
  vi.spyOn(wallet, 'logout').mockResolvedValueOnce(['cookies', 'record']);
  await renderInApp(
    <WalletMenu
      account={{ kind: 'ACCOUNT_ADDRESS', address: ME, keeping: 'stay' } as never}
      onClose={() => undefined}
    />,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
  expect(
    (await screen.findAllByText(/did not let the page erase the stored login and its/)).length,
  ).toBeGreaterThan(0);
});
