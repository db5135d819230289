import { parseAddress } from '@sunscope/tron/address';
import { bytesToHex, bytesToText, hexToBytes } from '@sunscope/tron/bytes';
import {
  contractParameter,
  decodeTransaction,
  decodeTransactionRaw,
  transactionId,
} from '@sunscope/tron/transaction';
import { addressFromBytes } from '@sunscope/tron/address';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/net/query-client.ts';
import { trxTransfer } from '../../wallet/intents/trx-transfer.ts';
import { startWallet, wallet } from '../../wallet/wallet.ts';
import { fill, press, renderInApp, stubNetwork } from './testing.tsx';
import { closeWalletDialog, openAction, openSend } from './wallet-dialogs.ts';
import { WalletPlace } from './WalletPlace.tsx';

vi.mock('../../wallet/account-records.ts', async () => {
  const { memoryRecords } = await import('../../wallet/testing.ts');
  return { createIndexedDbRecords: memoryRecords };
});
// Files share a process, and a mocked module stays mocked until it is unmocked.
afterAll(() => vi.doUnmock('../../wallet/account-records.ts'));

const KEY = 'b5a4cea271ff424d7c31dc12a3e43e401df7a40d7412a15750f3f0b6b5449a28';
const FROM = parseAddress('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH');
const TO = 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC';
const BLOCK_ID = `00000000000003e8${'ab'.repeat(24)}`;

const token = (tokenId: string, tokenType: string, tokenDecimal: number, tokenAbbr: string) => ({
  tokenId,
  tokenType,
  tokenDecimal,
  tokenAbbr,
  tokenName: tokenAbbr,
  tokenCanShow: 1,
  tokenLogo: '',
  tokenLevel: '1',
  vip: false,
});
const account = (address: string) => ({
  address,
  name: address === TO ? 'Ada' : '',
  addressTag: '',
  accountType: isContract ? 2 : 0,
  activated: true,
  representative: { enabled: false, lastWithDrawTime: 0, allowance: 0, url: '' },
  balance: 5_000_000,
  tokens: [
    { tokenId: '_', tokenInfo: token('_', 'trx', 6, 'TRX'), balance: '5000000' },
    { tokenId: '1000001', tokenInfo: token('1000001', 'trc10', 2, 'SUNNY'), balance: '1050' },
  ],
});

/** The index's answer about a recipient: never sent to. */
const strangers = ({ searchParams }: URL): object => ({
  address: searchParams.get('address'),
  to: searchParams.get('to'),
  transfers: 0,
  firstTime: 0,
  lastTime: 0,
  lookAlikes: [],
  missing: '',
});

const asked = () => new URL(`http://x/?address=${FROM}&to=${TO}`);

const blockAt = (timestamp: number) => ({
  blockID: BLOCK_ID,
  block_header: {
    raw_data: {
      number: 1000,
      timestamp,
      txTrieRoot: '00'.repeat(32),
      parentHash: '00'.repeat(32),
      witness_address: `41${'11'.repeat(20)}`,
    },
  },
});

const HOUR_MS = 3_600_000;
const PRICES = [
  { key: 'getTransactionFee', value: 1000 },
  { key: 'getMemoFee', value: 1_000_000 },
] as const;
let isContract: boolean;
let receipt: (body: Record<string, unknown>) => object;
let solidMs: () => number;
let parameters: readonly object[];
let config: object;
let serverMs: () => number;
let headMs: () => number;
let history: (url: URL) => unknown;
let broadcast: (hex: string) => unknown;
let answered: string[];

beforeEach(async () => {
  answered = [];
  history = strangers;
  headMs = Date.now;
  serverMs = Date.now;
  parameters = PRICES;
  isContract = false;
  receipt = body => ({ id: body['value'], blockNumber: 1001, fee: 1_000_000 });
  solidMs = () => Date.now() - 60_000;
  config = { feeLimitSun: 20_000_000 };
  localStorage.clear();
  broadcast = hex => {
    const { rawData } = decodeTransaction(hexToBytes(hex));
    answered.push(hex);
    return {
      result: true,
      code: 'SUCCESS',
      message: '',
      transaction: '{}',
      txid: bytesToHex(transactionId(rawData)),
    };
  };
  stubNetwork({
    '/config.json': () => config,
    '/healthz': () => new Response('ok', { headers: { date: new Date(serverMs()).toUTCString() } }),
    '/api/accountv2': (_body, url) => account(url.searchParams.get('address') ?? ''),
    '/api/account/recipients': (_body, url) => history(url),
    '/wallet/getblock': () => blockAt(headMs()),
    '/wallet/getaccount': () => ({ address: `41${'22'.repeat(20)}`, balance: 5_000_000 }),
    '/wallet/getaccountresource': () => ({ freeNetLimit: 600 }),
    '/wallet/getchainparameters': () => ({
      chainParameter: parameters,
    }),
    '/wallet/broadcasthex': body => broadcast(String(body['transaction'])),
    '/wallet/gettransactioninfobyid': body => receipt(body),
    '/walletsolidity/getblock': () => blockAt(solidMs()),
  });
  await renderInApp(<WalletPlace />);
});
afterEach(async () => {
  closeWalletDialog();
  cleanup();
  await wallet.logout();
  queryClient.clear();
  vi.unstubAllGlobals();
});

async function login(): Promise<void> {
  // An idle page looks for a stored session, which would end a login that is under way.
  await startWallet();
  await wallet.login({
    kind: 'ACCOUNT_PRIVATE_KEY',
    address: FROM,
    privateKey: hexToBytes(KEY),
    idleMs: 3_600_000,
  });
}

async function fillForm() {
  const to = await screen.findByLabelText('To');
  await fill(to, TO);
  await fill(screen.getByLabelText('Amount'), '1.5');
  await fill(screen.getByLabelText('Note'), 'for lunch');
  return screen.getByRole('button', { name: 'Continue' });
}

describe('the dialog of any other action', () => {
  const plain = { from: FROM, note: '', permissionId: 0 };
  const handOver = {
    kind: 'account_permissions',
    ...plain,
    owner: { name: 'owner', threshold: 1n, keys: [{ address: parseAddress(TO), weight: 1n }] },
    witness: undefined,
    actives: [
      {
        name: 'a',
        threshold: 1n,
        keys: [{ address: parseAddress(TO), weight: 1n }],
        operations: [1],
      },
    ],
  } as const;

  it('shows, signs and follows it, and tells the form behind', async () => {
    const onSent = vi.fn();
    await login();
    await act(async () =>
      openAction({ intent: { kind: 'stake', ...plain, amount: 3_000_000n, resource: 'ENERGY' }, onSent }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Stake 3 TRX' }));
    expect(await screen.findByText('Staked 3 TRX')).toBeDefined();
    expect(screen.getByRole('dialog', { name: 'Staked' })).toBeDefined();
    expect(onSent).toHaveBeenCalledWith(expect.objectContaining({ blockNumber: 1001n }));
    const { rawData } = decodeTransaction(hexToBytes(answered[0] ?? ''));
    expect(decodeTransactionRaw(rawData).contract[0]?.type).toBe(54);
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stays with a reason where it fails, and can be tried again', async () => {
    broadcast = () => ({ result: false, code: 'CONTRACT_VALIDATE_ERROR', message: 'no such resource' });
    const onFailed = vi.fn();
    await login();
    await act(async () =>
      openAction({ intent: { kind: 'stake', ...plain, amount: 3_000_000n, resource: 'ENERGY' }, onFailed }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Stake 3 TRX' }));
    expect(await screen.findByText('no such resource')).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Stake 3 TRX' })).toHaveProperty('disabled', false);
    expect(onFailed).toHaveBeenCalledOnce();
  });

  it('asks for the key again before it signs what could give the account away', async () => {
    parameters = [...PRICES, { key: 'getUpdateAccountPermissionFee', value: 1_000_000 }];
    await login();
    await act(async () => openAction({ intent: handOver }));
    const sign = await screen.findByRole('button', { name: 'Change permissions' });
    const key = await screen.findByRole('textbox', { name: 'Private key' });
    expect(sign).toHaveProperty('disabled', true);
    await fill(key, '11'.repeat(32));
    expect(await screen.findByText(/This key opens another account/)).toBeDefined();
    expect(sign).toHaveProperty('disabled', true);
    await fill(key, KEY);
    await waitFor(() => expect(sign).toHaveProperty('disabled', false));
    await userEvent.click(sign);
    expect(await screen.findByText(/in block/i)).toBeDefined();
    const { rawData } = decodeTransaction(hexToBytes(answered[0] ?? ''));
    expect(decodeTransactionRaw(rawData).contract[0]?.type).toBe(46);
  });

  it('says without a wallet how to come by one', async () => {
    await act(async () => openAction({ intent: handOver }));
    expect(await screen.findByText('You are not signed in')).toBeDefined();
  });
});

describe('the send dialog', () => {
  it('asks to sign in first', async () => {
    await act(async () => openSend());
    expect(await screen.findByText('You are not signed in')).toBeDefined();
    // The one in the dialog comes with its code, behind that of the header.
    const [, inDialog] = await waitFor(() => {
      const buttons = screen.getAllByRole('button', { name: 'Connect wallet' });
      expect(buttons).toHaveLength(2);
      return buttons;
    });
    await press(inDialog as HTMLElement);
    await press(await screen.findByRole('tab', { name: 'Private key' }));
    expect(await screen.findByRole('textbox', { name: 'Private key' })).toBeDefined();
  });

  it('comes back with what was typed once a wallet that locked meanwhile is unlocked', async () => {
    await startWallet();
    await wallet.login({
      kind: 'ACCOUNT_PRIVATE_KEY',
      address: FROM,
      privateKey: hexToBytes(KEY),
      idleMs: 3_600_000,
      password: 'correct horse 9',
    });
    await act(async () => openSend());
    await fillForm();
    await act(async () => wallet.lock());
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Unlock' }));
    await fill(await screen.findByLabelText('Password'), 'correct horse 9');
    await userEvent.click(
      within(screen.getByRole('dialog', { name: 'Unlock wallet' })).getByRole('button', { name: 'Unlock' }),
    );
    expect(await screen.findByLabelText('To')).toHaveProperty('value', TO);
    expect(screen.getByLabelText('Amount')).toHaveProperty('value', '1.5');
    expect(screen.getByLabelText('Note')).toHaveProperty('value', 'for lunch');
    // Closed by the person, nothing of it is there any more.
    await act(async () => closeWalletDialog());
    await act(async () => openSend());
    expect(await screen.findByLabelText('To')).toHaveProperty('value', '');
  });

  it('says why an address-only wallet cannot send', async () => {
    await wallet.login({ kind: 'ACCOUNT_ADDRESS', address: FROM, idleMs: 1000 });
    await act(async () => openSend());
    expect(await screen.findByText('This wallet can only watch')).toBeDefined();
  });

  it('shows a change of permissions that an entry makes', async () => {
    const effects = trxTransfer.effects.bind(trxTransfer);
    const permissions = [{ label: 'note', text: 'Two of three keys' }] as const;
    const changing = vi
      .spyOn(trxTransfer, 'effects')
      .mockImplementation(intent => ({ ...effects(intent), permissions }));
    await login();
    await act(async () => openSend());
    await userEvent.click(await fillForm());
    expect(await screen.findByText('Who can sign after this')).toBeDefined();
    expect(screen.getByText('Two of three keys')).toBeDefined();
    changing.mockRestore();
  });

  it('sends TRX with a note: form, confirmation with cost, success with the transaction', async () => {
    await login();
    await act(async () => openSend());
    const next = await fillForm();
    expect(await screen.findByText('Known as Ada')).toBeDefined();
    expect(screen.getByText('You have not sent to this address before.')).toBeDefined();
    await userEvent.click(next);
    // 1.5 TRX and the memo fee of 1 TRX leave; 2.5 of 5 TRX stay.
    expect(await screen.findByText('Your balance after this')).toBeDefined();
    expect(screen.getByText('You pay').parentElement?.textContent).toContain('2.5');
    expect(screen.getByText('Balance', { selector: 'dt' }).parentElement?.textContent).toContain(
      '5 TRX now, 2.5 TRX afterwards',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Send 1.5 TRX' }));
    expect(await screen.findByText('Sent 1.5 TRX')).toBeDefined();
    // The live region says it too, 50 ms later.
    const notices = screen.getByRole('region', { name: 'Notices', hidden: true });
    expect(within(notices).getByText('Sent')).toBeDefined();
    expect(screen.getByText(/Fee 1 TRX/)).toBeDefined();

    const { rawData, transaction } = decodeTransaction(hexToBytes(answered[0] ?? ''));
    const contract = transaction.raw_data?.contract[0];
    const parameter = contract && contractParameter(contract, 'TransferContract');
    expect(parameter?.amount).toBe(1_500_000n);
    expect(addressFromBytes(parameter?.to_address ?? new Uint8Array(0))).toBe(TO);
    expect(bytesToText(transaction.raw_data?.data ?? new Uint8Array(0))).toBe('for lunch');
    const hash = bytesToHex(transactionId(rawData));
    expect(screen.getByRole('link', { name: hash }).getAttribute('href')).toContain(`/transaction/${hash}`);

    await userEvent.click(screen.getByRole('button', { name: 'Make another transaction' }));
    expect(await screen.findByLabelText('To')).toHaveProperty('value', '');
    expect(screen.getByLabelText('Amount')).toHaveProperty('value', '');
  });

  it('keeps what was typed when the node refuses, and says why', async () => {
    broadcast = () => ({
      result: false,
      code: 'CONTRACT_VALIDATE_ERROR',
      message: 'Contract validate error : balance is not sufficient.',
    });
    await login();
    await act(async () => openSend());
    await userEvent.click(await fillForm());
    await userEvent.click(await screen.findByRole('button', { name: 'Send 1.5 TRX' }));
    expect(await screen.findByText('The chain refuses this transaction.')).toBeDefined();
    expect(screen.getByText('balance is not sufficient.')).toBeDefined();
    expect(screen.getByLabelText('To')).toHaveProperty('value', TO);
    expect(screen.getByLabelText('Amount')).toHaveProperty('value', '1.5');
    expect(screen.getByLabelText('Note')).toHaveProperty('value', 'for lunch');
  });

  it.each([
    ['refuses it for a reason of its own', 'The node refused the transaction.', 'a word of its own'],
    ['cannot be reached', 'The node cannot be reached. Check your connection and send again.', undefined],
    ['is none of it: something unforeseen', /^Something went wrong while submitting/, undefined],
  ])('says so where the node %s', async (what, says, detail) => {
    broadcast = () => ({ result: false, code: 'OTHER_ERROR', message: detail });
    await login();
    await act(async () => openSend());
    await userEvent.click(await fillForm());
    const send = await screen.findByRole('button', { name: 'Send 1.5 TRX' });
    await waitFor(() => expect(send).toHaveProperty('disabled', false));
    const signer = wallet.signer();
    if (what.startsWith('cannot'))
      headMs = () => {
        throw new TypeError('no network');
      };
    if (what.startsWith('is none'))
      vi.spyOn(wallet, 'signer').mockReturnValueOnce({
        ...signer,
        signTransaction: () => Promise.reject(new RangeError('unforeseen')),
      });
    await userEvent.click(send);
    expect(await screen.findByText(says)).toBeDefined();
    if (detail !== undefined) expect(screen.getByText(detail)).toBeDefined();
    expect(screen.getByLabelText('Amount')).toHaveProperty('value', '1.5');
  });

  it('offers no second payment while the first may still arrive: closed, opened again, until it expired', async () => {
    const lost = () => new Response('gateway', { status: 504 });
    broadcast = hex => {
      answered.push(hex);
      return lost();
    };
    receipt = () => ({});
    await login();
    await act(async () => openSend());
    await userEvent.click(await fillForm());
    await userEvent.click(await screen.findByRole('button', { name: 'Send 1.5 TRX' }));
    expect(await screen.findByText('Not in a block yet')).toBeDefined();
    expect(screen.queryByText('Not sent')).toBeNull();
    const hash = bytesToHex(transactionId(decodeTransaction(hexToBytes(answered[0] ?? '')).rawData));
    expect(screen.getByRole('link', { name: hash }).getAttribute('href')).toContain(`/transaction/${hash}`);
    const next = () => screen.getByRole('button', { name: 'Continue' });
    expect(next()).toHaveProperty('disabled', true);

    await act(async () => closeWalletDialog());
    await act(async () => openSend());
    await fillForm();
    expect(screen.getByText('Not in a block yet')).toBeDefined();
    expect(next()).toHaveProperty('disabled', true);

    solidMs = () => Date.now() + HOUR_MS;
    expect(await screen.findByText(/expired before a block took it/)).toBeDefined();
    expect(screen.getByLabelText('Amount')).toHaveProperty('value', '1.5');
    await waitFor(() => expect(next()).toHaveProperty('disabled', false));
  });

  it('says that a transaction which another page left pending is in a block', async () => {
    const hash = 'ab'.repeat(32);
    localStorage.setItem(`sunscope_pending_${FROM}`, JSON.stringify([{ hash, expirationMs: Date.now() }]));
    await login();
    await act(async () => openSend());
    expect(await screen.findByText('The transaction is in a block')).toBeDefined();
    expect(screen.getByRole('link', { name: hash })).toBeDefined();
    await waitFor(() => expect(localStorage.getItem(`sunscope_pending_${FROM}`)).toBe('[]'));
  });

  it('says what a note costs by the chain’s own price', async () => {
    parameters = [
      { key: 'getTransactionFee', value: 1000 },
      { key: 'getMemoFee', value: 2_500_000 },
    ];
    await login();
    await act(async () => openSend());
    expect(await screen.findByText('Optional. Public forever. Adds 2.5 TRX.')).toBeDefined();
  });

  it('says how long a note may be that a Ledger signs, and by how much one is too long', async () => {
    await startWallet();
    await wallet.login({ kind: 'ACCOUNT_LEDGER', address: FROM, pathIndex: 0, idleMs: 0 });
    await act(async () => openSend());
    const next = await fillForm();
    expect(screen.getByText(/^Enter up to 50 characters\. Optional/)).toBeDefined();
    await waitFor(() => expect(next).toHaveProperty('disabled', false));
    // Fifty of whatever a person counts as one.
    await fill(screen.getByLabelText('Note'), '😀'.repeat(50));
    expect(screen.queryByText(/too long/)).toBeNull();
    await fill(screen.getByLabelText('Note'), '😀'.repeat(51));
    expect(
      screen.getByText('This note is too long for this kind of login: at most 50 characters.'),
    ).toBeDefined();
    expect(next).toHaveProperty('disabled', true);
  });

  it('asks for a word before it sends to a contract', async () => {
    isContract = true;
    await login();
    await act(async () => openSend());
    const next = await fillForm();
    expect(await screen.findByText('This is a contract')).toBeDefined();
    expect(next).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('checkbox', { name: /I know that this is a contract/ }));
    expect(next).toHaveProperty('disabled', false);
  });

  it('judges the fields while they are typed', async () => {
    await login();
    await act(async () => openSend());
    const to = await screen.findByLabelText('To');
    await fill(to, 'Tnobody');
    expect(screen.getByText(/Fill in a valid address/)).toBeDefined();
    await fill(to, FROM);
    expect(screen.getByText(/This is your own address/)).toBeDefined();
    const amount = screen.getByLabelText('Amount');
    await fill(amount, '5.0000019');
    // Cut to six decimals, and above the balance of 5.
    expect(amount).toHaveProperty('value', '5.000001');
    expect(screen.getByText(/Fill in an amount above 0/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Continue' })).toHaveProperty('disabled', true);
  });

  it('asks for an amount where the field was left empty, and takes none of 0', async () => {
    await login();
    await act(async () => openSend());
    const amount = await screen.findByLabelText('Amount');
    await waitFor(() => expect(amount).toHaveProperty('disabled', false));
    await userEvent.click(amount);
    // No error shows before anything could be typed.
    expect(screen.queryByText(/Fill in an amount above 0/)).toBeNull();
    await userEvent.click(screen.getByLabelText('Note'));
    expect(await screen.findByText(/Fill in an amount above 0/)).toBeDefined();
    await fill(amount, '1');
    expect(screen.queryByText(/Fill in an amount above 0/)).toBeNull();
    await fill(amount, '0');
    expect(await screen.findByText(/Fill in an amount above 0/)).toBeDefined();
  });

  it('groups the tokens, begins with the one asked for, and fills in its whole balance', async () => {
    await login();
    await act(async () => openSend({ token: '1000001', to: TO }));
    const select = await screen.findByLabelText('Token');
    await waitFor(() => expect(select).toHaveProperty('value', '1000001'));
    expect([...select.querySelectorAll('optgroup')].map(group => group.label)).toEqual([
      'TRX',
      'TRC10 tokens',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Max' }));
    expect(screen.getByLabelText('Amount')).toHaveProperty('value', '10.5');
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Send 10.5 SUNNY' }));
    expect(await screen.findByText('Sent 10.5 SUNNY')).toBeDefined();
    const { transaction } = decodeTransaction(hexToBytes(answered[0] ?? ''));
    const contract = transaction.raw_data?.contract[0];
    expect(contract && contractParameter(contract, 'TransferAssetContract')).toMatchObject({ amount: 1050n });
  });

  it('of TRX leaves the fee in the field, follows recipient and note, and stops with another amount', async () => {
    await login();
    await act(async () => openSend());
    const amount = await screen.findByLabelText('Amount');
    await waitFor(() => expect(amount).toHaveProperty('disabled', false));
    await userEvent.click(screen.getByRole('button', { name: 'Max' }));
    const fee = async () => {
      const said = await screen.findByText(/TRX stay for the fee/);
      return { said, sun: Math.round(Number(/[\d.]+/.exec(said.textContent)?.[0]) * 1e6) };
    };
    const field = () => Math.round(Number((amount as HTMLInputElement).value) * 1e6);
    const adds = async () => {
      const { sun } = await fee();
      expect(sun + field()).toBe(5_000_000);
      return sun;
    };
    await fee();
    await waitFor(adds);
    expect(await adds()).toBe(0);
    await fill(screen.getByLabelText('Note'), 'hello');
    // What the chain asks for a note.
    await waitFor(async () => expect(await adds()).toBe(1_000_000));
    await fill(amount, '1');
    expect(screen.queryByText(/TRX stay for the fee/)).toBeNull();
    expect(amount).toHaveProperty('value', '1');
  });

  it('stays closed until it knows whom was sent to before', async () => {
    let resolve: (answer: object) => void = () => undefined;
    history = () => new Promise<object>(settle => (resolve = settle));
    await login();
    await act(async () => openSend());
    const next = await fillForm();
    expect(screen.getByText('Checking whom you sent to before')).toBeDefined();
    expect(next).toHaveProperty('disabled', true);
    await act(async () => resolve({ ...strangers(asked()), transfers: 4, firstTime: 1, lastTime: 2 }));
    expect(await screen.findByText(/You sent to this address 4 times/)).toBeDefined();
    expect(next).toHaveProperty('disabled', false);
  });

  it.each([
    ['fails', () => Promise.reject(new TypeError('down'))],
    ['is of somebody else', () => strangers(new URL('http://x/?address=T1&to=T2'))],
    ['breaks off', () => new Response('{"transfers": 0, "lookAli')],
  ])('asks for an explicit choice where the history %s', async (_, answer) => {
    history = answer;
    await login();
    await act(async () => openSend());
    const next = await fillForm();
    const box = await screen.findByRole('checkbox', { name: /I have checked the whole address myself/ });
    expect(screen.getByText('Your history could not be read')).toBeDefined();
    expect(next).toHaveProperty('disabled', true);
    await userEvent.click(box);
    expect(next).toHaveProperty('disabled', false);
    // It is a choice for this address and no other.
    await fill(screen.getByLabelText('To'), 'TN3W4H6rK2ce4vX9YnFQHwKENnHjoxb3m9');
    await screen.findByText('Your history could not be read');
    expect(next).toHaveProperty('disabled', true);
  });

  it('asks for it too where the index has not seen everything', async () => {
    history = url => ({ ...strangers(url), missing: 'newest' });
    await login();
    await act(async () => openSend());
    const next = await fillForm();
    expect(await screen.findByText(/its index lacks the newest blocks/)).toBeDefined();
    expect(next).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('checkbox', { name: 'I have checked the whole address myself.' }));
    expect(next).toHaveProperty('disabled', false);
  });

  it('asks an index that lacks the newest blocks again, until it has them', async () => {
    let missing = 'newest';
    history = url => ({ ...strangers(url), missing });
    await login();
    await act(async () => openSend());
    const next = await fillForm();
    expect(await screen.findByText(/its index lacks the newest blocks/)).toBeDefined();
    expect(next).toHaveProperty('disabled', true);
    missing = '';
    await waitFor(() => expect(next).toHaveProperty('disabled', false), { timeout: 30_000 });
    expect(screen.queryByText(/its index lacks the newest blocks/)).toBeNull();
  });

  it('holds a look-alike up, in the form and before it is signed', async () => {
    history = url => ({
      ...strangers(url),
      lookAlikes: [
        { address: `${TO.slice(0, 5)}${'x'.repeat(29)}`, transfers: 3, firstTime: 1, lastTime: 2 },
      ],
    });
    await login();
    await act(async () => openSend());
    const next = await fillForm();
    expect(await screen.findByText('This address only looks like one you know')).toBeDefined();
    expect(screen.getByText(/You sent to the known one 3 times/)).toBeDefined();
    expect(next).toHaveProperty('disabled', true);
    const box = () => screen.findByRole('checkbox', { name: /I compared every character/ });
    await userEvent.click(await box());
    await userEvent.click(next);
    const send = await screen.findByRole('button', { name: 'Send 1.5 TRX' });
    expect(await box()).toHaveProperty('checked', true);
    await userEvent.click(await box());
    expect(send).toHaveProperty('disabled', true);
    await userEvent.click(await box());
    await waitFor(() => expect(send).toHaveProperty('disabled', false));
  });

  it('remembers in this browser whom it sent to, also where the index forgets', async () => {
    await login();
    await act(async () => openSend());
    await userEvent.click(await fillForm());
    await userEvent.click(await screen.findByRole('button', { name: 'Send 1.5 TRX' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Make another transaction' }));
    await fillForm();
    expect(await screen.findByText(/You sent to this address once/)).toBeDefined();
  });

  const confirm = async () => {
    await login();
    await act(async () => openSend());
    await userEvent.click(await fillForm());
    return screen.findByRole('button', { name: 'Send 1.5 TRX' });
  };

  it('says when the transfer expires', async () => {
    await confirm();
    expect(screen.getByText(/5 minutes after you send/)).toBeDefined();
  });

  it('signs nothing while the node does not tell the cost', async () => {
    parameters = [{ key: 'getTransactionFee', value: 1000 }];
    const send = await confirm();
    expect(await screen.findByText(/does not report a price/, {}, { timeout: 30_000 })).toBeDefined();
    expect(screen.getByText('getMemoFee')).toBeDefined();
    expect(send).toHaveProperty('disabled', true);
    parameters = PRICES;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(send).toHaveProperty('disabled', false));
  });

  it('asks for a consent that names the amount where a price is unusual', async () => {
    parameters = [PRICES[0], { key: 'getMemoFee', value: 300_000_000 }];
    const send = await confirm();
    const box = await screen.findByRole('checkbox', { name: 'I agree to pay up to 300 TRX in fees.' });
    expect(screen.getByText(/The node’s fee for a note is 300 TRX/)).toBeDefined();
    expect(send).toHaveProperty('disabled', true);
    await userEvent.click(box);
    expect(send).toHaveProperty('disabled', false);
  });

  it('signs no fee above the most, consent or not', async () => {
    parameters = [PRICES[0], { key: 'getMemoFee', value: 1_000_000_001 }];
    const send = await confirm();
    expect(await screen.findByText(/This wallet signs none above 1,000 TRX/)).toBeDefined();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(send).toHaveProperty('disabled', true);
  });

  it.each([
    [23 * HOUR_MS, 0, 'The node’s newest block is 23 hours in the future'],
    [-23 * HOUR_MS, 0, 'The node’s newest block is 23 hours old'],
    [5 * HOUR_MS, 5 * HOUR_MS, 'This device’s clock is 5 hours slow'],
    [-5 * HOUR_MS, -5 * HOUR_MS, 'This device’s clock is 5 hours fast'],
  ])(
    'refuses a head %i ms apart, the server %i ms, and says whose clock is wrong',
    async (head, server, words) => {
      headMs = () => Date.now() + head;
      serverMs = () => Date.now() + server;
      const send = await confirm();
      expect(await screen.findByText(new RegExp(words), {}, { timeout: 30_000 })).toBeDefined();
      expect(send).toHaveProperty('disabled', true);
    },
  );

  it('follows the embedded chain into another time when told to', async () => {
    config = { ...config, network: { embedded: true } };
    headMs = () => Date.now() + 23 * HOUR_MS;
    const send = await confirm();
    const box = await screen.findByRole('checkbox', { name: /stays valid for 23/ });
    expect(screen.getByText(/after you send, by the chain’s time/)).toBeDefined();
    expect(send).toHaveProperty('disabled', true);
    await userEvent.click(box);
    await userEvent.click(send);
    expect(await screen.findByText('Sent 1.5 TRX')).toBeDefined();
    const { transaction } = decodeTransaction(hexToBytes(answered[0] ?? ''));
    const hours = (Number(transaction.raw_data?.expiration) - Date.now()) / HOUR_MS;
    expect(hours).toBeGreaterThan(23);
    expect(hours).toBeLessThan(23.2);
  });

  it('sends on an embedded chain that stood still', async () => {
    config = { ...config, network: { embedded: true } };
    headMs = () => Date.now() - 5 * HOUR_MS;
    await userEvent.click(await confirm());
    expect(await screen.findByText('Sent 1.5 TRX')).toBeDefined();
  });
});
