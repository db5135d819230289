import { parseAddress } from '@sunscope/tron/address';
import { expect, it } from 'vitest';
import type { SideChain } from '../../bridge/bridge.ts';
import {
  accountOnMain,
  describeSideChains,
  mainTokenOf,
  mappingFees,
  mappingsOfMain,
  sideChainList,
} from './sidechain.ts';

const MAIN_GATEWAY = parseAddress('TL9q7aDAHYbW5KdPCwk8oJR3bCDhRwegFf');
const SIDE_GATEWAY = parseAddress('TGKotco6YoULzbYisTBuP6DWXDjEgJSpYz');
const TOKEN = parseAddress('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH');
const TWIN = parseAddress('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');
const CHAIN_ID = '41e209e4de650f0150788e8ec5cafa240a23eb8eb7';
const FEES = {
  mappingFee: 1_000_000_000n,
  depositFee: 0n,
  withdrawFee: 10_000_000n,
  retryFee: 0n,
  trxDepositMin: 10_000_000n,
  trxWithdrawMin: 10_000_000n,
  trc10DepositMin: 1n,
  trc10WithdrawMin: 1n,
  trc20DepositMin: 1n,
  trc20WithdrawMin: 1n,
};

const bridge: SideChain = {
  chainId: CHAIN_ID,
  mainGateway: MAIN_GATEWAY,
  sideGateway: SIDE_GATEWAY,
  fees: FEES,
  transfers: async () => ({ total: 0, crossings: [] }),
  isOnMain: async account => account === TOKEN,
  mappings: async () => [{ kind: 'trc20', mainToken: TOKEN, sideToken: TWIN }],
  invariant: () => ({
    state: 'holds',
    problems: [],
    checkedMs: undefined,
    mainBlock: undefined,
    sideBlock: undefined,
  }),
};

it('says nothing of a bridge where there is none', async () => {
  expect(sideChainList(undefined)).toEqual([]);
  expect(mappingFees(undefined)).toMatchObject({ mappingFee: 0, trxDepositMinValue: 0 });
  expect(await mappingsOfMain(undefined, TOKEN)).toEqual([]);
  expect(await mainTokenOf(undefined, TWIN)).toBe('');
  expect(describeSideChains(undefined)).toEqual({ total: 0, data: [] });
});

it('finds twins either way, and none where a contract has none', async () => {
  const named = { chainid: CHAIN_ID, mainchain_gateway: MAIN_GATEWAY, sidechain_gateway: SIDE_GATEWAY };
  expect(sideChainList(bridge)).toEqual([named]);
  expect(await mappingsOfMain(bridge, TOKEN)).toEqual([
    { ...named, mainchain_address: TOKEN, sidechain_address: TWIN },
  ]);
  expect(await mappingsOfMain(bridge, TWIN)).toEqual([]);
  expect(await mainTokenOf(bridge, TWIN)).toBe(TOKEN);
  expect(await mainTokenOf(bridge, TOKEN)).toBe('');
});

it('says whether withdrawals find their receiver, and nothing where the main chain says nothing', async () => {
  expect(await accountOnMain(bridge, TOKEN)).toEqual({ active: true });
  expect(await accountOnMain(bridge, TWIN)).toEqual({ active: false });
  expect(await accountOnMain(undefined, TOKEN)).toEqual({ active: null });
  const unreachable = { ...bridge, isOnMain: () => Promise.reject(new Error('unreachable')) };
  expect(await accountOnMain(unreachable, TOKEN)).toEqual({ active: null });
});

it('gives fees in TRX to the public call and in sun to ours', () => {
  expect(mappingFees(FEES)).toEqual({
    mappingFee: 1000,
    retryFee: 0,
    depositFee: 0,
    withdrawFee: 10,
    trxDepositMinValue: 10,
    trxWithdrawMinValue: 10,
  });
  expect(describeSideChains(bridge).data[0]).toMatchObject({
    fees: { withdrawFee: '10000000', trc20DepositMin: '1' },
    invariant: { state: 'holds', checked: null },
  });
});
