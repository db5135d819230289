import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setPref } from '../lib/prefs/prefs.ts';
import { feed, renderApp, requests, type Network } from '../test/render-app.tsx';
import {
  accountOf,
  ALICE,
  blockRow,
  BOB,
  hashOf,
  listOf,
  transactionRow,
  transferRow,
} from '../test/rows.ts';

const base: Network = {
  '/api/block': listOf([blockRow(100)]),
  '/api/transfer': listOf([]),
  '/api/transaction': listOf([]),
};
const oneBlock = (number: number, rows: object[]): Network => ({
  [`/api/block?number=${number}&limit=1`]: listOf(rows),
});

beforeEach(() => setPref('showRisky', false));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a block', () => {
  test('shows its facts and names the tab', async () => {
    await renderApp('/block/100', { ...base, ...oneBlock(100, [blockRow(100)]) });
    expect(await screen.findByText('1,234 bytes')).toBeDefined();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('100');
    expect(screen.getByText(hashOf(100))).toBeDefined();
    expect(document.title).toBe('Block 100 · Sunscope');
  });

  test('says what it paid, what it burned and how far it is from final', async () => {
    const block = blockRow(100, {
      blockReward: 8,
      voteReward: 128,
      fee: 10.359,
      confirmations: 12,
      witnessRank: 3,
      witnessCount: 27,
    });
    await renderApp('/block/100', { ...base, ...oneBlock(100, [block]) });
    expect((await screen.findByText('Reward')).nextElementSibling?.textContent).toBe('136TRX');
    expect(screen.getByText('7.61% of the reward')).toBeDefined();
    expect(screen.getByText('12 confirmations')).toBeDefined();
    expect(screen.getByText('3 of 27 this round')).toBeDefined();
  });

  test('holds the place of as many transactions as it has', async () => {
    await renderApp('/block/100', {
      ...base,
      ...oneBlock(100, [blockRow(100, { nrOfTrx: 3 })]),
      '/api/transaction': () => new Promise<never>(() => undefined),
    });
    const table = await screen.findByRole('table', { busy: true });
    // The head of the columns is a row, too.
    expect(within(table).getAllByRole('row')).toHaveLength(3 + 1);
  });

  test('that does not exist says what was looked for', async () => {
    await renderApp('/block/999', { ...base, ...oneBlock(999, []) });
    expect(await screen.findByText('Block not found')).toBeDefined();
    expect(screen.getByText('999', { selector: 'bdi' })).toBeDefined();
  });

  test('number 0 is a block like any other', async () => {
    await renderApp('/block/0', {
      ...base,
      ...oneBlock(0, [blockRow(0, { witnessAddress: '', witnessName: '' })]),
    });
    expect(await screen.findByText('nobody')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Previous block' }).hasAttribute('disabled')).toBe(true);
  });

  test('that could not be read offers to try again, and does', async () => {
    let down = true;
    await renderApp('/block/100', {
      ...base,
      '/api/block?number=100&limit=1': () =>
        down ? { status: 503, body: { message: 'busy' } } : listOf([blockRow(100)]),
    });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    down = false;
    await userEvent.click(retry);
    expect(await screen.findByText('1,234 bytes')).toBeDefined();
  });
});

describe('the list of transfers', () => {
  const rows = [transferRow('2'), transferRow('1', { amount: '9007199254740993' })];

  test('shows amounts exactly, beyond what a double holds', async () => {
    await renderApp('/blockchain/transfers', { ...base, '/api/transfer': listOf(rows) });
    const table = await screen.findByRole('table', { name: 'Transfers' });
    await waitFor(() => expect(table.textContent).toContain('9,007,199,254.740993'));
    expect(within(table).getAllByRole('row')).toHaveLength(3);
  });

  test('hides suspicious rows, says how many, and asks for them when told to', async () => {
    await renderApp('/blockchain/transfers', { ...base, '/api/transfer': listOf(rows, { riskTotal: 3 }) });
    await screen.findByText(/3 spam transfers hidden/);
    expect(requests.some(url => url.includes('risk=hide'))).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    await waitFor(() =>
      expect(requests.some(url => url.startsWith('/api/transfer') && url.includes('risk=show'))).toBe(true),
    );
  });

  test('takes new rows at once while nobody reads it, and keeps them behind a pill while somebody does', async () => {
    await renderApp('/blockchain/transfers', { ...base, '/api/transfer': listOf(rows) });
    const table = await screen.findByRole('table', { name: 'Transfers' });
    await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(3));
    const block = (number: number, id: string) =>
      feed({
        type: 'block',
        data: {
          block: blockRow(number),
          transfers: [transferRow(id, { block: number })],
          contractMap: {},
          addressNames: {},
        },
      });
    await block(101, '3');
    expect(within(table).getAllByRole('row')).toHaveLength(4);
    within(table).getAllByRole('link')[0]?.focus();
    await block(102, '4');
    expect(within(table).getAllByRole('row')).toHaveLength(4);
    expect(screen.getByRole('button', { name: /1 new/ })).toBeDefined();
  });

  test('says what would be here when it is empty', async () => {
    await renderApp('/blockchain/transfers', base);
    expect(await screen.findByText('No transfers here')).toBeDefined();
  });
});

describe('the list of transactions', () => {
  const call = {
    method: 'transfer(address,uint256)',
    methodId: 'a9059cbb',
    methodName: 'transfer',
    data: '',
    parameter: {},
    contract_address: BOB,
    call_value: 0,
  };
  const usds = {
    ...transferRow('1').tokenInfo,
    tokenId: BOB,
    tokenAbbr: 'USDS',
    tokenType: 'trc20' as const,
  };
  const rowsOf = async (rows: object[]): Promise<string[]> => {
    await renderApp('/blockchain/transactions', { ...base, '/api/transaction': listOf(rows) });
    const table = await screen.findByRole('table', { name: 'Transactions' });
    return within(table)
      .getAllByRole('row')
      .map(row => row.textContent);
  };

  test('says how much of what moved, to whom, by which method and for which fee', async () => {
    const [, sent, token] = await rowsOf([
      transactionRow(1),
      transactionRow(2, {
        toAddress: BOB,
        recipientAddress: ALICE,
        contractType: 31,
        contractTypeName: 'TriggerSmartContract',
        trigger_info: call,
        amount: '12500000',
        tokenInfo: usds,
        tokenType: 'trc20',
      }),
    ]);
    expect(sent).toMatch(/TRX transfer.*1\.5TRX.*0\.268$/);
    expect(token).toMatch(/transfer.*12\.5USDS/);
    expect(token?.match(/TWer2Ygk/g)).toHaveLength(2);
    // What went well says nothing.
    expect(sent).not.toContain('Success');
  });

  test('an item that moved is told by its number, not as an amount', async () => {
    const [, moved] = await rowsOf([
      transactionRow(1, {
        contractType: 31,
        contractTypeName: 'TriggerSmartContract',
        trigger_info: { ...call, methodName: 'safeTransferFrom' },
        amount: '1',
        token_id: '29',
        tokenInfo: { ...usds, tokenAbbr: 'PRINT', tokenType: 'trc721', tokenDecimal: 0 },
        tokenType: 'trc721',
      }),
    ]);
    expect(moved).toMatch(/1PRINT.*#29/);
  });

  test('a failure says so, and a call that carries no TRX has no amount', async () => {
    const part = { contractType: 31, contractTypeName: 'TriggerSmartContract', trigger_info: call };
    const [, failed] = await rowsOf([
      transactionRow(1, { ...part, contractRet: 'OUT_OF_ENERGY', result: 'FAIL', amount: '0' }),
    ]);
    expect(failed).toContain('Out of energy');
    expect(failed).not.toContain('0TRX');
  });

  test('one line parts what may be undone from what is final', async () => {
    const rows = await rowsOf([
      transactionRow(3, { block: 102 }),
      transactionRow(2, { block: 101, confirmed: true }),
      transactionRow(1, { block: 100, confirmed: true }),
    ]);
    expect(rows.filter(text => text.startsWith('Confirmed'))).toEqual(['Confirmed below, from block 101']);
    expect(rows.indexOf('Confirmed below, from block 101')).toBe(2);
  });
});

test('a failed transaction is reported as an attempt, with the reason', async () => {
  const hash = hashOf(77);
  await renderApp(`/transaction/${hash}`, {
    ...base,
    [`/api/transaction-info?hash=${hash}`]: {
      hash,
      block: 100,
      timestamp: 1_700_000_000_000,
      ownerAddress: ALICE,
      contractType: 31,
      contractTypeName: 'TriggerSmartContract',
      contractRet: 'REVERT',
      contractData: { owner_address: ALICE, contract_address: BOB },
      confirmed: true,
      confirmations: 30,
      cost: null,
      info: { resMessage: 'The contract refused the call: balance too low' },
      story: {
        template: 'contract_called_unknown',
        vars: { from: { type: 'address', address: ALICE }, contract: { type: 'address', address: BOB } },
      },
    },
  });
  expect(
    (await screen.findByRole('heading', { level: 2, name: / tried to call a method of / })).textContent,
  ).toContain('TWer2Ygk');
  expect(screen.getByText('balance too low')).toBeDefined();
  // A call whose method nobody knows is named by its type: in the facts and under More.
  expect(screen.getAllByText('Call contract')).toHaveLength(2);
});

test('a call that pays two shows who paid whom, its arguments in units, and its cost once', async () => {
  const hash = hashOf(79);
  const trx = (from: string, to: string, sun: string) => ({
    from_address: from,
    to_address: to,
    contract_address: '_',
    symbol: 'trx',
    name: 'trx',
    decimals: 6,
    amount_str: sun,
    tokenType: 'trx',
    type: 'Transfer',
    icon_url: '',
    level: '2',
    vip: false,
    status: 0,
    risk: [],
  });
  const [VAULT, CAROL] = ['TC21LXTP6L8VUmC6WfdiDn6UYvuwDt75ak', 'TH99YjexCppcYoKn5KZgT7rZfih6N8WwX9'];
  await renderApp(`/transaction/${hash}`, {
    ...base,
    [`/api/transaction-info?hash=${hash}`]: {
      ...transactionRow(79),
      contractType: 31,
      contractTypeName: 'TriggerSmartContract',
      contractData: { owner_address: ALICE, contract_address: VAULT, call_value: 4_000_000 },
      cost: { fee: 3_843_300, net_fee: 480_000, energy_fee: 3_363_300, energy_usage_total: 42_284 },
      trigger_info: {
        method: 'split(uint256)',
        methodId: '94e4a822',
        methodName: 'split',
        data: '94e4a822',
        parameter: {},
        contract_address: VAULT,
        call_value: 4_000_000,
        arguments: [{ name: 'sun', type: 'uint256', depth: 0, value: '4000000', unit: 'sun' }],
      },
      transfersAllList: [
        trx(ALICE, VAULT, '4000000'),
        trx(VAULT, BOB, '1000000'),
        trx(VAULT, CAROL, '2000000'),
      ],
      transfers_count: 3,
      event_count: 0,
      internal_count: 2,
      internal_transactions: {},
      signature_addresses: [ALICE],
      signing: {
        id: 2,
        name: 'payments',
        threshold: 2,
        weight: 2,
        keys: [ALICE, BOB, CAROL].map(address => ({ address, weight: 1, signed: address !== CAROL })),
      },
      permissionId: 2,
      addressNames: { [VAULT]: 'Vault', [BOB]: 'Bob' },
      contractMap: { [VAULT]: true },
    },
  });
  const figure = await screen.findByRole('img', { name: /^Who paid whom/ });
  expect(figure.querySelector('desc')?.textContent).toContain('Vault paid 1 TRX to Bob');
  expect(figure.parentElement?.textContent).toContain('Keeps 1TRX2 internal calls');
  expect(screen.getAllByText('Total cost')).toHaveLength(1);
  expect(screen.getByText('Total cost').textContent).toBe('Total costincludes 3.8433TRX fee');
  expect(screen.getByText('2 of 3 signed')).toBeDefined();
  const row = screen.getByText('uint256').closest('div');
  expect(row?.textContent).toBe('sunuint2564TRX4000000');
  expect(screen.getAllByRole('tab').map(tab => tab.textContent)).toEqual([
    'Overview',
    'Token movements3',
    'Internal calls2',
    'Signatures1',
    'Raw',
  ]);
});

test('a contract type of the future is marked unknown and hides nothing', async () => {
  const hash = hashOf(78);
  await renderApp(`/transaction/${hash}`, {
    ...base,
    [`/api/transaction-info?hash=${hash}`]: {
      hash,
      block: 100,
      ownerAddress: ALICE,
      contractType: 97,
      contractTypeName: 'Unknown(97)',
      contractRet: 'SUCCESS',
      contractData: { undecoded: '0a15' },
      cost: null,
    },
  });
  expect((await screen.findAllByText(/Unknown type: Unknown\(97\)/)).length).toBeGreaterThan(0);
  expect(screen.getByText('undecoded')).toBeDefined();
  expect(screen.getByText('0a15')).toBeDefined();
});

test('an address with a wrong character is refused by its checksum', async () => {
  await renderApp('/address/TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u', base);
  expect(await screen.findByText('Not an address')).toBeDefined();
});

test('a hex address leads to its canonical page', async () => {
  await renderApp('/address/41a614f803b6fd780986a42c78ec9c7f77e6ded13c', base);
  await waitFor(() =>
    expect(requests).toContain('/api/accountv2?address=TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'),
  );
});

test('an address no page owns ends at the error page, which says what was tried', async () => {
  await renderApp('/no/such/page', base);
  expect(await screen.findByText('/no/such/page')).toBeDefined();
  expect(document.title).toBe('Page not found · Sunscope');
});

describe('the price in the header', () => {
  const config = {
    network: { id: 'devnet', name: 'Devnet', kind: 'main', embedded: true },
    networks: [],
    priceRetries: 0,
  };

  test('says that it timed out and asks again when told to', async () => {
    let quiet = true;
    const price = {
      token: 'trx',
      price_in_usd: '0.2841',
      percent_change_24h: '1.92',
      from: 'demo',
      conversions: { USD: '0.28419' },
    };
    await renderApp('/error', {
      ...base,
      '/config.json': config,
      '/api/token/price': () => (quiet ? { status: 503, body: {} } : price),
    });
    const pill = await screen.findByText('No price right now');
    quiet = false;
    await userEvent.click(within(pill).getByRole('button'));
    expect(await screen.findByText('$0.2841')).toBeDefined();
    expect(screen.getByText('demo')).toBeDefined();
  });
});

test('a test network, an index and a node that are behind are told', async () => {
  await renderApp('/error', {
    ...base,
    '/config.json': {
      network: { id: 'nile', name: 'Nile', kind: 'test', embedded: false },
      networks: [],
      priceRetries: 0,
    },
    '/api/system/status': {
      network: { type: 'nile' },
      sync: { progress: 94.9 },
      database: { block: 90, confirmedBlock: 80, unconfirmedBlock: 90 },
      full: { block: 100 },
      solidity: { block: 90 },
      nodeReachable: true,
      notices: [{ code: 'node_behind', message: 'its newest block is old' }],
    },
  });
  expect(await screen.findByText(/^TESTNET\./)).toBeDefined();
  expect(await screen.findByText(/catching up \(94%\)/)).toBeDefined();
  expect(await screen.findByText(/has no new blocks/)).toBeDefined();
});

test('the transactions of a day are the list with that range', async () => {
  await renderApp('/blockchain/transactions/1700000000000', base);
  await waitFor(() =>
    expect(
      requests.some(url => url.includes('start_timestamp=1699913600000&end_timestamp=1700000000000')),
    ).toBe(true),
  );
});

test('what no node could say about an address is unknown, not zero', async () => {
  await renderApp(`/address/${ALICE}`, {
    ...base,
    [`/api/accountv2?address=${ALICE}`]: accountOf(ALICE, { activated: false, balance: null }),
  });
  expect(await screen.findByText('Not known')).toBeDefined();
  expect(screen.getByText('(1 in, 2 out)')).toBeDefined();
  expect(screen.queryByText('Not activated')).toBeNull();
  expect(screen.getByText('Available').closest('div')?.textContent).toBe('Available–');
});

describe('suspicious transfers', () => {
  test('show when the address of the list asks for them, whatever the reader chose before', async () => {
    await renderApp('/blockchain/transfers?suspicious=1', base);
    await waitFor(() => expect(requests.some(path => /\/api\/transfer\?.*risk=show/.test(path))).toBe(true));
    expect(requests.filter(path => /limit=20.*risk=hide|risk=hide.*limit=20/.test(path))).toEqual([]);
  });

  test('that are all a list has are said to be hidden', async () => {
    await renderApp('/blockchain/transfers', { ...base, '/api/transfer': { ...listOf([]), riskTotal: 4 } });
    expect(await screen.findByText('Only spam transfers here')).toBeDefined();
    expect(screen.getByText('4 spam transfers hidden')).toBeDefined();
  });
});

describe('the sale of a TRC10 token', () => {
  const sale = (trxNum: number, num: number, precision: number): Network => ({
    ...base,
    '/api/token': {
      ...listOf([
        {
          id: 1_000_001,
          name: 'HarbourPoints',
          abbr: 'HBP',
          precision,
          trxNum,
          num,
          startTime: 1,
          endTime: 2,
        },
      ]),
    },
  });

  test('says what a whole token costs where that comes out even', async () => {
    await renderApp('/token/1000001', sale(1_000_000, 20_000_000, 6));
    const row = (await screen.findByText('Sale price')).closest('div');
    expect(row?.textContent?.replace(/\s/g, '')).toBe('Saleprice0.05TRXperHBP');
  });

  test('else says the two sums', async () => {
    await renderApp('/token/1000001', sale(1_000_000, 3, 0));
    const row = (await screen.findByText('Sale price')).closest('div');
    expect(row?.textContent?.replace(/\s/g, '')).toBe('Saleprice1TRXfor3HBP');
  });
});
