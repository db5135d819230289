import type { MessageName } from '@sunscope/tron/codec';
import { contractParameter, decodeTransactionRaw } from '@sunscope/tron/transaction';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { loadActions } from '../features/wallet/load-actions.ts';
import { useWalletDialog } from '../features/wallet/wallet-dialogs.ts';
import { sessionStore } from '../wallet/session-store.ts';
import { buildIntent } from '../wallet/intents/build.ts';
import type { Intent } from '../wallet/intents/registry.ts';
import { renderApp } from '../test/render-app.tsx';
import { accountOf, ALICE, BOB, transferRow } from '../test/rows.ts';

const WAIT = { timeout: 50_000 };

afterEach(() => {
  cleanup();
  sessionStore.setState({ status: 'closed' }, true);
  useWalletDialog.setState({ dialog: undefined });
  vi.unstubAllGlobals();
});

const signIn = () =>
  sessionStore.setState(
    {
      status: 'open',
      account: { recordId: '1', address: ALICE as never, kind: 'ACCOUNT_PRIVATE_KEY', keeping: 'memory' },
    },
    true,
  );

/** What the wallet is asked to confirm. */
async function confirming(): Promise<unknown> {
  return waitFor(() => {
    const { dialog } = useWalletDialog.getState();
    if (dialog?.name !== 'action') throw new Error('nothing is confirmed');
    return dialog.start.intent;
  }, WAIT);
}

const type = async (label: string | RegExp, text: string) => {
  const field = screen.getByLabelText(label);
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(text);
};

const abi = [
  {
    type: 'constructor',
    stateMutability: 'payable',
    inputs: [{ name: 'supply', type: 'uint256' }],
  },
  { type: 'function', name: 'stop', inputs: [], outputs: [], stateMutability: 'nonpayable' },
];

test('deploying: what is wrong is said, and what is right is confirmed with its arguments', async () => {
  signIn();
  await renderApp('/contracts/contract-compiler', {});
  await screen.findByRole('heading', { level: 1, name: 'Deploy a contract' }, WAIT);
  await type('ABI', 'no list');
  expect(await screen.findByText(/This is no ABI/)).toBeDefined();
  await type('ABI', JSON.stringify(abi));
  await type('Bytecode', '60__Library__00');
  expect(await screen.findByText(/Bytecode is hex/)).toBeDefined();
  await type('Callers pay of the energy', '101');
  expect(await screen.findByText('Fill in 0 to 100 percent.')).toBeDefined();
  await type('Most energy you pay for one call', '0');
  expect(await screen.findByText('Fill in at least 1.')).toBeDefined();
  await type('Name', 'é'.repeat(17));
  expect(await screen.findByText('A name has up to 32 bytes.')).toBeDefined();
  await type(/^supply/, '7');
  await userEvent.click(screen.getByRole('button', { name: 'Check and deploy' }));
  expect(await screen.findByText(/Fill in the bytecode/)).toBeDefined();
  expect(useWalletDialog.getState().dialog).toBeUndefined();
  await type('Bytecode', '0x6000FF');
  await type('Callers pay of the energy', '40');
  await type('Most energy you pay for one call', '123');
  await type('Name', 'Vault');
  await userEvent.click(screen.getByRole('button', { name: 'Check and deploy' }));
  expect(await confirming()).toMatchObject({
    kind: 'contract_create',
    from: ALICE,
    name: 'Vault',
    bytecode: `6000ff${'7'.padStart(64, '0')}`,
    callerPercent: 40n,
    ownerEnergyLimit: 123n,
    callValueSun: 0n,
  });
});

/** A token of the account that signs, with two decimals. */
const held = {
  balance: '12345',
  tokenInfo: {
    ...transferRow('1').tokenInfo,
    tokenId: '1000007',
    tokenAbbr: 'HRB',
    tokenName: 'Harbour',
    tokenDecimal: 2,
    tokenType: 'trc10',
  },
};
const own = { [`/api/accountv2?address=${ALICE}`]: accountOf(ALICE, { tokens: [held] }) };

/** The contract in the bytes that the wallet signs for what was asked of it. */
async function signed(name: MessageName): Promise<unknown> {
  await loadActions();
  const { rawData } = buildIntent((await confirming()) as Intent, {
    block: { id: new Uint8Array(32), timestampMs: 0n },
    nowMs: 1,
    expirationMs: 2n,
    feeLimitSun: 0n,
  });
  return contractParameter(decodeTransactionRaw(rawData).contract[0]!, name);
}

/** Bounds of the token beside a call: no token without an amount, and none that one does not have. */
async function fillToken(press: string, amount: string): Promise<void> {
  await userEvent.selectOptions(
    await screen.findByLabelText('TRC10 token along with it', {}, WAIT),
    '1000007',
  );
  await userEvent.click(screen.getByRole('button', { name: press }));
  expect(await screen.findByText(/Fill in how much HRB goes along/)).toBeDefined();
  await type('Token amount', '123.46');
  expect(await screen.findByText('You have 123.45 HRB: send no more than that.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: press }));
  expect(useWalletDialog.getState().dialog).toBeUndefined();
  await type('Call value', '9999999999999');
  expect(await screen.findByText('More TRX than there can be.')).toBeDefined();
  await type('Call value', '2');
  await type('Token amount', amount);
}

test('deploying sends an own TRC10 token along, in the bytes that are signed', async () => {
  signIn();
  await renderApp('/contracts/contract-compiler', own);
  await screen.findByRole('heading', { level: 1, name: 'Deploy a contract' }, WAIT);
  await type('ABI', JSON.stringify(abi));
  await type('Bytecode', '6000');
  await type(/^supply/, '7');
  await fillToken('Check and deploy', '1.5');
  await userEvent.click(screen.getByRole('button', { name: 'Check and deploy' }));
  expect(await signed('CreateSmartContract')).toMatchObject({
    call_token_value: 150n,
    token_id: 1_000_007n,
    new_contract: { call_value: 2_000_000n },
  });
  expect(useWalletDialog.getState().dialog).toMatchObject({ start: { tokens: [{ symbol: 'HRB' }] } });
});

test('a call sends an own TRC10 token along: tried with it, told, and in the bytes that are signed', async () => {
  signIn();
  const pay = { type: 'function', name: 'pay', inputs: [], outputs: [], stateMutability: 'payable' };
  await renderApp(`/contract/${BOB}/write`, {
    ...own,
    '/api/accountv2': accountOf(BOB, { accountType: 2 }),
    '/api/contract': { status: {}, count: 1, data: [detail], contractMap: {} },
    '/api/contracts/code': {
      data: { abi: JSON.stringify([pay]), byteCode: '00', runtimeCode: '', name: '', source: '' },
    },
    '/wallet/triggerconstantcontract': { result: { result: true }, constant_result: [''], energy_used: 5 },
  });
  await userEvent.click(await screen.findByText('pay', {}, WAIT));
  await fillToken('Preview', '0.07');
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
  const preview = within(await screen.findByRole('region', { name: 'Preview of the call' }, WAIT));
  expect(preview.getByText('Token along with it').closest('div')?.textContent).toContain('0.07 HRB');
  // What is changed after it was tried is tried again before it can be signed.
  await type('Token amount', '0.08');
  expect(screen.queryByRole('region', { name: 'Preview of the call' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Check and sign' })).toBeNull();
  await type('Token amount', '0.07');
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
  const again = within(await screen.findByRole('region', { name: 'Preview of the call' }, WAIT));
  await act(async () => again.getByRole('button', { name: 'Check and sign' }).click());
  expect(await signed('TriggerSmartContract')).toMatchObject({
    call_value: 2_000_000n,
    call_token_value: 7n,
    token_id: 1_000_007n,
  });
  expect(useWalletDialog.getState().dialog).toMatchObject({ start: { tokens: [{ symbol: 'HRB' }] } });
});

const detail = {
  address: BOB,
  name: 'Vault',
  balance: 0,
  trxCount: 1,
  callers: 1,
  failedCount: 0,
  date_created: 1_700_000_000_000,
  lastCalled: 0,
  verify_status: 0,
  eventCount: 0,
  license: '',
  energy_factor: 0,
  code_hash: '',
  is_proxy: false,
  proxy_by: '',
  proxy_implementation: '',
  creator: {
    address: ALICE,
    txHash: '',
    address_is_contract: false,
    energy_remaining: 0,
    origin_energy_limit: 10,
    consume_user_resource_percent: 100,
  },
};

test('an own contract: its settings are confirmed', async () => {
  signIn();
  const answers = {
    '/api/accountv2': accountOf(BOB, { accountType: 2 }),
    '/api/contract': { status: {}, count: 1, data: [detail], contractMap: {} },
    '/api/contracts/code': {
      data: { abi: JSON.stringify(abi.slice(1)), byteCode: '00', runtimeCode: '', name: '', source: '' },
    },
  };
  await renderApp(`/contract/${BOB}/write`, answers);
  await screen.findByText('Your contract', {}, WAIT);
  await type('Callers pay of the energy', '55');
  await userEvent.click(screen.getAllByRole('button', { name: 'Change' })[0]!);
  expect(await confirming()).toMatchObject({ kind: 'contract_setting', contract: BOB, callerPercent: 55n });
  await userEvent.click(screen.getByRole('button', { name: 'Clear the ABI' }));
  await waitFor(async () => expect(await confirming()).toMatchObject({ kind: 'contract_clear_abi' }), WAIT);
});
