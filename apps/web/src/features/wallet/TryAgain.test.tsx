// @vitest-environment jsdom
import { parseAddress } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import { encodeTransaction } from '@sunscope/tron/transaction';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/net/query-client.ts';
import { accountOf } from '../../test/rows.ts';
import { buildIntent } from '../../wallet/intents/build.ts';
import type { Intent } from '../../wallet/intents/registry.ts';
import { sessionStore } from '../../wallet/session-store.ts';
import { loadActions } from './load-actions.ts';
import { RawWhatIf } from './RawWhatIf.tsx';
import { press, renderInApp, stubNetwork } from './testing.tsx';
import { TryAgain } from './TryAgain.tsx';
import { closeWalletDialog, useWalletDialog } from './wallet-dialogs.ts';
import { WalletDialogs } from './WalletDialogs.tsx';

const own = parseAddress('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH');
const other = parseAddress('TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC');
const options = {
  block: { id: new Uint8Array(32), timestampMs: 0n },
  nowMs: 1,
  expirationMs: 300_001n,
  feeLimitSun: 20_000_000n,
};
const call = (from: typeof own, data: string): Intent => ({
  kind: 'contract_call',
  from,
  note: '',
  permissionId: 0,
  contract: other,
  data,
  callValueSun: 3n,
  tokenId: 0n,
  tokenValue: 0n,
});
const built = (intent: Intent) => {
  const { rawData, id } = buildIntent(intent, options);
  return { rawData, hash: bytesToHex(id) };
};
/** What a node answers for it. */
const nodeJson = ({ rawData, hash }: ReturnType<typeof built>) => ({
  txID: hash,
  raw_data_hex: bytesToHex(rawData),
  raw_data: {},
  signature: [],
  ret: [{ contractRet: 'REVERT' }],
});

beforeAll(loadActions);
beforeEach(() => useWalletDialog.setState({ dialog: undefined }));
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

async function offer(intent: Intent, answered = built(intent)): Promise<void> {
  stubNetwork({
    '/wallet/gettransactionbyid': () => nodeJson(answered),
    '/api/accountv2': (_body, url) =>
      accountOf(url.searchParams.get('address') ?? '', { addressTag: 'Harbour Exchange' }),
  });
  await renderInApp(<TryAgain hash={built(intent).hash} own={own} />);
  await press(screen.getByRole('button', { name: 'Try again with…' }));
}

it('opens what failed with the same fields, to be confirmed as any other', async () => {
  const intent = call(own, '12345678');
  await offer(intent);
  await waitFor(() =>
    expect(useWalletDialog.getState().dialog).toMatchObject({ name: 'action', start: { intent } }),
  );
});

it.each([
  ['another transaction than was asked for', call(own, '12345678'), call(own, '99999999')],
  ['one of somebody else', call(other, '12345678'), undefined],
])('opens nothing where the node answers %s', async (_name, intent, answered) => {
  await offer(intent, answered && { ...built(answered), hash: built(intent).hash });
  expect(await screen.findByText(/cannot be opened again/)).toBeDefined();
  expect(useWalletDialog.getState().dialog).toBeUndefined();
});

it('whom it is for is looked at again before it is signed again', async () => {
  const intent: Intent = {
    kind: 'trx_transfer',
    from: own,
    to: other,
    amount: 5n,
    note: '',
    permissionId: 0,
  };
  await offer(intent);
  await waitFor(() => expect(useWalletDialog.getState().dialog?.name).toBe('action'));
  cleanup();
  await renderInApp(<WalletDialogs dialog={useWalletDialog.getState().dialog!} />);
  await act(async () =>
    sessionStore.setState({
      status: 'open',
      account: { recordId: 'x', address: own, kind: 'ACCOUNT_PRIVATE_KEY', keeping: 'memory' },
    }),
  );
  // The history cannot be read here, which asks for a consent; what the chain knows of the recipient shows beside it.
  expect(await screen.findByText('Your history could not be read')).toBeDefined();
  expect(await screen.findByText('This is an exchange')).toBeDefined();
  act(closeWalletDialog);
  sessionStore.setState({ status: 'starting' }, true);
});

it('a pasted transaction shows what it would do now, and one of no kind says so', async () => {
  stubNetwork({
    '/wallet/getaccountresource': () => ({ freeNetLimit: 600, EnergyLimit: 2_000 }),
    '/wallet/getaccount': () => ({ address: `41${'22'.repeat(20)}`, balance: 5_000_000 }),
    '/wallet/getchainparameters': () => ({
      chainParameter: [
        { key: 'getTransactionFee', value: 1_000 },
        { key: 'getEnergyFee', value: 100 },
      ],
    }),
    '/wallet/getcontract': () => ({}),
    '/wallet/getblock': () => ({
      blockID: `00000000000003e8${'ab'.repeat(24)}`,
      block_header: {
        raw_data: {
          number: 1000,
          timestamp: Date.now(),
          txTrieRoot: '00'.repeat(32),
          parentHash: '00'.repeat(32),
          witness_address: `41${'11'.repeat(20)}`,
        },
        witness_signature: '00'.repeat(65),
      },
    }),
    '/wallet/triggerconstantcontract': () => ({
      result: { result: true, message: '' },
      energy_used: 900,
      constant_result: [''],
      transaction: { ret: [{ ret: 'FAILED' }] },
    }),
    '/api/accountv2': () => accountOf(own),
    '/config.json': () => ({ feeLimitSun: 20_000_000 }),
  });
  const hex = (rawData: Uint8Array) => bytesToHex(encodeTransaction(rawData, {}));
  await renderInApp(<RawWhatIf hex={hex(built(call(own, '12345678')).rawData)} />);
  expect(await screen.findByText('If it were signed now')).toBeDefined();
  expect(await screen.findByText(/Simulated by the node/)).toBeDefined();
  expect(screen.getByText('Balance').closest('div')?.textContent).toContain('5 TRX now');
  cleanup();
  await renderInApp(<RawWhatIf hex={hex(Uint8Array.of(0x40, 0x01))} />);
  expect(await screen.findByText(/cannot say what it would do/)).toBeDefined();
});
