import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { parseAddress } from '@sunscope/tron/address';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useWalletDialog } from '../features/wallet/wallet-dialogs.ts';
import { renderApp } from '../test/render-app.tsx';
import { ALICE, BOB, listOf } from '../test/rows.ts';
import { sessionStore } from '../wallet/session-store.ts';
import { wallet } from '../wallet/wallet.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStore.setState({ status: 'closed' }, true);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  sessionStore.setState({ status: 'starting' }, true);
});

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());
const isShut = (name: string) => screen.getByRole('button', { name }).hasAttribute('disabled');

test('a visitor fills in a TRC10 token, is told what is wrong, and finds it again after a reload', async () => {
  await renderApp('/tokens/create', {});
  await act(async () => (await screen.findByRole('radio', { name: 'TRC10' })).click());
  await press('Next');
  await screen.findByRole('textbox', { name: 'Total supply' });
  expect(isShut('Next')).toBe(true);
  type('Name', 'Harbour Points');
  expect(screen.getByText(/no spaces, and is not TRX/)).toBeDefined();
  type('Name', 'HarbourPoints');
  type('Total supply', '1000');
  type('Description', 'Points');
  type('Website', 'https://harbour.example');
  expect(isShut('Next')).toBe(false);
  cleanup();
  await renderApp('/tokens/create/Confirm', {});
  expect(await screen.findByText('HarbourPoints', { selector: 'bdi' })).toBeDefined();
  // Nothing is signed before there is an account to issue it.
  expect(screen.getAllByRole('status').map(one => one.textContent)).toContain('Connect a wallet first');
});

test('a TRC10 token is issued by what its form says, once, by an account that can pay', async () => {
  const kept = {
    kind: 'trc10',
    name: 'HarbourPoints',
    supply: '1000',
    description: 'Points',
    website: 'https://harbour.example',
  };
  localStorage.setItem('draft:token-create', JSON.stringify({ ms: Date.now(), value: kept }));
  sessionStore.setState({
    status: 'open',
    account: { recordId: 'x', address: parseAddress(ALICE), kind: 'ACCOUNT_PRIVATE_KEY', keeping: 'stay' },
  });
  const fee = { tronParameters: [{ key: 'getAssetIssueFee', value: 1_024_000_000, id: 4 }] };
  const network = (balance: number, issued: object[]) => ({
    '/api/chainparameters': fee,
    '/api/accountv2': { address: ALICE, balance },
    '/api/token': listOf(issued),
  });
  const statuses = () => screen.getAllByRole('status').map(one => one.textContent);
  await renderApp('/tokens/create/Confirm', network(5, []));
  await vi.waitFor(() => expect(statuses()).toContain('The balance is below the fee of 1,024 TRX'), 50_000);
  cleanup();
  await renderApp('/tokens/create/Confirm', network(5_000_000_000, [{ id: 1 }]));
  await vi.waitFor(() => expect(statuses().join()).toContain('has issued a token already'), 50_000);
  cleanup();
  await renderApp('/tokens/create/Confirm', network(5_000_000_000, []));
  await vi.waitFor(() => expect(statuses()).toContain('Tick the box above'), 50_000);
  await act(async () => screen.getByRole('checkbox', { name: /can never be changed/ }).click());
  await press('Review and sign');
  const { dialog } = useWalletDialog.getState();
  expect(dialog?.name === 'action' && dialog.start.intent).toMatchObject({
    kind: 'asset_issue',
    from: ALICE,
    name: 'HarbourPoints',
    totalSupply: 1_000_000_000n,
    precision: 6,
    trxNum: 1,
    num: 1,
  });
  useWalletDialog.setState({ dialog: undefined });
});

test('what an issue cannot keep on the chain is recorded by one more signature, once the server has the token', async () => {
  const kept = {
    kind: 'trc10',
    name: 'HarbourPoints',
    supply: '1000',
    description: 'Points',
    website: 'https://harbour.example',
    email: 'ann@harbour.example',
    whitePaper: 'https://harbour.example/paper',
    github: 'https://github.com/harbour',
    social: [{ name: 'Telegram', url: 'https://t.me/harbour' }],
  };
  localStorage.setItem('draft:token-create', JSON.stringify({ ms: Date.now(), value: kept }));
  sessionStore.setState({
    status: 'open',
    account: { recordId: 'x', address: parseAddress(ALICE), kind: 'ACCOUNT_PRIVATE_KEY', keeping: 'stay' },
  });
  const signMessage = vi.fn(async (_text: string) => new Uint8Array(65).fill(7));
  vi.spyOn(wallet, 'signer').mockReturnValue({ signMessage } as unknown as ReturnType<typeof wallet.signer>);
  const answers = { '/api/chainparameters': { tronParameters: [] }, '/api/accountv2': { address: ALICE } };
  await renderApp('/tokens/create/Result', { ...answers, '/api/token': listOf([]) });
  expect(await screen.findByText('Waiting until this server has the new token')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Sign and record' })).toHaveProperty('disabled', true);
  cleanup();
  await renderApp('/tokens/create/Result', {
    ...answers,
    '/api/token': listOf([{ id: 1_000_007 }]),
    '/external/trc10tokens/update': { retCode: '0', retMsg: '' },
  });
  await vi.waitFor(() =>
    expect(screen.getByRole('button', { name: 'Sign and record' })).toHaveProperty('disabled', false),
  );
  await press('Sign and record');
  expect(await screen.findByText('Recorded')).toBeDefined();
  expect(JSON.parse(signMessage.mock.calls[0]![0])).toMatchObject({
    id: '1000007',
    issuer_addr: ALICE,
    email: 'ann@harbour.example',
    white_paper: 'https://harbour.example/paper',
    git_hub: 'https://github.com/harbour',
    social_media: [{ name: 'Telegram', url: 'https://t.me/harbour' }],
  });
  expect(screen.getByRole('link', { name: 'Open its page' }).getAttribute('href')).toBe('/token/1000007');
});

test('a record needs the contract’s own account, and what the chain says of it cannot be typed', async () => {
  const kept = {
    kind: 'trc20',
    contract: BOB,
    description: 'a',
    website: 'https://a.example',
    email: 'a@b.example',
  };
  localStorage.setItem('draft:token-create', JSON.stringify({ ms: Date.now(), value: kept }));
  const row = {
    contract_address: BOB,
    name: 'Prints',
    symbol: 'PRINT',
    decimals: 0,
    tokenType: 'trc20',
    total_supply: '7',
    issue_address: BOB,
    issue_ts: 0,
  };
  await renderApp('/tokens/create/Record', { '/api/token_trc20': listOf([], { trc20_tokens: [row] }) });
  expect(await screen.findByText('PRINT')).toBeDefined();
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
  await act(async () =>
    sessionStore.setState({
      status: 'open',
      account: { recordId: 'x', address: parseAddress(ALICE), kind: 'ACCOUNT_PRIVATE_KEY', keeping: 'stay' },
    }),
  );
  await press('Next');
  await screen.findByRole('button', { name: 'Sign and record' });
  expect(screen.getAllByRole('status').map(one => one.textContent)).toContain(
    'Only the account that issued the token can sign this',
  );
  expect(isShut('Sign and record')).toBe(true);
});

test('a record that the login cannot sign says so before it is asked', async () => {
  const account = { recordId: 'x', address: parseAddress(ALICE), keeping: 'stay' } as const;
  sessionStore.setState({ status: 'open', account: { ...account, kind: 'ACCOUNT_LEDGER' } });
  await renderApp('/tokens/update/1000001', { '/api/token': listOf([trc10]) });
  await screen.findByRole('textbox', { name: 'Description' });
  type('Description', 'Points of the harbour. '.repeat(5));
  await press('Next');
  await screen.findByRole('button', { name: 'Sign and record' });
  const statuses = () =>
    screen
      .getAllByRole('status')
      .map(one => one.textContent)
      .join();
  expect(statuses()).toMatch(/A Ledger signs messages of at most 255 bytes, and this record has \d{3}\./);
  expect(isShut('Sign and record')).toBe(true);
  await act(async () =>
    sessionStore.setState({ status: 'open', account: { ...account, kind: 'ACCOUNT_PRIVATE_KEY' } }),
  );
  expect(isShut('Sign and record')).toBe(false);
});

const trc10 = {
  id: 1_000_001,
  name: 'Harbour',
  abbr: 'HBP',
  precision: 6,
  ownerAddress: ALICE,
  description: 'Points of the harbour',
  website: 'https://harbour.example',
  totalSupply: '5',
};

test('an update begins with what is kept now', async () => {
  await renderApp('/tokens/update/1000001', { '/api/token': listOf([trc10]) });
  const field = await screen.findByRole('textbox', { name: 'Description' });
  expect((field as HTMLTextAreaElement).value).toBe('Points of the harbour');
  cleanup();
  await renderApp('/tokens/update/nonsense', {});
  expect(await screen.findByText('No such token')).toBeDefined();
});

test('the market’s page says the state, what comes next, and that nothing is sent', async () => {
  await renderApp('/tokens/markets/create/trc10/1000001', {
    '/api/token': listOf([trc10]),
    '/api/token/getTokenInfoByTokenIdOrAddr': { code: 0, data: { verifyStatus: 5, isFirstRecommend: 0 } },
  });
  expect(await screen.findByText('Rejected (5)')).toBeDefined();
  expect(screen.getByText('Apply again')).toBeDefined();
  expect(screen.getByText(/This server keeps no market/)).toBeDefined();
  expect(screen.getAllByRole('row')).toHaveLength(13);
  const pages = () => screen.getByRole('navigation', { name: 'Part of the answers' });
  const turnTo = (name: string) => act(async () => within(pages()).getByRole('link', { name }).click());
  await turnTo('Token');
  await screen.findByRole('textbox', { name: 'What is the token for?' });
  type('What is the token for?', 'For boats');
  await turnTo('Team');
  expect(await screen.findByRole('textbox', { name: 'Who is in the team?' })).toBeDefined();
  await turnTo('Token');
  const answer = await screen.findByRole('textbox', { name: 'What is the token for?' });
  expect((answer as HTMLTextAreaElement).value).toBe('For boats');
});

test('an application to a market has every field, says what is wrong, and goes along as a file', async () => {
  const saved: string[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  await renderApp('/tokens/markets/create/trc10/1000001', {
    '/api/token': listOf([{ ...trc10, totalSupply: 5_000_000 }]),
    '/api/token/getTokenInfoByTokenIdOrAddr': { code: 0, data: { verifyStatus: -2 } },
  });
  // What the record says already is filled in; the pair is the chain's.
  const website = await screen.findByLabelText('Website');
  expect((website as HTMLInputElement).value).toBe('https://harbour.example');
  expect(screen.getAllByText('HBP/TRX')).not.toEqual([]);
  const fill = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const wrong: [string, string, RegExp, string][] = [
    ['In circulation', '5.1', /from 0 to the total supply/, '4.5'],
    ['for TRX', '1.5', /whole numbers above 0/, '3'],
    ['E-mail', 'a@b', /Fill in an e-mail address/, 'a@b.example'],
    ['About the team', 'x'.repeat(4001), /1 to 4,000 characters/, 'Three people'],
  ];
  for (const [label, bad, says, good] of wrong) {
    fill(label, bad);
    expect(screen.getByText(says), label).toBeDefined();
    fill(label, good);
    expect(screen.queryByText(says), label).toBeNull();
  }
  fill('Tokens', '20');
  fill('How it was issued and handed out', 'Sold to everybody');
  await act(async () => screen.getByLabelText(/traded on other markets/).click());
  await press('Next');
  expect(screen.getByText('20 tokens for 3 TRX')).toBeDefined();
  expect(isShut('Next')).toBe(true);
  await act(async () => screen.getByLabelText(/What stands here is true/).click());
  await press('Next');
  await screen.findByText('The application is ready');
  await press('Take along as a file');
  expect(saved).toEqual(['market-1000001.json']);
});
