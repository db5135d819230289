// @vitest-environment jsdom
import { eventTopic } from '@sunscope/tron/abi';
import { addressToEvmBytes, parseAddress } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/net/query-client.ts';
import type { Intent } from '../../wallet/intents/registry.ts';
import type { Quote } from '../../wallet/quote.ts';
import { loadActions } from './load-actions.ts';
import { renderInApp, stubNetwork } from './testing.tsx';
import { WhatIf } from './WhatIf.tsx';

/** What signing a call would do, by the node's own simulation of it. */

const own = parseAddress('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH');
const other = parseAddress('TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC');
const token = parseAddress('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');
const hex = (address: typeof own) => bytesToHex(addressToEvmBytes(address));
const word = (address: typeof own) => hex(address).padStart(64, '0');
const amount = (raw: number) => raw.toString(16).padStart(64, '0');
const log = (signature: string, from: typeof own, to: typeof own, raw: number) => ({
  address: hex(token),
  topics: [bytesToHex(eventTopic(signature)), word(from), word(to)],
  data: amount(raw),
});
const intent = {
  kind: 'contract_call',
  from: own,
  note: '',
  permissionId: 0,
  contract: token,
  data: '12345678',
  callValueSun: 0n,
  tokenId: 0n,
  tokenValue: 0n,
} as const;
const quote: Quote = {
  bandwidth: { bytes: 300n, paidBy: 'free', burnSun: 0n },
  activation: undefined,
  memoSun: 0n,
  multiSignSun: 0n,
  contractFeesSun: 0n,
  usualContractFeesSun: 0n,
  energy: { total: 900n, penalty: 0n, byOwner: 0n, byStake: 500n, burned: 400n, burnSun: 40_000n },
  feeSun: 40_000n,
  spendsSun: 0n,
  totalSun: 40_000n,
  incomeSun: 0n,
  feeLimitSun: 1_000_000n,
  worstSun: 1_000_000n,
  unusual: [],
  balanceSun: 5_000_000n,
  shortSun: 0n,
};

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

async function show(
  simulated: object,
  given: Partial<Quote> = {},
  { signs = intent, answers = {} }: { signs?: Intent; answers?: Parameters<typeof stubNetwork>[0] } = {},
) {
  stubNetwork({
    '/wallet/getaccountresource': () => ({
      freeNetLimit: 600,
      freeNetUsed: 100,
      EnergyLimit: 2_000,
      EnergyUsed: 1_000,
    }),
    '/wallet/triggerconstantcontract': () => ({
      result: { result: true },
      energy_used: 900,
      constant_result: [''],
      ...simulated,
    }),
    ...answers,
  });
  await loadActions();
  await renderInApp(<WhatIf intent={signs} quote={{ ...quote, ...given }} tokens={[]} />);
  await screen.findByText(/Simulated by the node|By what the node says/);
}
const beside = (label: string) => screen.getByText(label).closest('div')?.querySelector('dd')?.textContent;

it('balances and resources before and after, tokens that move, allowances that are given, payments inside', async () => {
  await show({
    logs: [
      log('Transfer(address,address,uint256)', own, other, 70),
      log('Approval(address,address,uint256)', own, other, 900),
    ],
    internal_transactions: [
      {
        caller_address: `41${hex(token)}`,
        transferTo_address: `41${hex(own)}`,
        callValueInfo: [{ callValue: 2_000_000 }],
      },
    ],
  });
  // 5 TRX, less the fee of 0.04, and 2 that the contract pays.
  expect(beside('Balance')).toBe('5 TRX now, 6.96 TRX afterwards');
  expect(beside('Energy left')).toBe('1,000 now, 500 afterwards');
  expect(beside('Free bandwidth left')).toBe('500 now, 200 afterwards');
  expect(beside('You give')).toContain('70');
  const lines = screen.getAllByRole('listitem').map(line => line.textContent);
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain('2');
  expect(lines[2]).toContain('may move');
});

it('a call that would fail says why, and what to change', async () => {
  await show(
    { result: { result: true, message: '' }, constant_result: [''] },
    { failure: 'ERC20: transfer amount exceeds balance' },
  );
  expect(screen.getByText(/Check that the account has what the call moves/)).toBeDefined();
});

it('a node that cannot simulate leaves what the account itself says', async () => {
  await show({ result: { result: false, code: 'CONTRACT_VALIDATE_ERROR', message: '' } });
  expect(beside('Balance')).toBe('5 TRX now, 4.96 TRX afterwards');
});

/** A token that the account does not hold, as the index has it. */
const usdt = {
  contract_address: token,
  symbol: 'USDT',
  name: 'Tether',
  decimals: 6,
  level: '0',
  risk: [],
};
const plain = { from: own, note: '', permissionId: 0 };
const accountOf = (part: object) => () => ({ address: `41${hex(own)}`, balance: 5_000_000, ...part });

it('an amount of a token that is not held has its symbol, by its contract’s own word, before and after', async () => {
  const balance = { result: { result: true }, constant_result: [amount(1_500_000)] };
  await show(
    {},
    {},
    {
      answers: {
        '/wallet/getaccount': accountOf({}),
        '/wallet/triggerconstantcontract': ({ data }) =>
          String(data).startsWith('70a08231')
            ? balance
            : {
                result: { result: true },
                constant_result: [''],
                logs: [log('Transfer(address,address,uint256)', other, own, 2_500_000)],
              },
        '/api/token_trc20': () => ({ total: 1, rangeTotal: 1, trc20_tokens: [usdt] }),
      },
    },
  );
  expect((await screen.findByText('USDT', { selector: 'dt bdi' })).closest('div')?.textContent).toMatch(
    /1\.5 USDT now, 4 USDT afterwards by its contract’s own word/,
  );
  expect(screen.getByRole('listitem').textContent).toMatch(/^2\.5USDT by its contract’s own word/);
});

it('an event is told by the ABI of its contract, or by a signature that many share', async () => {
  const event = (signature: string, data: string) => ({
    address: hex(other),
    topics: [bytesToHex(eventTopic(signature))],
    data,
  });
  await show(
    {
      logs: [
        event('Bought(uint256)', amount(12)),
        event('Paused(address)', word(own)),
        event('Nobody(uint256)', amount(1)),
      ],
    },
    {},
    {
      answers: {
        '/wallet/getcontract': () => ({
          contract_address: `41${hex(other)}`,
          abi: {
            entrys: [{ type: 'Event', name: 'Bought', inputs: [{ name: 'count', type: 'uint256' }] }],
          },
        }),
      },
    },
  );
  const [bought, paused, nobody] = screen.getAllByRole('listitem').map(line => line.textContent);
  expect(bought).toContain('logs Bought(uint256)');
  expect(bought).toMatch(/count uint25612/);
  expect(paused).toContain('logs Paused(address)');
  expect(nobody).toContain('no common rule explains');
});

it('stake and votes before and after, as the chain will count them', async () => {
  const held = accountOf({
    frozenV2: [{ amount: 10_000_000 }, { type: 'ENERGY', amount: 30_000_000 }],
    votes: [
      { vote_address: `41${hex(other)}`, vote_count: 30 },
      { vote_address: `41${hex(token)}`, vote_count: 10 },
    ],
  });
  const answers = { '/wallet/getaccount': held };
  const noCall = { energy: undefined };
  await show({}, noCall, {
    signs: { kind: 'unstake', ...plain, resource: 'ENERGY', amount: 20_000_000n },
    answers,
  });
  expect(beside('Staked for energy, not lent')).toBe('30 TRX now, 10 TRX afterwards');
  const votes = () =>
    screen.getAllByText(/^Votes for/).map(line => line.closest('div')?.querySelector('dd')?.textContent);
  expect(votes()).toEqual(['30 now, 15 afterwards', '10 now, 5 afterwards']);
  cleanup();
  await show({}, noCall, {
    signs: { kind: 'vote', ...plain, votes: [{ witness: token, count: 25n }] },
    answers,
  });
  expect(votes()).toEqual(['30 now, 0 afterwards', '10 now, 25 afterwards']);
});

it('a TRC10 token that goes along with a call: asked of the node with it, before and after', async () => {
  let asked: Record<string, unknown> = {};
  await show(
    {},
    {},
    {
      signs: { ...intent, tokenId: 1_000_001n, tokenValue: 7n },
      answers: {
        '/wallet/getaccount': accountOf({ assetV2: [{ key: '1000001', value: 1_000 }] }),
        '/wallet/triggerconstantcontract': body => {
          asked = body;
          return { result: { result: true }, energy_used: 900, constant_result: [''] };
        },
      },
    },
  );
  expect(asked).toMatchObject({ token_id: 1_000_001, call_token_value: 7 });
  const row = screen.getByText('1000001', { selector: 'dt bdi' }).closest('div');
  expect(row?.querySelector('dd')?.textContent).toBe('1,000 1000001 now, 993 1000001 afterwards');
});

it('a TRC10 transfer: what there is of the token, and what is left', async () => {
  await show(
    {},
    { energy: undefined },
    {
      signs: { kind: 'trc10_transfer', ...plain, to: other, tokenId: '1000001', amount: 30n },
      answers: { '/wallet/getaccount': accountOf({ assetV2: [{ key: '1000001', value: 100 }] }) },
    },
  );
  const row = screen.getByText('1000001', { selector: 'dt bdi' }).closest('div');
  expect(row?.querySelector('dd')?.textContent).toBe('100 1000001 now, 70 1000001 afterwards');
});
