import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp, requests } from '../test/render-app.tsx';
import { accountOf, ALICE, BOB, hashOf, listOf, transferRow } from '../test/rows.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const asked = (path: string) =>
  requests
    .filter(url => url.startsWith(`${path}?`))
    .map(url => Object.fromEntries(new URL(url, 'http://x').searchParams));

const contract = {
  address: BOB,
  name: 'Vault',
  balance: 2_500_000,
  trxCount: 12,
  callers: 3,
  failedCount: 1,
  date_created: 1_700_000_000_000,
  lastCalled: 0,
  creator: ALICE,
  verify_status: 0,
};

test('contracts: compiler, settings, licence and time of a verification, and nothing where there is none', async () => {
  const verified = {
    ...contract,
    address: ALICE,
    name: 'Shop',
    verify_status: 2,
    compile_version: '0.8.37+commit.f401782d',
    isSetting: true,
    isParameter: true,
    isLibrary: false,
    license: '3',
    dateVerified: Date.now() - 3 * 86_400_000,
  };
  await renderApp('/contracts/contracts', { '/api/contracts': listOf([verified, contract]) });
  const table = within(await screen.findByRole('table', { name: 'Contracts' }));
  const heads = table.getAllByRole('columnheader').map(head => head.textContent);
  const cellsOf = (row: number) =>
    within(table.getAllByRole('row')[row]!)
      .getAllByRole('cell')
      .map(cell => cell.textContent);
  await waitFor(() => expect(table.getAllByRole('row')).toHaveLength(3));
  const [compiler, license, at] = ['Compiler', 'Licence', 'Verified at'].map(head => heads.indexOf(head)) as [
    number,
    number,
    number,
  ];
  expect(cellsOf(1)[compiler]).toBe('0.8.37OptimisedArguments');
  expect([cellsOf(1)[license], cellsOf(1)[at]]).toEqual(['MIT', expect.stringMatching(/3/)]);
  expect([compiler, license, at].map(place => cellsOf(2)[place])).toEqual(['–', '–', '–']);
});

test('contracts: order and ranges stand in the address, the query and the file', async () => {
  const query = 'sort=callers&balance_min=1.5&balance_max=20&calls_min=0&callers_max=9&search=va&verified=1';
  await renderApp(`/contracts/contracts?${query}`, { '/api/contracts': listOf([contract]) });
  const table = await screen.findByRole('table', { name: 'Contracts' });
  await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(2));
  const narrowed = {
    sort: 'callers',
    balance_min: '1500000',
    balance_max: '20000000',
    calls_min: '0',
    callers_max: '9',
    search: 'va',
    'verified-only': '1',
  };
  expect(asked('/api/contracts')[0]).toMatchObject(narrowed);
  const file = screen.getByRole('link', { name: /CSV/ }).getAttribute('href') ?? '';
  expect(Object.fromEntries(new URL(file, 'http://x').searchParams)).toMatchObject({
    ...narrowed,
    format: 'csv',
  });
  expect(within(table).getByRole('columnheader', { name: 'Callers' }).getAttribute('aria-sort')).toBe(
    'ascending',
  );
  await userEvent.click(within(table).getByRole('button', { name: 'Balance' }));
  await waitFor(() =>
    expect(asked('/api/contracts').at(-1)).toMatchObject({ ...narrowed, sort: '-balance' }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
  await waitFor(() => expect(asked('/api/contracts').at(-1)).not.toHaveProperty('balance_min'));
});

test('contracts: what makes no sense in the address counts as not given', async () => {
  await renderApp('/contracts/contracts?sort=-colour&balance_min=x&calls_max=1.5&creator=T1&verified=maybe', {
    '/api/contracts': listOf([contract]),
  });
  expect(await screen.findByText('Vault')).toBeTruthy();
  expect(asked('/api/contracts')[0]).toEqual({ sort: '-trxCount', start: '0', limit: '20' });
});

test('the section’s own address leads to its list', async () => {
  await renderApp('/contracts', { '/api/contracts': listOf([contract]) });
  expect(await screen.findByRole('heading', { name: 'Contracts', level: 1 })).toBeTruthy();
});

const call = {
  hash: hashOf(1),
  block: 7,
  timestamp: 1_700_000_000_000,
  ownerAddress: ALICE,
  contractAddress: BOB,
  callValue: 0,
  callData: 'a9059cbb00',
  contractType: 31,
  method: 'transfer(address,uint256)',
  confirmed: true,
  result: 'REVERT',
  token: '',
  fee: 0,
  energy: 1234,
};

test('calls: a method is offered where a contract or caller narrows them, a failure is marked', async () => {
  await renderApp(`/contracts/contract-triggers?method=a9059cbb&result=failed`, {
    '/api/contracts/trigger': listOf([call]),
  });
  const table = await screen.findByRole('table', { name: 'Contract calls' });
  const row = await within(table).findByRole('row', { name: /transfer.*Failed.*1,234/ });
  expect(row).toBeTruthy();
  // In the calls of everybody no method is looked for, so it is neither asked nor offered.
  expect(asked('/api/contracts/trigger')[0]).toMatchObject({ result: 'failed' });
  expect(asked('/api/contracts/trigger')[0]).not.toHaveProperty('method');
  const bar = screen.getByRole('group', { name: 'Filters' });
  expect(within(bar).queryByRole('button', { name: /^Method/ })).toBeNull();
  cleanup();
  await renderApp(`/contracts/contract-triggers?method=a9059cbb&contract=${BOB}`, {
    '/api/contracts/trigger': listOf([call]),
  });
  await screen.findByRole('row', { name: /transfer/ });
  expect(asked('/api/contracts/trigger')[0]).toMatchObject({ method: 'a9059cbb', contract: BOB });
  expect(screen.getByRole('button', { name: /Method: a9059cbb/ })).toBeTruthy();
});

test.each([
  ['/contracts/terms', 'contract-terms', 'Terms for contracts'],
  ['/contracts/source-code-usage-terms', 'source-code-usage-terms', 'Terms for source code'],
  ['/contracts/license', 'contract-license', 'Contract licences'],
])('%s shows the text %s of the operator', async (path, slug, title) => {
  await renderApp(path, {
    [`/api/help/en-us/${slug}`]: {
      slug,
      title: 'x',
      language: 'en-us',
      markdown: '## 3. MIT\n\nKeep the notice.',
      updatedTime: '2026-11-22 08:00:00',
    },
  });
  expect(await screen.findByRole('heading', { name: title, level: 1 })).toBeTruthy();
  expect(await screen.findByText('Keep the notice.')).toBeTruthy();
});

const abiOf = (...names: string[]) =>
  JSON.stringify(
    names.map(name => ({
      type: 'function',
      name,
      inputs: [],
      outputs: [{ name: '', type: 'uint256' }],
      stateMutability: 'view',
    })),
  );
const codeOf = (abi: string) => ({
  status: { code: 0, message: 'SUCCESS' },
  data: { address: '', name: '', source: '', byteCode: '00', runtimeCode: '00', abi },
});
const figures = (part: object) => ({
  status: { code: 0, message: 'SUCCESS' },
  count: 1,
  data: [
    {
      ...contract,
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
        origin_energy_limit: 0,
        consume_user_resource_percent: 0,
      },
      ...part,
    },
  ],
  contractMap: {},
});
const word = (value: number) => value.toString(16).padStart(64, '0');

test('a proxy is read by its implementation’s functions, which say so; what fails says why', async () => {
  await renderApp(`/contract/${BOB}/read`, {
    '/api/accountv2': accountOf(BOB, { accountType: 2 }),
    [`/api/contract?contract=${BOB}`]: figures({
      is_proxy: true,
      proxy_by: 'code',
      proxy_implementation: ALICE,
    }),
    [`/api/contracts/code?contract=${BOB}`]: codeOf(''),
    [`/api/contracts/code?contract=${ALICE}`]: codeOf(abiOf('answer')),
    '/wallet/triggerconstantcontract': {
      result: { result: true },
      constant_result: [word(42)],
      transaction: { ret: [{}] },
    },
  });
  expect(await screen.findByText(/This contract is a proxy/)).toBeTruthy();
  expect(screen.getByText(/EIP-1167/)).toBeTruthy();
  expect(await screen.findByText('42')).toBeTruthy();
  expect(screen.getByText('via proxy')).toBeTruthy();
});

test('the code of a token is read, called and compared as that of its contract', async () => {
  const answers = {
    '/api/token_trc20': listOf([], {
      trc20_tokens: [
        {
          contract_address: BOB,
          name: 'Prints',
          symbol: 'PRINT',
          decimals: 0,
          icon_url: '',
          level: '1',
          vip: false,
          tokenType: 'trc20',
          total_supply_with_decimals: '7',
          holders_count: 3,
          transfer_num: 9,
          issue_address: ALICE,
          issue_ts: 1_700_000_000_000,
          home_page: '',
          token_desc: '',
          risk: [],
        },
      ],
    }),
    [`/api/contract?contract=${BOB}`]: figures({}),
    '/api/contracts/code': codeOf(abiOf('answer')),
    '/api/contracts': listOf([], { contractCount: 0 }),
    '/wallet/triggerconstantcontract': {
      result: { result: true },
      constant_result: [word(42)],
      transaction: { ret: [{}] },
    },
  };
  await renderApp(`/token20/${BOB}/code`, answers);
  const parts = within(await screen.findByRole('navigation', { name: /Parts of the contract/ }));
  expect(parts.getByRole('link', { name: 'Code' }).getAttribute('aria-current')).toBe('true');
  await userEvent.click(parts.getByRole('link', { name: 'Read' }));
  expect(await screen.findByText('42')).toBeTruthy();
  expect(screen.getByRole('tab', { name: 'Code' }).getAttribute('aria-selected')).toBe('true');
  await userEvent.click(parts.getByRole('link', { name: 'Write' }));
  expect(await screen.findByText('Nothing to call')).toBeTruthy();
  await userEvent.click(parts.getByRole('link', { name: 'Same code' }));
  expect(await screen.findByText('No other contract with this code')).toBeTruthy();
  expect(asked('/api/contracts').at(-1)).toMatchObject({ similar: BOB });
});

test('what a contract was made with is a figure of its overview, a token of its own among it', async () => {
  const made = (part: object) => ({
    '/api/accountv2': accountOf(BOB, { accountType: 2 }),
    [`/api/contract?contract=${BOB}`]: figures(part),
  });
  const token = {
    ...transferRow('1').tokenInfo,
    tokenId: '1000001',
    tokenAbbr: 'HBP',
    tokenType: 'trc10',
    tokenDecimal: 0,
  };
  await renderApp(
    `/contract/${BOB}`,
    made({ call_value: 3_000_000, call_token_value: 25, call_token_id: '1000001', call_token_info: token }),
  );
  const fact = (await screen.findByText('Created with')).parentElement!;
  expect(fact.textContent).toMatch(/3.*TRX.*25.*HBP/);
  expect(screen.getByText('Created by').parentElement?.textContent).toContain('Nov 14, 2023');
  cleanup();
  await renderApp(`/contract/${BOB}`, made({ call_value: 0, call_token_value: 0, call_token_id: '' }));
  // Nothing is an amount, too.
  expect((await screen.findByText('Created with')).parentElement?.textContent).toMatch(/0.*TRX/);
});

test('a contract whose functions fail, return nonsense or nothing is still read', async () => {
  const answers = [
    { result: { result: true, message: '6e6f7065' }, transaction: { ret: [{ ret: 'FAILED' }] } },
    { result: { result: true }, constant_result: ['00'.repeat(10_000)], transaction: { ret: [{}] } },
    { result: { result: true }, constant_result: ['ff'], transaction: { ret: [{}] } },
    { status: 429, body: { message: 'busy' } },
  ];
  await renderApp(`/contract/${BOB}/read`, {
    '/api/accountv2': accountOf(BOB, { accountType: 2 }),
    [`/api/contract?contract=${BOB}`]: figures({}),
    '/api/contracts/code': codeOf(
      JSON.stringify([
        ...(JSON.parse(abiOf('fails', 'long', 'short', 'silent')) as object[]),
        { type: 'function', name: '\u202e<b>', inputs: [] },
      ]),
    ),
    '/wallet/triggerconstantcontract': () => answers.shift() ?? {},
  });
  expect(await screen.findByText('The call failed: nope')).toBeTruthy();
  expect(screen.getByText('No answer')).toBeTruthy();
  // One word of the long answer fits the ABI; the short one is shown as it came.
  expect(screen.getByText('long').closest('div')?.textContent).toMatch(/^long0/);
  expect(screen.getByText('ff')).toBeTruthy();
  expect(screen.getByText('1 entry of the ABI cannot be read and is left out.')).toBeTruthy();
});

test('callers: of all days or of one, which the calls behind each count are of too', async () => {
  const day = Date.UTC(2026, 10, 20);
  await renderApp(`/contract/${BOB}/callers`, {
    '/api/accountv2': accountOf(BOB, { accountType: 2 }),
    '/api/onecontractcallers': listOf([{ caller_address: ALICE, amount: 4, percentage: 1 }], {
      totalCallerAmount: 4,
    }),
  });
  await screen.findByRole('table', { name: 'Callers' });
  expect(asked('/api/onecontractcallers').at(-1)).not.toHaveProperty('day');
  fireEvent.change(screen.getByLabelText('Day (UTC)'), { target: { value: '2026-11-20' } });
  await waitFor(() => expect(asked('/api/onecontractcallers').at(-1)).toMatchObject({ day: String(day) }));
  await waitFor(() =>
    expect(screen.getByRole('link', { name: /CSV/ }).getAttribute('href')).toContain(`day=${day}`),
  );
  const calls = await screen.findByRole('link', { name: '4' });
  expect(calls.getAttribute('href')).toBe(
    `/contracts/contract-triggers?contract=${BOB}&caller=${ALICE}&start_timestamp=${day}&end_timestamp=${day + 86_399_999}`,
  );
  fireEvent.click(screen.getByRole('button', { name: 'All days' }));
  await waitFor(() =>
    expect(screen.getByRole('link', { name: /CSV/ }).getAttribute('href')).not.toContain('day='),
  );
});

test('holders of a contract that is a token: each with its share of the supply', async () => {
  const { tokenInfo } = transferRow('1');
  const tokenOfContract = {
    ...tokenInfo,
    tokenId: BOB,
    tokenType: 'trc20',
    tokenAbbr: 'VLT',
    tokenDecimal: 0,
  };
  await renderApp(`/contract/${BOB}/holders?holder=${ALICE}`, {
    '/api/accountv2': accountOf(BOB, { accountType: 2, tokenOfContract }),
    '/api/token_trc20': { total: 1, trc20_tokens: [{ total_supply_with_decimals: '400' }] },
    '/api/token_trc20/holders': listOf([], {
      total: 1,
      rangeTotal: 1,
      trc20_tokens: [{ holder_address: ALICE, address: ALICE, balance: '100' }],
    }),
  });
  expect(await screen.findByText('25.0000%')).toBeTruthy();
  // The file is of the holder who was looked for, as the screen is.
  const file = screen.getByRole('link', { name: /CSV/ }).getAttribute('href');
  expect(file).toContain(`holder_address=${ALICE}`);
});

test('a struct of a verified contract is filled in by its members and returned by their names', async () => {
  const components = [
    { name: 'amount', type: 'uint256' },
    { name: 'paid', type: 'bool' },
  ];
  const abi = JSON.stringify([
    {
      type: 'function',
      name: 'settle',
      inputs: [{ name: 'invoice', type: 'tuple', components }],
      outputs: [{ name: 'left', type: 'tuple', components }],
      stateMutability: 'view',
    },
  ]);
  await renderApp(`/contract/${BOB}/read`, {
    '/api/accountv2': accountOf(BOB, { accountType: 2 }),
    [`/api/contract?contract=${BOB}`]: figures({}),
    '/api/contracts/code': codeOf(abi),
    '/wallet/triggerconstantcontract': {
      result: { result: true },
      constant_result: [`${word(4321)}${word(1)}`],
      transaction: { ret: [{}] },
    },
  });
  await userEvent.click(await screen.findByText('settle'));
  const group = await screen.findByRole('group', { name: /invoice/ });
  await userEvent.type(within(group).getByRole('textbox', { name: /amount/ }), '7');
  await userEvent.click(within(group).getByRole('radio', { name: 'true' }));
  const form = screen.getByRole('form', { name: 'settle' });
  expect(form.textContent).toMatch(new RegExp(`[0-9a-f]{8}${word(7)}${word(1)}`));
  await userEvent.click(within(form).getByRole('button', { name: 'Query' }));
  expect(await screen.findByText('4,321')).toBeTruthy();
  const result = screen.getByRole('region', { name: 'Result' });
  expect(within(result).getByText('amount')).toBeTruthy();
  expect(within(result).getByText('paid')).toBeTruthy();
});
