// @vitest-environment jsdom
import { addressToBytes, parseAddress } from '@sunscope/tron/address';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { addressFromPrivateKey } from '@sunscope/tron/keys';
import { recoverAddress, signDigest } from '@sunscope/tron/signature';
import { transactionId } from '@sunscope/tron/transaction';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/net/query-client.ts';
import { buildIntent } from '../../../wallet/intents/build.ts';
import type { Intent } from '../../../wallet/intents/registry.ts';
import { shareLink } from '../../../wallet/multisig/share-link.ts';
import { sharedJson } from '../../../wallet/multisig/sign-shared.ts';
import { accountOf } from '../../../test/rows.ts';
import { wallet } from '../../../wallet/wallet.ts';
import { loadActions } from '../load-actions.ts';
import { fill, press, renderInApp, stubNetwork } from '../testing.tsx';
import { closeWalletDialog, useWalletDialog } from '../wallet-dialogs.ts';
import { WalletPlace } from '../WalletPlace.tsx';
import { OpenShared } from './OpenShared.tsx';
import { refreshRecords, waitingQuery } from './records.ts';
import { WaitingSignatures } from './WaitingSignatures.tsx';
import { SignaturesPanel } from './SignaturesPanel.tsx';

vi.mock('../../../wallet/account-records.ts', async () => {
  const { memoryRecords } = await import('../../../wallet/testing.ts');
  return { createIndexedDbRecords: memoryRecords };
});

/** A server may say what it likes of a record: what is shown and signed are its bytes. */

const keys = ['11', '22', '33'].map(byte => hexToBytes(byte.repeat(32)));
const [ann, bob, eve] = keys.map(addressFromPrivateKey) as [typeof to, typeof to, typeof to];
const to = parseAddress('TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC');
const MARKUP = '<img src=x onerror="document.title=1">';
const hex = (address: typeof to) => bytesToHex(addressToBytes(address));
const BLOCK_ID = `00000000000003e8${'ab'.repeat(24)}`;

function transfer(part: object = {}, lifeMs = 3_600_000) {
  const intent = {
    kind: 'trx_transfer',
    from: ann,
    note: '',
    permissionId: 0,
    to,
    amount: 5_000_000n,
    ...part,
  };
  const nowMs = Date.now();
  const { rawData } = buildIntent(intent as Intent, {
    block: { id: hexToBytes(BLOCK_ID), timestampMs: BigInt(nowMs) },
    nowMs,
    expirationMs: BigInt(nowMs + lifeMs),
    feeLimitSun: 0n,
  });
  return rawData;
}
const signatureOf = (rawData: Uint8Array, place: number) => signDigest(transactionId(rawData), keys[place]!);

interface Post {
  address: string;
  transaction: { txID: string; raw_data_hex: string; signature: string[] };
}
let posted: Post[];
let records: object[];
let parameters: object[];
/** What else the index says of every account. */
let known: object;
const recordOf = (rawData: Uint8Array, by: number[], part: object = {}) => ({
  hash: bytesToHex(transactionId(rawData)),
  state: 0,
  contractType: 'TransferContract',
  originatorAddress: ann,
  currentWeight: 99,
  threshold: 2,
  permissionName: 'board',
  signatureProgress: [ann, bob].map(address => ({ address, weight: 1, isSign: 1 })),
  contractData: { to_address: eve, amount: 1 },
  functionSelector: '',
  failure: '',
  currentTransaction: sharedJson({ rawData, signatures: by.map(place => signatureOf(rawData, place)) }, 'x'),
  ...part,
});

beforeEach(async () => {
  posted = [];
  records = [];
  known = {};
  parameters = [{ key: 'getTransactionFee', value: 1000 }];
  await loadActions();
  stubNetwork({
    '/config.json': () => ({ feeLimitSun: 20_000_000 }),
    '/api/accountv2': (_body, url) => accountOf(url.searchParams.get('address') ?? '', known),
    '/api/account/recipients': (_body, url) => ({
      address: url.searchParams.get('address'),
      to: url.searchParams.get('to'),
      transfers: 3,
      firstTime: 1,
      lastTime: 2,
      lookAlikes: [],
      missing: '',
    }),
    '/api/wallet/multi/trx_record': (_body, url) => {
      const [start, limit] = ['start', 'limit'].map(name => Number(url.searchParams.get(name) ?? 0));
      return { code: 0, data: { total: records.length, data: records.slice(start, start! + limit!) } };
    },
    '/api/wallet/multi/transaction': body => {
      posted.push(body as unknown as Post);
      return { code: 0, message: 'Signed and sent' };
    },
    '/wallet/getaccount': () => ({
      address: hex(ann),
      balance: 500_000_000,
      owner_permission: {
        permission_name: 'board',
        threshold: 2,
        keys: [ann, bob].map(address => ({ address: hex(address), weight: 1 })),
      },
    }),
    '/wallet/getaccountresource': () => ({ freeNetLimit: 600 }),
    '/wallet/getchainparameters': () => ({ chainParameter: parameters }),
    '/wallet/getblock': () => ({
      blockID: BLOCK_ID,
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
    '/wallet/gettransactioninfobyid': body => ({ id: body['value'], blockNumber: 1001, fee: 0 }),
  });
});
afterEach(async () => {
  closeWalletDialog();
  cleanup();
  await wallet.logout();
  queryClient.clear();
  vi.unstubAllGlobals();
});

/** The list of one who is signed in, with the dialog that it opens. */
async function list(place: number): Promise<void> {
  const address = [ann, bob, eve][place]!;
  await wallet.login({
    kind: 'ACCOUNT_PRIVATE_KEY',
    address,
    privateKey: Uint8Array.from(keys[place]!),
    idleMs: 3_600_000,
  });
  await renderInApp(
    <>
      <SignaturesPanel me={address} filter="all" canSign />
      <WalletPlace />
    </>,
  );
}
const details = async (name: string) => press(await screen.findByRole('button', { name }));
const noSigning = () => expect(screen.queryByRole('button', { name: /^Sign/ })).toBeNull();

it('a Ledger is told of before it is asked to sign for others, by the very bytes', async () => {
  records = [recordOf(transfer(), [0])];
  await wallet.login({ kind: 'ACCOUNT_LEDGER', address: bob, pathIndex: 0, idleMs: 0 });
  await renderInApp(
    <>
      <SignaturesPanel me={bob} filter="all" canSign />
      <WalletPlace />
    </>,
  );
  await details('Look and sign');
  expect(await screen.findByText(/The Ledger shows this again/)).toBeDefined();
});

it('the second key sees what the bytes do, signs them with its proof, and hands both signatures in', async () => {
  const rawData = transfer();
  records = [recordOf(rawData, [0])];
  await list(1);
  expect(await screen.findByText('To be signed', { selector: 'td *' })).toBeDefined();
  await details('Look and sign');
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog.textContent).toContain('1 of 2 signed'));
  // The server said another recipient, another amount, and enough weight.
  expect(dialog.textContent).toContain(to);
  expect(dialog.textContent).not.toContain(eve);
  const sign = await screen.findByRole('button', { name: 'Sign and send' });
  expect(sign).toHaveProperty('disabled', true);
  await fill(screen.getByRole('textbox', { name: 'Private key' }), bytesToHex(keys[1]!));
  await waitFor(() => expect(sign).toHaveProperty('disabled', false));
  await press(sign);
  await waitFor(() => expect(posted).toHaveLength(1));
  const { address, transaction } = posted[0]!;
  expect(address).toBe(bob);
  expect(transaction.raw_data_hex).toBe(bytesToHex(rawData));
  expect(transaction.signature.map(one => recoverAddress(transactionId(rawData), hexToBytes(one)))).toEqual([
    ann,
    bob,
  ]);
  expect(await screen.findByText('2 of 2 signed')).toBeDefined();
});

it('whoever signs second sees the account before and after, by the same panel as the first', async () => {
  parameters.push({ key: 'getMultiSignFee', value: 1_000_000 });
  records = [recordOf(transfer(), [0])];
  await list(1);
  await details('Look and sign');
  expect(await screen.findByText('The account after this')).toBeDefined();
  // 5 TRX, and the fee for more than one signature.
  expect(screen.getByText('Balance', { selector: 'dt' }).parentElement?.textContent).toContain(
    '500 TRX now, 494 TRX afterwards',
  );
});

it('whoever signs second is told of the recipient all that the first was', async () => {
  known = { addressTag: 'Harbour Exchange', looksLike: [{ address: eve, owner: eve }], activated: false };
  records = [recordOf(transfer(), [0])];
  await list(1);
  await details('Look and sign');
  expect(await screen.findByText(/You sent to this address 3 times/)).toBeDefined();
  expect(await screen.findByText('This address looks like one that others paid')).toBeDefined();
  expect(screen.getByText('This is an exchange')).toBeDefined();
  expect(screen.getByText(/This account does not exist yet/)).toBeDefined();
});

it('a record that is another transaction than its id is said to be, and cannot be signed', async () => {
  records = [recordOf(transfer({ to: eve }), [0], { hash: 'ab'.repeat(32) })];
  await list(1);
  expect(await screen.findByText('Not what it says')).toBeDefined();
  await details('Details');
  expect(await screen.findByText(/another transaction than the record says/)).toBeDefined();
  noSigning();
  expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull();
});

it('markup in every field of a record is text', async () => {
  const fields = ['originatorAddress', 'contractType', 'permissionName', 'functionSelector', 'failure'];
  records = [
    recordOf(transfer({ note: MARKUP }), [0], {
      ...Object.fromEntries(fields.map(name => [name, MARKUP])),
      contractData: { to_address: MARKUP },
      signatureProgress: [{ address: MARKUP, weight: MARKUP, isSign: MARKUP }],
    }),
    recordOf(transfer({ amount: 7n }), [0], {
      signatureProgress: MARKUP,
      threshold: MARKUP,
    }),
    { hash: MARKUP, state: MARKUP, currentTransaction: MARKUP },
  ];
  await list(1);
  await press((await screen.findAllByRole('button', { name: 'Look and sign' }))[0]!);
  expect(await screen.findByText(MARKUP, { selector: 'dd *' })).toBeDefined();
  expect(document.querySelector('img[src="x"]')).toBeNull();
});

it.each([
  ['has expired', () => recordOf(transfer({}, -1), [0]), 1, /has expired/],
  ['is signed already', () => recordOf(transfer(), [1]), 1, /You have signed this/],
  ['is of a permission without the own key', () => recordOf(transfer(), [0]), 2, /has no weight/],
  [
    'names a permission that is not there',
    () => recordOf(transfer({ permissionId: 9 }), [0]),
    1,
    /no such permission/,
  ],
])('what %s is not signed', async (_, record, place, words) => {
  records = [record()];
  await list(place);
  await press((await screen.findAllByRole('button', { name: /^(Details|Look and sign)$/ }))[0]!);
  expect(await screen.findByText(words)).toBeDefined();
  noSigning();
});

it('what was passed on is shown without a wallet, and what is none says so', async () => {
  const rawData = transfer();
  const link = shareLink('http://localhost', { rawData, signatures: [signatureOf(rawData, 0)] });
  await renderInApp(<OpenShared />);
  const field = await screen.findByLabelText('Link or transaction');
  await fill(field, 'nothing');
  expect(await screen.findByText('This is no transaction that can be read.')).toBeDefined();
  await fill(field, link);
  expect(await screen.findByText('1 of 2 signed')).toBeDefined();
  expect(screen.getByText(/Open a wallet to sign/)).toBeDefined();
  noSigning();
  const file = new File([JSON.stringify(sharedJson({ rawData, signatures: [] }, 'x'))], 'a.json');
  await act(async () => {
    const input = screen.getByLabelText<HTMLInputElement>(/^File/);
    Object.defineProperty(input, 'files', { value: [file], configurable: true });
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
  expect(await screen.findByText('0 of 2 signed')).toBeDefined();
});

it('each of 130 records is on one page, the number of all is told, and a page that is gone leads to the last', async () => {
  const why = (number: number) => `reason ${number}`;
  records = Array.from({ length: 130 }, (_, number) =>
    recordOf(transfer({ amount: BigInt(number + 1) }), [], { state: 2, failure: why(number) }),
  );
  await list(1);
  expect(await screen.findByText('130 transactions')).toBeDefined();
  const shown = () =>
    [...document.querySelectorAll('[data-tip^="reason"]')].map(tag => tag.getAttribute('data-tip'));
  const rows = (from: number, to: number) =>
    waitFor(() => expect(shown()).toEqual(records.map((_, number) => why(number)).slice(from, to)));
  for (let start = 0; start < 120; start += 20) {
    await rows(start, start + 20);
    await press(screen.getByRole('button', { name: 'Next page' }));
  }
  await rows(120, 130);
  // Others of the last pages ended meanwhile.
  records = records.slice(0, 45);
  await act(async () => refreshRecords());
  await rows(40, 45);
  expect(screen.getByText('45 transactions')).toBeDefined();
  // Another list begins at its first row.
  await press(screen.getByRole('link', { name: 'Failed' }));
  await rows(0, 20);
});

it('what waits for a signature stands on top with the way to sign, and nothing where nothing waits', async () => {
  await renderInApp(<WaitingSignatures me={bob} />);
  await vi.waitFor(() => expect(queryClient.getQueryData(waitingQuery(bob).queryKey)).toBeDefined());
  expect(screen.queryByRole('region', { name: 'Waits for your signature' })).toBeNull();
  cleanup();
  queryClient.clear();
  records = [1, 2, 3, 4].map(one => {
    const rawData = transfer({ amount: BigInt(one) });
    return recordOf(rawData, [0]);
  });
  await renderInApp(<WaitingSignatures me={bob} />);
  const card = within(await screen.findByRole('region', { name: 'Waits for your signature' }));
  expect(await card.findAllByRole('button', { name: 'Look and sign' })).toHaveLength(3);
  expect(card.getByText('4')).toBeDefined();
  expect(card.getByRole('link', { name: 'Show all' }).getAttribute('href')).toBe('/account?multi=10');
  await act(async () => card.getAllByRole('button', { name: 'Look and sign' })[0]!.click());
  expect(useWalletDialog.getState().dialog?.name).toBe('shared');
});
