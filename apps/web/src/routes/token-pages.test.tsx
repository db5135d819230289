import { parseAddress } from '@sunscope/tron/address';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { setLanguage } from '../lib/i18n/i18n.tsx';
import { setPref } from '../lib/prefs/prefs.ts';
import { renderApp, requests } from '../test/render-app.tsx';
import { accountOf, ALICE, BOB, listOf, transferRow } from '../test/rows.ts';
import { sessionStore } from '../wallet/session-store.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The page's answers for a token of this standard. */
const tokenOf = (tokenType: string, more: object = {}) => ({
  '/api/token_trc20': listOf([], {
    trc20_tokens: [
      {
        contract_address: BOB,
        name: 'Prints of the harbour',
        symbol: 'PRINT',
        decimals: 0,
        icon_url: '',
        level: '1',
        vip: false,
        tokenType,
        total_supply_with_decimals: '7',
        holders_count: 3,
        transfer_num: 9,
        issue_address: ALICE,
        issue_ts: 1_700_000_000_000,
        home_page: '',
        token_desc: '',
        risk: [],
        ...more,
      },
    ],
  }),
});

describe('a token of a contract is headed by the standard it follows:', () => {
  const heads = {
    en: { trc20: 'TRC20 token', trc721: 'TRC721 token', trc1155: 'TRC1155 token' },
    zh: { trc20: 'TRC20 代币', trc721: 'TRC721 代币', trc1155: 'TRC1155 代币' },
    ar: { trc20: 'رمز TRC20', trc721: 'رمز TRC721', trc1155: 'رمز TRC1155' },
  };
  const cases = Object.entries(heads).flatMap(([language, kinds]) =>
    Object.entries(kinds).map(([kind, head]) => ({ language, kind, head })),
  );

  test.each(cases)('$kind in $language', async ({ language, kind, head }) => {
    await renderApp(`/token20/${BOB}`, tokenOf(kind));
    await act(() => setLanguage(language, { store: false }));
    const heading = await screen.findByRole('heading', { level: 1, name: /Prints of the harbour/ });
    expect(heading.previousElementSibling?.textContent).toBe(head);
  });
});

test.each([
  ['trc20', 1],
  ['trc721', 0],
  ['trc1155', 0],
])('decimals of a %s token are told %i times', async (kind, times) => {
  await renderApp(`/token20/${BOB}`, tokenOf(kind));
  await screen.findByText('Total supply');
  expect(screen.queryAllByText('Decimals')).toHaveLength(times);
});

describe('the same token across the bridge', () => {
  const chains = [
    { id: 'main', name: 'Main', kind: 'main', origin: 'http://main.test:5500' },
    { id: 'side', name: 'Side', kind: 'side', origin: 'http://side.test:5501' },
  ];
  const configOf = (kind: 'main' | 'side', networks: object[] = chains) => ({
    network: { ...chains[kind === 'main' ? 0 : 1], origin: '', genesis: '', chainId: '', embedded: true },
    networks,
    priceSource: 'demo',
    priceRetries: 3,
    paths: { api: '/api', node: '', feed: '/feed' },
    feeLimitSun: 20_000_000,
    themeSwitch: 'cycle',
  });
  const mapped = (main: string, side: string) => ({
    '/external/sidechain/getMappingByMainchainAddress': {
      retCode: '0',
      data: { sidechains: side === '' ? [] : [{ mainchain_address: BOB, sidechain_address: side }] },
    },
    '/external/sidechain/getMappingBySidechainAddress': { retCode: '0', data: { mainchainAddress: main } },
  });

  test.each([
    ['main', 'On the side chain', 'http://side.test:5501'],
    ['side', 'On the main chain', 'http://main.test:5500'],
  ] as const)('is named on the %s chain, and leads there past the warning', async (kind, label, origin) => {
    await renderApp(`/token20/${BOB}`, {
      ...tokenOf('trc20'),
      ...mapped(ALICE, ALICE),
      '/config.json': configOf(kind),
    });
    const row = (await screen.findByText(label)).parentElement as HTMLElement;
    expect(row.textContent).toContain(ALICE);
    await userEvent.click(within(row).getByRole('button', { name: text => text.includes(ALICE) }));
    await screen.findByRole('dialog');
    expect(document.querySelector(`a[href="${origin}/contract/${ALICE}/code"]`)).not.toBeNull();
  });

  test('is not looked for where there is one chain, and not named where it has none', async () => {
    const without = { ...tokenOf('trc20'), ...mapped('', '') };
    await renderApp(`/token20/${BOB}`, { ...without, '/config.json': configOf('main', chains.slice(0, 1)) });
    await screen.findByText('Total supply');
    expect(requests.some(url => url.includes('/external/sidechain/'))).toBe(false);
    cleanup();
    await renderApp(`/token20/${BOB}`, { ...without, '/config.json': configOf('main') });
    await waitFor(() => expect(requests.some(url => url.includes('MainchainAddress'))).toBe(true));
    expect(screen.queryByText('On the side chain')).toBeNull();
  });
});

describe('the list of tokens', () => {
  const row = {
    tokenId: 1_000_001,
    contractAddress: '',
    name: 'Harbour',
    abbr: 'HBP',
    decimal: 6,
    imgUrl: '',
    tokenType: 'trc10',
    priceInTrx: 0.5,
    gain: 0.1,
    volume24hInTrx: 4000,
    marketcap: 1_000_000,
    nrOfTokenHolders: 3,
    transferCount: 9,
    supply: '2000000',
    isTop: false,
    level: '1',
    risk: [],
    dateCreated: 0,
    vip: false,
  };
  const head = {
    all: 9,
    total10: 2,
    total20: 4,
    total721: 1,
    total1155: 2,
    currentWeekTotalAll: 1,
    holdersTotal: 1234,
    transfersToday: 56,
  };
  const answers = {
    '/api/tokens/overview': listOf([], { ...head, tokens: [row] }),
    '/api/token/price': { conversions: { USD: '0.25' }, percent_change_24h: '0', from: 'demo' },
  };
  afterEach(() => {
    setPref('currency', 'TRX');
    sessionStore.setState({ status: 'starting' }, true);
  });

  test('prices, volumes and values follow the chosen currency', async () => {
    setPref('currency', 'USD');
    await renderApp('/tokens/list', answers);
    const table = await screen.findByRole('table', { name: 'Tokens' });
    await within(table).findByText(/^Price \(USD/);
    const [, cells] = within(table).getAllByRole('row');
    const texts = [...(cells?.children ?? [])].map(cell => cell.textContent);
    expect([texts[3], texts[5], texts[6]]).toEqual(['0.125', '1,000', '250,000']);
  });

  test('begins with how many there are of each kind, holders, and transfers of the day', async () => {
    await renderApp('/tokens/list', answers);
    expect((await screen.findByText('Holders', { selector: 'dt' })).nextElementSibling?.textContent).toBe(
      '1,234',
    );
    const figure = (label: string) =>
      screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
    expect(['Tokens', 'TRC20', 'TRC10', 'TRC721 and TRC1155', 'Transfers today (UTC)'].map(figure)).toEqual([
      '9',
      '4',
      '2',
      '3',
      '56',
    ]);
    expect(screen.getByText('1 new this week')).toBeDefined();
  });

  test('keeps the place of what is new this week, in one line or two, before it is known', async () => {
    const behind = () => screen.getAllByText(/new this week/).map(one => one.getAttribute('aria-hidden'));
    await renderApp('/tokens/list', { '/api/tokens/overview': () => new Promise<never>(() => {}) });
    await screen.findByRole('heading', { name: 'Tokens' });
    expect(behind()).toEqual(['true', 'true']);
    cleanup();
    await renderApp('/tokens/list', answers);
    await screen.findByText('1 new this week');
    expect(behind()).toEqual(['true', 'true', null]);
  });

  test('says of a suspicious one what it copies, and marks the level of others', async () => {
    const copies = { tokenId: BOB, tokenName: 'Sun Dollar', tokenAbbr: 'USDS', tokenType: 'trc20' };
    const tokens = [
      { ...row, tokenId: 1, name: 'Fake', level: '3', risk: ['look_alike_token', 'link_in_text'], copies },
      { ...row, tokenId: 2, name: 'Known fake', level: '3', risk: ['look_alike_token'] },
      { ...row, tokenId: 3, name: 'Fine', level: '2' },
      { ...row, tokenId: 4, name: 'Warm', level: '101' },
    ];
    await renderApp('/tokens/list', { '/api/tokens/overview': listOf([], { ...head, tokens }) });
    const rows = await screen.findAllByRole('row');
    const textOf = (index: number) => rows[index]?.children.item(1)?.textContent ?? '';
    expect(textOf(1)).toContain('Copies Sun Dollar · Link in name');
    expect(textOf(2)).toContain('Copies an older token');
    expect(textOf(3)).toContain('OK: known and in use');
    expect(textOf(4)).toContain('hot');
    expect(rows.slice(1).map(one => one.children.item(0)?.textContent)).toEqual(['1', '2', '3', '4']);
  });

  test('says what each token is, and leads to its page and to its pair where it has one', async () => {
    const tokens = [
      { ...row, description: 'Pays for berths', pairId: 7 },
      { ...row, tokenId: 1_000_002, name: 'Quiet' },
      { ...row, tokenId: 1_000_003, name: 'Prize', description: 'You have won', level: '4' },
    ];
    await renderApp('/tokens/list', { '/api/tokens/overview': listOf([], { ...head, tokens }) });
    const traded = await screen.findByRole('row', { name: /Pays for berths/ });
    const to = (line: HTMLElement) =>
      within(line)
        .getAllByRole('link')
        .map(link => link.getAttribute('href'));
    expect(to(traded)).toEqual(['/token/1000001', '/token/1000001', '/exchange/trc10?id=7']);
    const quiet = screen.getByRole('row', { name: /Quiet/ });
    expect(to(quiet)).toEqual(['/token/1000002', '/token/1000002']);
    expect(within(quiet).getByText('Trade').getAttribute('aria-disabled')).toBe('true');
    // What a suspicious one says of itself is not repeated.
    expect(screen.getByText('Prize')).toBeDefined();
    expect(screen.queryByText('You have won')).toBeNull();
  });

  test('rows, order, kind, search and CSV come from one request', async () => {
    await renderApp('/tokens/list?filter=trc20&sort=supply&order=asc&search=sun&start=20', answers);
    const link = await screen.findByRole('link', { name: /CSV/ });
    const asked = requests.findLast(url => url.includes('/api/tokens/overview')) ?? '';
    const query = (url: string) => Object.fromEntries(new URL(url, 'http://x').searchParams);
    expect(query(asked)).toEqual({
      start: '20',
      limit: '20',
      filter: 'trc20',
      sort: 'supply',
      order: 'asc',
      showAll: '1',
      search: 'sun',
    });
    expect(query(link.getAttribute('href') ?? '')).toEqual({ ...query(asked), format: 'csv' });
    await act(async () => screen.getByRole('button', { name: 'Holders' }).click());
    await waitFor(() => expect(requests.at(-1)).toContain('sort=holderCount&order=desc'));
  });

  test('a tab of one’s own tokens is there for who is signed in, and asks for theirs', async () => {
    await renderApp('/tokens/list?filter=my', answers);
    await screen.findByRole('table', { name: 'Tokens' });
    expect(screen.queryByRole('link', { name: 'Mine' })).toBeNull();
    await act(async () =>
      sessionStore.setState({
        status: 'open',
        account: { recordId: 'x', address: parseAddress(ALICE), kind: 'ACCOUNT_ADDRESS', keeping: 'stay' },
      }),
    );
    expect(screen.getByRole('link', { name: 'Mine' }).getAttribute('aria-current')).toBe('true');
    await waitFor(() =>
      expect(requests.filter(url => url.includes('filter=my') && url.includes(ALICE))).toHaveLength(1),
    );
  });
});

test('balances of items have no decimals', async () => {
  const { tokenInfo } = transferRow('1');
  const tokens = (['trc10', 'trc1155'] as const).map(tokenType => ({
    tokenId: tokenType,
    balance: '7',
    tokenInfo: { ...tokenInfo, tokenId: tokenType, tokenType, tokenName: tokenType, tokenDecimal: 0 },
  }));
  await renderApp(`/address/${ALICE}/tokens`, {
    [`/api/accountv2?address=${ALICE}`]: accountOf(ALICE, { tokens }),
  });
  const table = await screen.findByRole('table', { name: 'Token balances' });
  const [, whole, items] = within(table).getAllByRole('row');
  expect([whole, items].map(row => row?.children.item(3)?.textContent)).toEqual(['0', '–']);
});

test.each([
  ['trc721', '1', '12', '1PRINT#12'],
  ['trc1155', '250', '1234567890123', '250PRINT#1234567890123'],
])('transfers of a %s token say which item moved', async (tokenType, amount, token_id, shown) => {
  const row = transferRow('1');
  const tokenInfo = { ...row.tokenInfo, tokenType, tokenId: BOB, tokenAbbr: 'PRINT', tokenDecimal: 0 };
  await renderApp('/blockchain/transfers', {
    '/api/transfer': listOf([{ ...row, amount, token_id, tokenInfo }]),
  });
  const table = await screen.findByRole('table', { name: 'Transfers' });
  const [, moved] = within(table).getAllByRole('row');
  expect(moved?.lastElementChild?.textContent).toBe(shown);
  expect(table.querySelector(`[data-tip="item ${token_id}"]`)).not.toBeNull();
});

/** A holder as the list gives it. */
const holderRow = (address: string, balance: string, more = {}) => ({
  address,
  holder_address: address,
  name: '',
  balance,
  addressTag: '',
  addressTagLogo: '',
  srTag: false,
  srName: '',
  foundationTag: false,
  updateTime: 0,
  ...more,
});

test('a token begins with what is in circulation and who holds it, the issuer apart', async () => {
  await renderApp(`/token20/${BOB}`, {
    ...tokenOf('trc20'),
    '/api/token_trc20/holders': () =>
      listOf([], { trc20_tokens: [holderRow(ALICE, '3'), holderRow(BOB, '2')], total: 2, rangeTotal: 2 }),
  });
  const spread = await screen.findByRole('region', { name: 'Who holds it' });
  // Alice issued it and keeps 3 of 7.
  expect((await screen.findByText('In circulation (PRINT)')).nextElementSibling?.textContent).toBe('4');
  expect(within(spread).getAllByRole('listitem')).toHaveLength(2);
  // Bob has 2 of the other 4, and others as much.
  expect(within(spread).getAllByText('50%')).toHaveLength(2);
  await act(async () => within(spread).getByLabelText('With issuer').click());
  expect(within(spread).getAllByRole('listitem')).toHaveLength(3);
});

test('what waits for a TRC10 token makes room for other cards: nothing that stood is pushed down', async () => {
  let answer: (holders: object) => void = () => undefined;
  const holders = new Promise<object>(resolve => (answer = resolve));
  await renderApp('/token/1000001', {
    '/api/token': listOf([{ id: 1_000_001, name: 'Harbour', abbr: 'HBP', precision: 0, totalSupply: 7 }]),
    '/api/tokenholders': () => holders,
  });
  const cards = () => [...screen.getByRole('main').querySelectorAll('section')];
  await waitFor(() => expect(cards()).toHaveLength(1));
  const [waiting] = cards();
  expect(waiting?.querySelector('[aria-busy="true"]')).not.toBeNull();
  await act(async () => answer(listOf([])));
  await screen.findByText('Total supply');
  expect(cards()).not.toContain(waiting);
});

test('who issued a token of a contract is led to its record, others are not', async () => {
  const signIn = (address: string) =>
    act(async () =>
      sessionStore.setState({
        status: 'open',
        account: {
          recordId: 'x',
          address: parseAddress(address),
          kind: 'ACCOUNT_PRIVATE_KEY',
          keeping: 'stay',
        },
      }),
    );
  await renderApp(`/token20/${BOB}`, tokenOf('trc20'));
  await screen.findByText('Total supply');
  await signIn(BOB);
  expect(screen.queryByRole('link', { name: 'Update' })).toBeNull();
  await signIn(ALICE);
  const update = await screen.findByRole('link', { name: 'Update' });
  expect(update.getAttribute('href')).toBe(`/tokens/update/${BOB}`);
  await act(async () => sessionStore.setState({ status: 'starting' }, true));
});

test('a holder is found by address, with its rank among all', async () => {
  await renderApp(`/token20/${BOB}/holders?holder=${ALICE}`, {
    ...tokenOf('trc20'),
    '/api/token_trc20/holders': () =>
      listOf([], { trc20_tokens: [holderRow(ALICE, '3', { rank: 812 })], total: 1, rangeTotal: 1 }),
  });
  expect(await screen.findByText('812')).toBeDefined();
  expect(screen.getByRole('textbox', { name: 'Find a holder’s address' })).toHaveProperty('value', ALICE);
});

test('addresses of a record open behind a dialog that shows them, and only those of the web', async () => {
  const answers = tokenOf('trc20', {
    home_page: 'https://prints.example/a',
    white_paper: 'javascript:alert(1)',
    social_media_list: [{ name: 'Chat', url: 'prints.example/chat' }],
  });
  await renderApp(`/token20/${BOB}`, answers);
  const link = await screen.findByRole('button', { name: 'prints.example/a' });
  expect(screen.queryByRole('link', { name: /prints\.example/ })).toBeNull();
  expect(screen.getByText('javascript:alert(1)').tagName).toBe('BDI');
  await act(async () => link.click());
  const leave = await screen.findByRole('link', { name: 'Open prints.example' });
  expect(leave.getAttribute('href')).toBe('https://prints.example/a');
  expect(leave.getAttribute('rel')).toBe('noopener noreferrer nofollow');
});

const items = listOf(
  [
    {
      token_id: '7',
      holders: 1,
      holder_address: ALICE,
      supply: '1',
      tokenInfo: {
        tokenId: BOB,
        tokenName: 'Prints of the harbour',
        tokenAbbr: 'PRINT',
        tokenType: 'trc721',
      },
    },
  ],
  {},
);
const written = (more = {}) => ({
  data: [
    {
      token_id: '7',
      state: 'known',
      name: 'The crane',
      description: 'Steel and rain.',
      image: `/api/nft/image/${BOB}/7`,
      external_url: '',
      attributes: [{ trait: 'Light', value: 'Dusk' }],
      ...more,
    },
  ],
});

test('items are tiles with picture, attribute and owner, which lead to their pages', async () => {
  await renderApp(`/token20/${BOB}/items`, {
    ...tokenOf('trc721'),
    '/api/nft/items': items,
    '/api/nft/metadata': written(),
  });
  const tile = await screen.findByRole('link', { name: /The crane.*Dusk/ });
  expect(tile.getAttribute('href')).toContain(`/nft/${BOB}/7`);
  expect(tile.querySelector('img')?.getAttribute('src')).toBe(`/api/nft/image/${BOB}/7`);
});

test('an item’s page names owner, attributes and history; without a description it says why', async () => {
  const answers = {
    ...tokenOf('trc721'),
    '/api/nft/items': items,
    '/api/nft/metadata': written(),
    '/api/trc721/transfers': listOf([], { token_transfers: [] }),
  };
  await renderApp(`/nft/${BOB}/7`, answers);
  expect(await screen.findByRole('heading', { level: 1, name: 'The crane' })).toBeDefined();
  expect(await screen.findByText('Steel and rain.')).toBeDefined();
  expect(screen.getByText('Dusk')).toBeDefined();
  cleanup();
  const off = written({ state: 'off', name: '', description: '', image: '', attributes: [] });
  await renderApp(`/nft/${BOB}/7`, { ...answers, '/api/nft/metadata': off });
  expect(await screen.findByText(/reads no descriptions from other hosts/)).toBeDefined();
});

test('a token is named by the catalogue of this browser until the server answers', async () => {
  localStorage.setItem('tokensMap', JSON.stringify({ 1000001: 'Harbour_&&_1000001_&&_6_&&_HBP_&&_' }));
  // No answer that names it: the page stays as it is before one.
  await renderApp('/token/1000001', { '/api/token': { status: 500, body: { message: 'down' } } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Harbour' })).toBeDefined();
  expect(requests.filter(url => url.includes('fields='))).toEqual([]);
  localStorage.removeItem('tokensMap');
});

test('a TRC10 token tells what its sale raised and what of it is locked', async () => {
  const row = {
    id: 1_000_001,
    name: 'Harbour',
    abbr: 'HBP',
    precision: 0,
    startTime: 1_700_000_000_000,
    participated: '25000000',
    frozen: [{ amount: '500', days: 30 }],
  };
  await renderApp('/token/1000001', { '/api/token': listOf([row]) });
  const beside = async (label: RegExp) =>
    (await screen.findByText(label)).closest('div')?.querySelector('dd')?.textContent;
  expect(await beside(/^Raised/)).toContain('25');
  expect(await beside(/^Locked supply/)).toMatch(/500.*for 30 days/);
});

test.each([
  [7, ['/exchange?id=7']],
  [undefined, []],
])('a TRC10 token whose pair is %s leads to %s', async (pairId, expected) => {
  const market = {
    priceInTrx: 1,
    pairUrl: 'https://evil.example',
    fTokenAddr: '',
    fShortName: '',
    fPrecision: 0,
  };
  await renderApp('/token/1000001', {
    '/api/token': {
      data: [
        {
          id: 1_000_001,
          name: 'Harbour',
          abbr: 'HBP',
          precision: 3,
          ownerAddress: ALICE,
          market_info: { ...market, pairId },
        },
      ],
    },
  });
  await screen.findByRole('heading', { level: 1, name: /Harbour/ });
  const links = screen.queryAllByRole('link', { name: 'Trade' });
  expect(links.map(link => link.getAttribute('href'))).toEqual(expected);
});

describe('quotes of a token', () => {
  const info = { tokenCanShow: 1, tokenLogo: '', tokenLevel: '0', vip: false };
  const TRX = {
    ...info,
    tokenId: '_',
    tokenAbbr: 'TRX',
    tokenName: 'TRX',
    tokenDecimal: 6,
    tokenType: 'trx',
  };
  const HBP = { ...info, tokenId: '1000001', tokenAbbr: 'HBP', tokenName: 'Harbour', tokenDecimal: 0 };
  const bancor = (id: number, first: object, firstId: string, second: object, secondId: string) => ({
    exchange_id: id,
    exchange_name: `pair ${id}`,
    exchange_abbr_name: `pair${id}`,
    creator_address: BOB,
    create_time: 1_700_000_000_000,
    first_token_id: firstId,
    second_token_id: secondId,
    first_token_balance: 1,
    second_token_balance: 1,
    price: 0.5,
    up_down_percent: '+1.25%',
    volume: 10,
    svolume: 1_000,
    high: 0.6,
    low: 0.4,
    trades24h: 7,
    value_trx: 1,
    firstTokenInfo: first,
    secondTokenInfo: second,
  });
  const harbour = { ...HBP, tokenType: 'trc10' };
  const lantern = { ...harbour, tokenId: '1000002', tokenAbbr: 'LNP', tokenName: 'Lantern' };
  const pairs = [
    bancor(5, harbour, '1000001', lantern, '1000002'),
    bancor(4, lantern, '1000002', TRX, '_'),
    bancor(3, harbour, '1000001', TRX, '_'),
  ];
  const trc10 = {
    '/api/token': listOf([{ id: 1_000_001, name: 'Harbour', abbr: 'HBP', precision: 0, totalSupply: '9' }]),
    '/api/exchanges/list': { total: pairs.length, data: pairs },
    '/api/exchange/kgraph': { data: [] },
  };
  const book = {
    id: 40_001,
    contract: BOB,
    fTokenName: 'Prints of the harbour',
    sTokenName: 'TRX',
    fShortName: 'PRINT',
    sShortName: 'TRX',
    fTokenAddr: BOB,
    sTokenAddr: ALICE,
    fPrecision: 0,
    sPrecision: 6,
    price: 2_500_000,
    volume24h: 9_000_000,
    trxVolume24h: 9_000_000,
    gain: '-0.02',
    trades24h: 3,
  };
  const books = (rows: object[]) => ({
    ...tokenOf('trc20'),
    '/api/exchange/marketPair/list': { code: 0, data: { rows } },
    '/api/exchange/kchart': { code: 0, data: [] },
  });
  const cellsOf = (row: HTMLElement | undefined) => [...(row?.children ?? [])].map(cell => cell.textContent);

  test('a TRC10 token: its pairs alone, that with TRX first and drawn, each with its page', async () => {
    await renderApp('/token/1000001/quotes', trc10);
    const table = await screen.findByRole('table', { name: 'Pairs' }, { timeout: 50_000 });
    const [, first, second, ...more] = within(table).getAllByRole('row');
    expect(cellsOf(first)).toEqual(['HBP / TRX', 'Bancor exchange', '0.5 TRX', '+1.25%', '1K TRX', '7']);
    expect(cellsOf(second)[0]).toBe('HBP / LNP');
    expect(more).toEqual([]);
    expect(within(table).getByRole('link', { name: 'HBP / TRX' }).getAttribute('href')).toContain(
      '/exchange?token=pair3&id=3',
    );
    expect(screen.getByRole('tab', { name: 'Quotes' }).getAttribute('aria-selected')).toBe('true');
    await vi.waitFor(
      () => expect(requests.some(url => /kgraph.*exchange_id=3\b/.test(url))).toBe(true),
      50_000,
    );
  });

  test('a TRC20 token: its order books', async () => {
    await renderApp(`/token20/${BOB}/quotes`, books([{ ...book, id: 2, fTokenAddr: ALICE }, book]));
    const table = await screen.findByRole('table', { name: 'Pairs' }, { timeout: 50_000 });
    const [, first, ...more] = within(table).getAllByRole('row');
    expect(cellsOf(first)).toEqual(['PRINT / TRX', 'TRC20 exchange', '2.5 TRX', '−2.00%', '9 TRX', '3']);
    expect(more).toEqual([]);
    const pair = within(table).getByRole('link').getAttribute('href');
    expect(pair).toContain('/exchange/trc20?');
    expect(screen.getByRole('link', { name: 'Trade' }).getAttribute('href')).toBe(pair);
  });

  test.each([`/token20/${BOB}`, `/token20/${BOB}/quotes`])('no tab without a pair: %s', async path => {
    await renderApp(path, books([{ ...book, fTokenAddr: ALICE }]));
    await screen.findByRole('tab', { name: /^Holders/ });
    await vi.waitFor(() => expect(screen.queryByRole('tab', { name: 'Quotes' })).toBeNull(), 50_000);
    expect(screen.queryByRole('link', { name: 'Trade' })).toBeNull();
    expect(screen.getByRole('tab', { name: /^Transfers/ }).getAttribute('aria-selected')).toBe('true');
  });
});

describe('supply of BTT, WIN and JST', () => {
  const DAY = 86_400_000;
  const fund = { totalSupply: '1000', totalTurnOver: '1000', holders: 3 };
  const btt = (id: number) => ({
    '/api/token': listOf([
      {
        id,
        name: 'BitTorrent',
        abbr: 'BTT',
        precision: 0,
        totalSupply: '1000',
        dateCreated: 1_548_000_000_000,
        startTime: Date.now() - 10 * DAY,
        frozen: [
          { amount: '100', days: 30 },
          { amount: '250', days: 2 },
        ],
      },
    ]),
    '/api/bittorrent/fund': fund,
  });
  const rowsOf = (table: HTMLElement) =>
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map(row => [...row.children].slice(1).map(cell => cell.textContent));

  test('what the chain locks and until when', async () => {
    await renderApp('/token/1002000/supply', btt(1_002_000));
    const table = await screen.findByRole('table', { name: 'Release schedule' }, { timeout: 50_000 });
    expect(rowsOf(table)).toEqual([
      ['650BTT', '65.00%', 'Free'],
      ['250BTT', '25.00%', 'Free'],
      ['100BTT', '10.00%', 'Locked'],
    ]);
    expect(screen.getByText(/not recorded on the chain/)).toBeDefined();
  });

  test('a contract locks nothing: all of it since its creation', async () => {
    const win = 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7';
    const answers = tokenOf('trc20', { contract_address: win, decimals: 6 });
    await renderApp(`/token20/${win}/supply`, { ...answers, '/api/wink/fund': fund });
    const table = await screen.findByRole('table', { name: 'Release schedule' }, { timeout: 50_000 });
    expect(rowsOf(table)).toEqual([['1,000PRINT', '100.00%', 'Free']]);
  });

  test('no other token has the tab, asked for or not', async () => {
    await renderApp('/token/1000001/supply', btt(1_000_001));
    expect((await screen.findByRole('tab', { name: /^Transfers/ })).getAttribute('aria-selected')).toBe(
      'true',
    );
    expect(screen.queryByRole('tab', { name: 'Supply' })).toBeNull();
  });
});
