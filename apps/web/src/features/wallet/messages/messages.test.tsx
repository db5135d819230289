// @vitest-environment jsdom
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { addressFromPrivateKey } from '@sunscope/tron/keys';
import { signDigest } from '@sunscope/tron/signature';
import { parseTypedData, typedDataDigest } from '@sunscope/tron/typed-data';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { utils } from 'tronweb';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { wallet } from '../../../wallet/wallet.ts';
import { MessageToSign } from '../device/MessageToSign.tsx';
import { loadActions } from '../load-actions.ts';
import { fill, renderInApp, stubNetwork } from '../testing.tsx';
import { SignMessage } from './SignMessage.tsx';
import { VerifyMessage } from './VerifyMessage.tsx';

vi.mock('../../../wallet/account-records.ts', async () => {
  const { memoryRecords } = await import('../../../wallet/testing.ts');
  return { createIndexedDbRecords: memoryRecords };
});
afterAll(() => vi.doUnmock('../../../wallet/account-records.ts'));

const KEY = 'b5a4cea271ff424d7c31dc12a3e43e401df7a40d7412a15750f3f0b6b5449a28';
const own = addressFromPrivateKey(hexToBytes(KEY));
const permit = {
  domain: { name: 'Sun Dollar', chainId: '0x2b6653dc' },
  types: { Permit: [{ name: 'spender', type: 'address' }] },
  primaryType: 'Permit',
  message: { spender: 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC' },
};

beforeEach(async () => {
  stubNetwork({});
  await loadActions();
  await wallet.login({
    kind: 'ACCOUNT_PRIVATE_KEY',
    address: own,
    privateKey: hexToBytes(KEY),
    idleMs: 3_600_000,
  });
});
afterEach(async () => {
  cleanup();
  await wallet.logout();
  vi.unstubAllGlobals();
});

const signature = () => screen.findByText(/^0x[\da-f]{130}$/).then(element => element.textContent);

it('a text is signed as TronWeb signs it, and says what it is', async () => {
  await renderInApp(<SignMessage />);
  await fill(await screen.findByLabelText('Message'), 'hello harbour');
  expect(screen.getByText(/A text of 13 bytes/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Sign' }));
  expect(await signature()).toBe(utils.message.signMessage('hello harbour', KEY));
  // A signature of what stood there before is none of what stands there now.
  await fill(screen.getByLabelText('Message'), 'hello harbour!');
  expect(screen.queryByText(/^0x/)).toBeNull();
  await fill(screen.getByLabelText('Message'), 'pay \u202Eeno ot');
  expect(screen.getByText(/characters that nobody sees/)).toBeDefined();
});

it.each([
  ['ACCOUNT_ADDRESS', 'You signed in with an address and no key, so nothing can be signed.'],
] as const)('a login that signs none says why: %s', async (kind, words) => {
  await wallet.login({ kind, address: own, idleMs: 3_600_000 });
  await renderInApp(<SignMessage />);
  expect(await screen.findByText(words)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Sign' })).toBeNull();
});

it('a device shows in the clear what another screen asks it to sign, and signs or refuses it', async () => {
  const answer = vi.fn((_signature: Uint8Array) => undefined);
  const refuse = vi.fn();
  const onSigned = vi.fn();
  const session = wallet.store.getState();
  const account = 'account' in session ? session.account : undefined;
  const show = (message: string) =>
    renderInApp(
      <MessageToSign account={account!} request={{ message, answer, refuse }} onSigned={onSigned} />,
    );
  await show('pay \u202Eno ot');
  expect(await screen.findByText('pay \uFFFDno ot')).toBeDefined();
  expect(screen.getByText(/characters that nobody sees/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Refuse' }));
  expect(refuse).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole('button', { name: 'Sign' }));
  await waitFor(() => expect(onSigned).toHaveBeenCalledOnce());
  expect(`0x${bytesToHex(answer.mock.calls[0]![0])}`).toBe(utils.message.signMessage('pay \u202Eno ot', KEY));
  cleanup();
  // A text that is taken for structured data elsewhere is signed as neither.
  await show(JSON.stringify(permit));
  expect(await screen.findByText(/This is structured data, which is not signed here/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Sign' })).toBeNull();
});

it('an external device is asked for a text, and no structured data', async () => {
  await wallet.login({ kind: 'ACCOUNT_EXTERNAL', address: own, idleMs: 3_600_000 });
  await renderInApp(<SignMessage />);
  await fill(await screen.findByLabelText('Message'), JSON.stringify(permit));
  expect(await screen.findByText('This login cannot sign structured data.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Sign' })).toHaveProperty('disabled', true);
  await fill(screen.getByLabelText('Message'), 'hello harbour');
  await userEvent.click(screen.getByRole('button', { name: 'Sign' }));
  // Its channel ended with the page it was signed in on.
  expect(await screen.findByText(/The external device is no longer connected/)).toBeDefined();
});

it('structured data is shown in the clear, warned of, and signed with the key typed once more', async () => {
  await renderInApp(<SignMessage />);
  await fill(await screen.findByLabelText('Message'), JSON.stringify(permit));
  expect(await screen.findByText(/may move your tokens/)).toBeDefined();
  expect(screen.getByText('Sun Dollar')).toBeDefined();
  const sign = screen.getByRole('button', { name: 'Sign' });
  expect(sign).toHaveProperty('disabled', true);
  await fill(screen.getByRole('textbox', { name: 'Private key' }), KEY);
  await waitFor(() => expect(sign).toHaveProperty('disabled', false));
  await userEvent.click(sign);
  const digest = typedDataDigest(parseTypedData(JSON.stringify(permit)));
  const signed = signDigest(digest, hexToBytes(KEY));
  expect(await signature()).toBe(`0x${bytesToHex(signed)}`);
});

it('what means to be structured data and is none says what is wrong, and is not signed', async () => {
  await renderInApp(<SignMessage />);
  const wrong = { ...permit, message: { spender: 'nobody' } };
  await fill(await screen.findByLabelText('Message'), JSON.stringify(wrong));
  expect(screen.getByText('message.spender is no address')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Sign' })).toHaveProperty('disabled', true);
});

it('nothing is signed without a key', async () => {
  await act(async () => wallet.login({ kind: 'ACCOUNT_ADDRESS', address: own, idleMs: 1000 }));
  await renderInApp(<SignMessage />);
  expect(await screen.findByText(/with an address and no key/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Sign' })).toBeNull();
});

it('verifying says who signed, whether it is who was said, and what is no signature', async () => {
  await renderInApp(<VerifyMessage />);
  await fill(await screen.findByLabelText('Message'), 'hello harbour');
  const field = screen.getByLabelText('Signature');
  await fill(field, '0x1234');
  expect(screen.getByText(/This is no signature/)).toBeDefined();
  await fill(field, utils.message.signMessage('hello harbour', KEY));
  expect(screen.getByText(/^Signed by/)).toBeDefined();
  const claimed = screen.getByLabelText('Who is said to have signed');
  await fill(claimed, own);
  expect(screen.getByText(/^Yes: signed by/)).toBeDefined();
  await fill(screen.getByLabelText('Message'), 'hello harbor');
  expect(screen.getByText(/^No: signed by another account/)).toBeDefined();
  await fill(claimed, 'nobody');
  expect(screen.getByText('This is no address.')).toBeDefined();
});
