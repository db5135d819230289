import { addressToHex, parseAddress } from '@sunscope/tron/address';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { addressFromBytes } from '@sunscope/tron/address';
import {
  contractParameter,
  decodeTransaction,
  decodeTransactionRaw,
  transactionId,
} from '@sunscope/tron/transaction';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/net/query-client.ts';
import { recipient } from '../../../wallet/batch/testing.ts';
import { wallet } from '../../../wallet/wallet.ts';
import { fill, renderInApp, stubNetwork } from '../testing.tsx';
import { WalletPlace } from '../WalletPlace.tsx';
import { MultiSend } from './MultiSend.tsx';

vi.mock('../../../wallet/account-records.ts', async () => {
  const { memoryRecords } = await import('../../../wallet/testing.ts');
  return { createIndexedDbRecords: memoryRecords };
});
vi.mock('../../../wallet/batch/journal.ts', async () => {
  const { memoryJournal } = await import('../../../wallet/batch/testing.ts');
  return { createBatchJournal: () => memoryJournal() };
});
afterAll(() => {
  vi.doUnmock('../../../wallet/account-records.ts');
  vi.doUnmock('../../../wallet/batch/journal.ts');
});

const KEY = 'b5a4cea271ff424d7c31dc12a3e43e401df7a40d7412a15750f3f0b6b5449a28';
const FROM = parseAddress('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH');
const [A, B, C] = [recipient(1), recipient(2), recipient(3)] as const;

const trx = {
  tokenId: '_',
  tokenType: 'trx',
  tokenDecimal: 6,
  tokenAbbr: 'TRX',
  tokenName: 'TRX',
  tokenCanShow: 1,
  tokenLogo: '',
  tokenLevel: '1',
  vip: false,
};
const account = (address: string) => ({
  address,
  name: '',
  addressTag: address === C ? 'Harbour Exchange' : '',
  accountType: address === B ? 2 : 0,
  activated: address !== A,
  representative: { enabled: false, lastWithDrawTime: 0, allowance: 0, url: '' },
  balance: 50_000_000,
  tokens: [{ tokenId: '_', tokenInfo: trx, balance: '50000000' }],
});
const blockAt = (timestamp: number, number = 1000) => ({
  blockID: `${number.toString(16).padStart(16, '0')}${'ab'.repeat(24)}`,
  block_header: {
    raw_data: {
      number,
      timestamp,
      txTrieRoot: '00'.repeat(32),
      parentHash: '00'.repeat(32),
      witness_address: `41${'11'.repeat(20)}`,
    },
  },
});

let kind: string;
/** Contracts take no transfers. */
let forbidden: boolean;
let payments: { to: string; amount: bigint }[];
let broadcast: (hex: string) => unknown;
/** Asked about a recipient: what its answer waits for. */
let beforeAccount: (address: string) => Promise<void>;
const accept = (hex: string) => {
  const { rawData } = decodeTransaction(hexToBytes(hex));
  const { to_address, amount } = contractParameter(
    decodeTransactionRaw(rawData).contract[0]!,
    'TransferContract',
  );
  payments.push({ to: addressFromBytes(to_address), amount });
  const txid = bytesToHex(transactionId(rawData));
  return { result: true, code: 'SUCCESS', message: '', transaction: '{}', txid };
};

beforeEach(async () => {
  kind = 'main';
  forbidden = false;
  payments = [];
  broadcast = accept;
  beforeAccount = async () => undefined;
  localStorage.clear();
  const receipt = (body: Record<string, unknown>) => ({ id: body['value'], blockNumber: 1001, fee: 0 });
  stubNetwork({
    '/config.json': () => ({ feeLimitSun: 20_000_000, network: { kind, embedded: false } }),
    '/healthz': () => new Response('ok'),
    '/api/accountv2': async (_body, url) => {
      const address = url.searchParams.get('address') ?? '';
      await beforeAccount(address);
      return account(address);
    },
    '/api/account/recipients': (_body, { searchParams }) => ({
      address: searchParams.get('address'),
      to: searchParams.get('to'),
      transfers: 0,
      firstTime: 0,
      lastTime: 0,
      lookAlikes: [],
      missing: '',
    }),
    '/wallet/getblock': () => blockAt(Date.now()),
    '/wallet/getaccount': body =>
      body['address'] === undefined
        ? {}
        : {
            address: body['address'],
            balance: 50_000_000,
            ...(body['address'] === addressToHex(B) ? { type: 'Contract' } : {}),
          },
    '/wallet/getaccountresource': () => ({ freeNetLimit: 600 }),
    '/wallet/getchainparameters': () => ({
      chainParameter: [
        { key: 'getTransactionFee', value: 1000 },
        { key: 'getForbidTransferToContract', value: Number(forbidden) },
      ],
    }),
    '/wallet/broadcasthex': body => broadcast(String(body['transaction'])),
    '/wallet/gettransactioninfobyid': receipt,
    '/walletsolidity/gettransactioninfobyid': receipt,
    '/walletsolidity/getblock': () => blockAt(Date.now()),
  });
  await wallet.login({
    kind: 'ACCOUNT_PRIVATE_KEY',
    address: FROM,
    privateKey: hexToBytes(KEY),
    idleMs: 3_600_000,
  });
});
afterEach(async () => {
  cleanup();
  await wallet.logout();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const show = () =>
  renderInApp(
    <>
      <MultiSend />
      <WalletPlace />
    </>,
  );

async function paste(text: string): Promise<HTMLElement> {
  await userEvent.click(await screen.findByLabelText('Recipient 1'));
  await userEvent.paste(text);
  return screen.getByRole('button', { name: 'Check all' });
}

describe('Multi Send', () => {
  it.each([
    ['ACCOUNT_LEDGER', 'The Ledger asks for each payment: 2 confirmations on the device.'],
    ['ACCOUNT_EXTERNAL', 'The external device asks for each payment: 2 confirmations there.'],
    ['ACCOUNT_TRONLINK', 'Your wallet asks for each payment: 2 confirmations there.'],
  ] as const)('says before it starts how often it will be confirmed elsewhere: %s', async (login, words) => {
    await wallet.login({ kind: login, address: FROM, pathIndex: 0, walletId: 'x', idleMs: 0 });
    await show();
    await userEvent.click(await paste(`${A} 1\n${C} 2`));
    expect(await screen.findByText(words, { exact: false })).toBeDefined();
    // With what the device has to be set to.
    if (login === 'ACCOUNT_LEDGER')
      expect(await screen.findByText(/The Ledger shows this again/)).toBeDefined();
  });

  it('names what is wrong with a line, and lets nobody on until it is right', async () => {
    await show();
    const check = await paste(`${A},1\n${FROM},1\nTnothing,1\n${A},2\n${B},0\n${C},60\n`);
    expect(screen.getByText('Line 2: this is your own account.')).toBeDefined();
    expect(screen.getByText('Line 3: this is no TRON address.')).toBeDefined();
    expect(screen.getByText(/^Line 4: the same recipient as in line 1/)).toBeDefined();
    expect(screen.getByText('Line 5: the amount is 0.')).toBeDefined();
    expect(screen.getByText('Line 6: up to here it is more than the balance.')).toBeDefined();
    expect(screen.getByText('5 lines are wrong')).toBeDefined();
    expect(check).toHaveProperty('disabled', true);
    for (const line of [5, 4, 3, 2])
      await userEvent.click(screen.getByRole('button', { name: `Remove line ${line}` }));
    await fill(screen.getByLabelText('Amount 2'), '2.1234567');
    expect(screen.getByText('Line 2: TRX has 6 decimals; the rest was cut.')).toBeDefined();
    expect(check).toHaveProperty('disabled', false);
  });

  it('shows all of it once, and pays each row once', async () => {
    await show();
    await userEvent.click(await paste(`${A},1\n${B},2.5\n${C},3`));
    const send = await screen.findByRole('button', { name: 'Send 6.5 TRX to 3 recipients' });
    for (const address of [A, B, C]) expect(screen.getByText(address)).toBeDefined();
    expect(await screen.findByText('opens the account')).toBeDefined();
    expect(screen.getByText(/Harbour Exchange: Multi Send writes no notes/)).toBeDefined();
    expect(await screen.findByText('Read from the node just now')).toBeDefined();
    expect(send).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('checkbox'));
    expect(send).toHaveProperty('disabled', false);
    await userEvent.click(send);
    expect(await screen.findByText(/^All recipients are paid/)).toBeDefined();
    expect(payments).toEqual([
      { to: A, amount: 1_000_000n },
      { to: B, amount: 2_500_000n },
      { to: C, amount: 3_000_000n },
    ]);
    expect(screen.getAllByText('Paid')).toHaveLength(3);
    await userEvent.click(screen.getByRole('button', { name: 'Close this payment' }));
    expect(await screen.findByLabelText('Recipient 1')).toBeDefined();
  });

  it('names the row that the chain would refuse, and sends none of them', async () => {
    forbidden = true;
    await show();
    await userEvent.click(await paste(`${A},1\n${B},2.5`));
    expect(await screen.findByText(/^The chain takes no transfer to this contract/)).toBeDefined();
    expect(screen.getAllByText('Line 2').length).toBeGreaterThan(0);
    await userEvent.click(screen.getByRole('checkbox'));
    expect(screen.getByRole('button', { name: 'Send 3.5 TRX to 2 recipients' })).toHaveProperty(
      'disabled',
      true,
    );
  });

  it('says how many of a list are checked, and asks about no others once that is cancelled', async () => {
    const held: string[] = [];
    let answer = () => {};
    const answered = new Promise<void>(resolve => (answer = resolve));
    beforeAccount = address => {
      if (address === FROM) return Promise.resolve();
      held.push(address);
      return held.length <= 2 ? Promise.resolve() : answered;
    };
    const list = Array.from({ length: 10 }, (_, index) => `${recipient(100 + index)},1`).join('\n');
    await show();
    await userEvent.click(await paste(list));
    expect(await screen.findByText('Checked 2 of 10')).toBeDefined();
    // A screen reader hears what goes on, and not every row.
    expect(screen.getByText('Recipients and costs are being checked.').tagName).toBe('OUTPUT');
    await waitFor(() => expect(held).toHaveLength(8));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByLabelText('Recipient 10')).toBeDefined();
    answer();
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(held).toHaveLength(8);
  });

  it('stops where a row does not get through, is there when the page opens again, and goes on', async () => {
    broadcast = hex =>
      payments.length === 1 ? { result: false, code: 'CONTRACT_VALIDATE_ERROR', message: 'no' } : accept(hex);
    await show();
    await userEvent.click(await paste(`${A},1\n${C},2`));
    const send = await screen.findByRole('button', { name: 'Send 3 TRX to 2 recipients' });
    await waitFor(() => expect(send).toHaveProperty('disabled', false));
    await userEvent.click(send);
    expect(await screen.findByText('This payment is not finished')).toBeDefined();
    expect(screen.getByText(/^Stopped at line 2/)).toBeDefined();
    cleanup();
    await show();
    expect(await screen.findByText('This payment is not finished')).toBeDefined();
    const table = screen.getByRole('table', { name: 'Recipients' });
    expect(within(table).getByText('On its way')).toBeDefined();
    broadcast = accept;
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText(/^All recipients are paid/)).toBeDefined();
    expect(payments.filter(({ to }) => to === A)).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Close this payment' }));
  });

  it('is for main networks', async () => {
    kind = 'test';
    await show();
    expect(await screen.findByText('Multi Send is for main networks')).toBeDefined();
  });
});
