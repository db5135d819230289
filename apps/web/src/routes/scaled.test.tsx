import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../test/render-app.tsx';
import { accountOf, ALICE, BOB, hashOf } from '../test/rows.ts';

const HASH = hashOf(55);
const sun = (amount: string) => ({ type: 'trx', sun: amount });
const chip = (address: string) => ({ type: 'address', address });
const token = {
  tokenId: '1000001',
  tokenAbbr: 'LNT',
  tokenName: 'Lantern',
  tokenDecimal: 2,
  tokenCanShow: 1,
  tokenType: 'trc10',
  tokenLogo: '',
  tokenLevel: '0',
  vip: false,
};

async function show(part: object, tab = ''): Promise<HTMLElement> {
  await renderApp(`/transaction/${HASH}${tab}`, {
    '/api/transaction-info': {
      hash: HASH,
      block: 100,
      timestamp: 1_700_000_000_000,
      ownerAddress: ALICE,
      contractRet: 'SUCCESS',
      confirmed: true,
      confirmations: 30,
      risk: [],
      warnings: [],
      riskTransaction: false,
      cost: {
        net_usage: 280,
        net_fee: 0,
        energy_usage: 0,
        origin_energy_usage: 0,
        energy_usage_total: 0,
        energy_fee: 0,
        energy_penalty_total: 0,
        fee: 0,
      },
      tokens: { '1000001': token },
      ...part,
    },
  });
  return screen.findByRole('main');
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const staked = {
  contractType: 54,
  contractTypeName: 'FreezeBalanceV2Contract',
  contractData: { frozen_balance: 500_000_000, resource: 'ENERGY' },
  story: {
    template: 'staked',
    vars: { from: chip(ALICE), amount: sun('500000000'), resource: { type: 'resource', resource: 'ENERGY' } },
  },
};

test('what is staked is a movement, and no cost of nothing', async () => {
  const main = await show(staked);
  const label = await within(main).findByText('Staked');
  expect(label.parentElement?.textContent).toMatch(/500\s*TRX/);
  expect(within(main).queryByText('Total cost', { selector: 'dt' })).toBeNull();
  expect(within(main).getByRole('tab', { name: /Token movements/ }).textContent).toContain('1');
});

test('its movements tell the sum', async () => {
  const main = await show(staked, '/transfers');
  const table = await within(main).findByRole('table', { name: 'Token movements' });
  const [, row] = within(table).getAllByRole('row');
  expect(row?.textContent).toMatch(/Staked.*500/);
});

test('a claim back goes from who had borrowed', async () => {
  const main = await show(
    {
      ...staked,
      story: {
        template: 'undelegated',
        vars: { ...staked.story.vars, to: chip(BOB) },
      },
    },
    '/transfers',
  );
  const table = await within(main).findByRole('table', { name: 'Token movements' });
  const links = within(table).getAllByRole('link');
  expect(links.map(link => link.getAttribute('data-card'))).toEqual([BOB, ALICE]);
});

test.each([
  [
    'ExchangeTransactionContract',
    { exchange_id: 1, token_id: '1000001', quant: 12_345, expected: 7_000_000 },
    ['123.45', '7'],
  ],
  [
    'ExchangeCreateContract',
    {
      first_token_id: '1000001',
      first_token_balance: 500,
      second_token_id: '_',
      second_token_balance: 2_500_000,
    },
    ['5', '2.5'],
  ],
  [
    'AssetIssueContract',
    {
      name: 'Lantern',
      abbr: 'LNT',
      total_supply: 1_000_000,
      precision: 2,
      trx_num: 1_000_000,
      num: 100,
      frozen_supply: [{ frozen_amount: 5_000, frozen_days: 30 }],
    },
    ['10,000', '50'],
  ],
] as const)('amounts of %s are told in whole units', async (contractTypeName, contractData, amounts) => {
  const main = await show({
    contractType: 0,
    contractTypeName,
    contractData,
    exchange_info: {
      exchange_id: 1,
      token_id: '1000001',
      quant: 0,
      expected: 0,
      another_token_id: '_',
      another_amount: 0,
    },
  });
  await within(main).findByRole('tab', { name: /Overview/ });
  const numbers = Array.from(main.querySelectorAll('dd bdi[dir=ltr]'), node => node.textContent);
  for (const amount of amounts) expect(numbers).toContain(amount);
  expect(main.textContent).not.toContain('raw units');
});

test('an internal amount of a TRC10 token has its decimals, an unknown one says that it has none', async () => {
  const main = await show(
    {
      contractType: 31,
      contractTypeName: 'TriggerSmartContract',
      contractData: {},
      internal_count: 1,
      internal_transactions: {
        [HASH]: [
          {
            hash: hashOf(1),
            caller_address: ALICE,
            transfer_to_address: BOB,
            value_info_list: JSON.stringify([
              { token_id: '1000001', call_value: 250 },
              { token_id: '1009999', call_value: 7 },
            ]),
            note: 'call',
            rejected: false,
          },
        ],
      },
    },
    '/internal',
  );
  const table = await within(main).findByRole('table', { name: 'Internal calls' });
  expect(table.textContent).toContain('2.5');
  expect(table.textContent).toMatch(/7 smallest units of 1009999/);
});

test('calls below calls stand as a tree, and as a list when it is asked for', async () => {
  const VAULT = 'TC21LXTP6L8VUmC6WfdiDn6UYvuwDt75ak';
  const call = (caller_address: string, transfer_to_address: string, index: number) => ({
    hash: hashOf(index),
    caller_address,
    transfer_to_address,
    value_info_list: JSON.stringify([{ token_id: '_', call_value: index * 1_000_000 }]),
    note: 'call',
    rejected: index === 2,
  });
  const main = await show(
    {
      contractType: 31,
      contractTypeName: 'TriggerSmartContract',
      contractData: { contract_address: VAULT },
      contractMap: { [VAULT]: true },
      internal_count: 2,
      internal_transactions: { [HASH]: [call(VAULT, BOB, 1), call(BOB, ALICE, 2)] },
    },
    '/internal',
  );
  const tree = await within(main).findByRole('tree', { name: 'Internal calls' });
  expect(tree).toBeDefined();
  expect(within(main).queryByRole('table', { name: 'Internal calls' })).toBeNull();
  await userEvent.click(within(main).getByRole('radio', { name: 'List' }));
  const table = await within(main).findByRole('table', { name: 'Internal calls' });
  expect(within(table).getAllByRole('row')).toHaveLength(3);
});

test('a brokerage says what voters receive, a permission its kind', async () => {
  const main = await show({
    contractType: 49,
    contractTypeName: 'UpdateBrokerageContract',
    contractData: { brokerage: 20 },
    permissionId: 1,
  });
  expect(await within(main).findByText('Keeps 20%; voters receive 80%')).toBeDefined();
  expect(within(main).getByText('Witness permission')).toBeDefined();
});

test('a transfer that several signed says who at once', async () => {
  const keys = [ALICE, BOB].map(address => ({ address, weight: 1, signed: true }));
  const main = await show({
    contractType: 1,
    contractTypeName: 'TransferContract',
    contractData: { owner_address: ALICE, to_address: BOB, amount: 1 },
    signature_addresses: [ALICE, BOB],
    signing: { id: 2, name: 'payments', threshold: 2, weight: 2, keys },
    permissionId: 2,
  });
  const signed = await within(main).findByText('2 of 2 signed');
  expect(signed.closest('details')?.open).toBe(true);
});

test('borrowed energy is called borrowed', async () => {
  await renderApp(`/address/${ALICE}`, {
    '/api/accountv2': accountOf(ALICE, {
      bandwidth: {
        freeNetUsed: 0,
        freeNetLimit: 0,
        freeNetRemaining: 0,
        netLimit: 0,
        netRemaining: 0,
        energyLimit: 1000,
        energyRemaining: 400,
      },
      frozenForEnergyV2: 1_000_000,
      acquiredDelegatedFrozenV2BalanceForEnergy: 3_000_000,
    }),
  });
  expect(await screen.findByText(/250 from own stake, 750 borrowed/)).toBeDefined();
});
