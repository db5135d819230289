import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { useWalletDialog } from '../features/wallet/wallet-dialogs.ts';
import { sessionStore } from '../wallet/session-store.ts';
import { renderApp } from '../test/render-app.tsx';
import { accountOf, ALICE, BOB } from '../test/rows.ts';

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
