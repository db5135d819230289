// @vitest-environment jsdom
import { parseAddress } from '@sunscope/tron/address';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useWalletDialog } from '../features/wallet/wallet-dialogs.ts';
import { renderApp, type Network } from '../test/render-app.tsx';
import { accountOf, ALICE, BOB, listOf, transferRow } from '../test/rows.ts';
import { sessionStore } from '../wallet/session-store.ts';

const ID = 'ab'.repeat(32);
const WAIT = { timeout: 50_000 };

// What is compiled once for all tests is no test's time.
beforeAll(async () => {
  await Promise.all([
    import('./account.tsx'),
    import('./address.tsx'),
    import('../features/wallet/account/MarketOrders.tsx'),
    import('../features/wallet/account/OpenAccount.tsx'),
  ]);
});
beforeEach(() => {
  sessionStore.setState({ status: 'closed' }, true);
  // What the forms hand over is looked at; the dialog that signs has tests of its own.
  useWalletDialog.setState({ dialog: undefined });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStore.setState({ status: 'starting' }, true);
});

const { tokenInfo } = transferRow('1');
const TRX = { ...tokenInfo, tokenId: '_', tokenAbbr: 'TRX', tokenType: 'trx', tokenDecimal: 6 };
const nodeUrl = (call: string) => `${location.origin}/wallet/${call}`;
const network = (isOpen: number, part: Network = {}): Network => ({
  '/api/accountv2': accountOf(ALICE, {
    balance: 1_000_000_000,
    tokens: [{ tokenId: '_', tokenInfo: TRX, balance: '1000000000' }],
  }),
  '/api/account/analysis': listOf([]),
  '/api/transaction': listOf([]),
  '/api/token': listOf([{ id: 1_000_001, abbr: 'HBP', name: 'Harbour', precision: 2, risk: [] }]),
  [nodeUrl('getchainparameters')]: {
    chainParameter: [{ key: 'getAllowMarketTransaction', value: isOpen }],
  },
  [nodeUrl('getaccount')]: { address: `41${'11'.repeat(20)}`, balance: 1 },
  [nodeUrl('getcandelegatedmaxsize')]: {},
  [nodeUrl('getmarketorderbyaccount')]: {
    orders: [
      {
        order_id: ID,
        sell_token_id: '31303030303031',
        sell_token_quantity: 1000,
        buy_token_id: '5f',
        buy_token_quantity: 20_000_000,
        sell_token_quantity_remain: 700,
      },
    ],
  },
  ...part,
});

async function open(path: string, part: Network): Promise<void> {
  await renderApp(path, part);
  await act(async () =>
    sessionStore.setState({
      status: 'open',
      account: {
        recordId: 'x',
        address: parseAddress(ALICE),
        kind: 'ACCOUNT_PRIVATE_KEY',
        keeping: 'memory',
      },
    }),
  );
}
const asked = () => {
  const { dialog } = useWalletDialog.getState();
  return dialog?.name === 'action' ? dialog.start : undefined;
};

test('an order on the chain’s market is cancelled by its id, and a new one says its price', async () => {
  await open('/account?list=market', network(1));
  fireEvent.click(await screen.findByText('Cancel the order', { selector: 'td *' }, WAIT));
  expect(asked()?.intent).toMatchObject({ kind: 'market_cancel', from: ALICE, orderId: ID });
  fireEvent.click(screen.getByText('New order'));
  const dialog = within(await screen.findByRole('dialog', { name: 'New order' }, WAIT));
  const fill = (name: RegExp, value: string) =>
    fireEvent.change(dialog.getByLabelText(name), { target: { value } });
  fill(/^Amount to sell/, '10');
  fill(/^Token to buy/, '1000001');
  await dialog.findAllByText('HBP', undefined, WAIT);
  fill(/^Receive at least/, '2.50');
  expect((await dialog.findByText(/^Price of one/)).textContent).toMatch(/TRX: 0\.25\s*HBP/);
  fireEvent.click(dialog.getByText('Continue'));
  expect(asked()).toMatchObject({
    intent: {
      kind: 'market_sell',
      from: ALICE,
      sells: { asset: '_', raw: 10_000_000n },
      buys: { asset: '1000001', raw: 250n },
    },
    tokens: [{ id: '_' }, { id: '1000001', symbol: 'HBP' }],
  });
});

test('where the committee has not opened the market it says so, and offers no order', async () => {
  await open('/account?list=market', network(0));
  expect(await screen.findByText('The market of this network is closed', undefined, WAIT)).toBeDefined();
  expect(screen.queryByText('New order')).toBeNull();
});

test('an address without an account can be given one', async () => {
  await open(
    `/address/${BOB}`,
    network(0, { '/api/accountv2': accountOf(BOB, { activated: false, balance: 0 }) }),
  );
  fireEvent.click(await screen.findByText('Open account', undefined, WAIT));
  expect(asked()?.intent).toMatchObject({ kind: 'account_create', from: ALICE, account: BOB });
});
