// @vitest-environment jsdom
import { parseAddress } from '@sunscope/tron/address';
import { act, cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { privateLabels, readLabels } from '../lib/labels/private-labels.ts';
import { useWalletDialog } from '../features/wallet/wallet-dialogs.ts';
import { renderApp, type Network } from '../test/render-app.tsx';
import { accountOf, ALICE, BOB, listOf, transferRow } from '../test/rows.ts';
import { sessionStore } from '../wallet/session-store.ts';

const COLLECTION = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

beforeEach(() => {
  localStorage.clear();
  privateLabels.setState({}, true);
  sessionStore.setState({ status: 'closed' }, true);
  useWalletDialog.setState({ dialog: undefined });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStore.setState({ status: 'starting' }, true);
});

const item = (token_id: string, tokenType: string, balance: string) => ({
  token_id,
  holder_address: ALICE,
  balance,
  latest_block: 1,
  tokenInfo: {
    ...transferRow('1').tokenInfo,
    tokenId: COLLECTION,
    tokenName: 'Prints',
    tokenAbbr: 'PRINT',
    tokenType,
  },
});

async function open(path: string, network: Network): Promise<void> {
  await renderApp(path, {
    '/api/accountv2': accountOf(ALICE, { exchanges: [] }),
    '/api/account/recipients': {
      address: ALICE,
      to: BOB,
      transfers: 0,
      firstTime: 0,
      lastTime: 0,
      lookAlikes: [],
      missing: '',
    },
    ...network,
  });
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
  return dialog?.name === 'action' ? dialog.start.intent : undefined;
};
async function fillTo(dialog: ReturnType<typeof within>): Promise<void> {
  await userEvent.click(dialog.getByLabelText('To'));
  await userEvent.paste(BOB);
}

test('an item is sent from the list of the account, and no more of it than there is', async () => {
  await open('/account?list=items', {
    '/api/nft/inventory': listOf([item('7', 'trc721', '1'), item('8', 'trc1155', '5')]),
  });
  const table = within(await screen.findByRole('table', { name: 'Collectibles' }));
  const [single, several] = await table.findAllByRole('button', { name: 'Send item' });
  await userEvent.click(single!);
  const first = within(await screen.findByRole('dialog', { name: 'Send item #7' }));
  expect(first.queryByLabelText('How many')).toBeNull();
  await fillTo(first);
  await userEvent.click(first.getByRole('button', { name: 'Continue' }));
  expect(asked()).toMatchObject({ kind: 'trc721_transfer', contract: COLLECTION, itemId: 7n, to: BOB });
  await userEvent.click(several!);
  const second = within(await screen.findByRole('dialog', { name: 'Send item #8' }));
  await fillTo(second);
  const count = second.getByLabelText('How many');
  await userEvent.clear(count);
  await userEvent.type(count, '6');
  expect(second.getByRole('button', { name: 'Continue' })).toHaveProperty('disabled', true);
  await userEvent.clear(count);
  await userEvent.type(count, '5');
  await userEvent.click(second.getByRole('button', { name: 'Continue' }));
  expect(asked()).toMatchObject({ kind: 'trc1155_transfer', itemId: 8n, amount: 5n, to: BOB });
});

test('an item’s recipient is looked at like that of money, and may come from the address book', async () => {
  localStorage.setItem('sunscope_labels', JSON.stringify({ [BOB]: 'Bob' }));
  privateLabels.setState(readLabels(), true);
  await open('/account?list=items', {
    '/api/nft/inventory': listOf([item('7', 'trc721', '1')]),
    '/api/accountv2': accountOf(ALICE, {
      exchanges: [],
      addressTag: 'Harbour Exchange',
      looksLike: [{ address: COLLECTION, owner: COLLECTION }],
    }),
  });
  const table = within(await screen.findByRole('table', { name: 'Collectibles' }));
  await userEvent.click(await table.findByRole('button', { name: 'Send item' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send item #7' }));
  expect(await dialog.findByRole('button', { name: 'Scan a QR code' })).toBeDefined();
  await userEvent.click(await dialog.findByRole('combobox', { name: 'Address book' }));
  await userEvent.click(screen.getByRole('option', { name: /Bob/ }));
  expect(dialog.getByLabelText('To')).toHaveProperty('value', BOB);
  expect(await dialog.findByText('You have not sent to this address before.')).toBeDefined();
  expect(await dialog.findByText('This address looks like one that others paid')).toBeDefined();
  expect(dialog.getByText(/none goes along here/)).toBeDefined();
});

test('an item’s page offers to send it only to who has it', async () => {
  const items = listOf(
    [
      {
        token_id: '7',
        holder_address: ALICE,
        holders: 1,
        supply: '1',
        tokenInfo: item('7', 'trc721', '1').tokenInfo,
      },
    ],
    {},
  );
  const page = (own: object[]) =>
    open(`/nft/${COLLECTION}/7`, {
      '/api/nft/items': items,
      '/api/nft/metadata': { data: [] },
      '/api/token_trc20': listOf([], { trc20_tokens: [] }),
      '/api/trc721/transfers': listOf([], { token_transfers: [] }),
      '/api/nft/inventory': listOf(own),
    });
  await page([item('7', 'trc721', '1')]);
  expect(await screen.findByRole('button', { name: 'Send item' })).toBeDefined();
  cleanup();
  // The index names somebody else's.
  await page([{ ...item('7', 'trc721', '1'), holder_address: BOB }]);
  expect(await screen.findByRole('heading', { level: 1 })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Send item' })).toBeNull();
});
