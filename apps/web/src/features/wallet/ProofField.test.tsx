import { parseAddress } from '@sunscope/tron/address';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { writeOldKeystore } from '@sunscope/tron/keystore';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { SessionAccount } from '../../wallet/session-types.ts';
import type { SigningProof } from '../../wallet/signer.ts';
import { loadActions } from './load-actions.ts';
import { ProofField } from './ProofField.tsx';
import { fill, press, renderInApp } from './testing.tsx';

/** Who signed in by phrase or file shows that again, and needs not know the private key. */

const PHRASE = `${'abandon '.repeat(11)}about`;
const KEY = 'b5a4cea271ff424d7c31dc12a3e43e401df7a40d7412a15750f3f0b6b5449a28';
const account: SessionAccount = {
  recordId: '',
  address: parseAddress('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'),
  kind: 'ACCOUNT_PRIVATE_KEY',
  keeping: 'memory',
};
const other = parseAddress('TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC');

afterEach(cleanup);

async function field(of = account) {
  const onProof = vi.fn<(proof: SigningProof | undefined) => void>();
  await loadActions();
  await renderInApp(<ProofField asked="secret" account={of} onProof={onProof} />);
  return onProof;
}

const choose = async (form: string) => userEvent.click(await screen.findByRole('radio', { name: form }));

async function pressButton(name: string) {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  await press(button);
}

const paste = async () =>
  fireEvent.paste(await screen.findByRole('textbox', { name: 'Word 1' }), {
    clipboardData: { getData: () => PHRASE },
  });

/** The proof hands the account's key out, and then has it no more. */
async function giveKeyOnce(onProof: Awaited<ReturnType<typeof field>>) {
  const proof = onProof.mock.lastCall?.[0];
  if (!proof || !('takeKey' in proof)) throw new Error('no proof');
  expect(bytesToHex(await proof.takeKey())).toBe(KEY);
  await expect(proof.takeKey()).rejects.toMatchObject({ code: 'cancelled' });
}

it('a recovery phrase: its account is found, and what is typed on takes the proof back', async () => {
  const onProof = await field();
  await choose('Recovery phrase');
  await paste();
  await pressButton('Check');
  expect(await screen.findByText(/opens the account that signs/)).toBeDefined();
  expect(screen.getByText("m/44'/195'/0'/0/0")).toBeDefined();
  await giveKeyOnce(onProof);
  await fill(screen.getByLabelText('Passphrase (optional)'), 'TREZOR');
  expect(onProof).toHaveBeenLastCalledWith(undefined);
  await pressButton('Check');
  expect(await screen.findByText(/None of this phrase’s first 100 accounts/)).toBeDefined();
  expect(onProof).toHaveBeenLastCalledWith(undefined);
});

it('a keystore file: opened with its password, and only the own account’s is one', async () => {
  const onProof = await field();
  await choose('Keystore file');
  const text = await writeOldKeystore(hexToBytes(KEY), 'correct horse 9');
  const upload = await screen.findByLabelText('Keystore file', { selector: 'input[type=file]' });
  await userEvent.upload(upload, new File([text], 'wallet.txt'));
  await fill(screen.getByLabelText('Password of the file'), 'correct horse 8');
  await pressButton('Unlock');
  expect(await screen.findByText('Password incorrect')).toBeDefined();
  expect(onProof).toHaveBeenLastCalledWith(undefined);
  await fill(screen.getByLabelText('Password of the file'), 'correct horse 9');
  await pressButton('Unlock');
  expect(await screen.findByText('This file opens the account that signs.')).toBeDefined();
  await giveKeyOnce(onProof);
  cleanup();

  const never = await field({ ...account, address: other });
  await choose('Keystore file');
  const again = await screen.findByLabelText('Keystore file', { selector: 'input[type=file]' });
  await userEvent.upload(again, new File([text], 'wallet.txt'));
  await fill(screen.getByLabelText('Password of the file'), 'correct horse 9');
  await pressButton('Unlock');
  expect(await screen.findByText(/opens another account/)).toBeDefined();
  for (const [proof] of never.mock.calls) expect(proof).toBeUndefined();
});
