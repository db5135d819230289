// @vitest-environment node
import { functionSelector } from '@sunscope/tron/abi';
import { parseAddress } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import { expect, it } from 'vitest';
import {
  approveIntent,
  depositIntent,
  mappingIntent,
  readCrossing,
  retryIntent,
  withdrawIntent,
} from './bridge-calls.ts';

const from = parseAddress('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH');
const gateway = parseAddress('TL9q7aDAHYbW5KdPCwk8oJR3bCDhRwegFf');
const contract = parseAddress('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');
const side = { from, gateway, feeSun: 10_000_000n };
const trc10 = { kind: 'trc10', id: '1000001' } as const;
const head = (signature: string) => bytesToHex(functionSelector(`function ${signature}`));

it('calls gateways and tokens as the public client does, with the fee in sun', () => {
  expect(depositIntent(side, { kind: 'trx' }, 5n)).toMatchObject({
    kind: 'contract_call',
    contract: gateway,
    data: head('depositTRX()'),
    callValueSun: 10_000_005n,
    tokenValue: 0n,
  });
  expect(depositIntent(side, trc10, 7n)).toMatchObject({
    data: `${head('depositTRC10(uint64,uint64)')}${1000001n.toString(16).padStart(64, '0')}${'7'.padStart(64, '0')}`,
    callValueSun: 10_000_000n,
    tokenId: 1000001n,
    tokenValue: 7n,
  });
  expect(depositIntent(side, { kind: 'trc20', contract }, 2n ** 255n)).toMatchObject({
    contract: gateway,
    callValueSun: 10_000_000n,
    data: expect.stringMatching(/^[0-9a-f]{136}$/),
  });
  expect(withdrawIntent(side, { kind: 'trx' }, 5n)).toMatchObject({
    data: head('withdrawTRX()'),
    callValueSun: 10_000_005n,
  });
  // The vector of the public client's withdrawal has this selector.
  expect(head('withdrawTRX()')).toBe('4a6bdd6a');
  expect(withdrawIntent(side, { kind: 'trc20', contract }, 5n)).toMatchObject({
    contract,
    data: `${head('withdrawal(uint256)')}${'5'.padStart(64, '0')}`,
  });
  expect(approveIntent(side, contract, 5n)).toMatchObject({ spender: gateway, amount: 5n });
  expect(mappingIntent(side, 'ab'.repeat(32))).toMatchObject({
    contract: gateway,
    data: `${head('mappingTRC20(bytes)')}${'20'.padStart(64, '0')}${'20'.padStart(64, '0')}${'ab'.repeat(32)}`,
  });
  expect(retryIntent(side, 'deposit', 10n ** 20n)).toMatchObject({
    data: `${head('retryDeposit(uint256)')}${(10n ** 20n).toString(16).padStart(64, '0')}`,
  });
});

it('says why an amount does not cross', () => {
  const facts = {
    token: { kind: 'trx' } as const,
    decimals: 6,
    balance: 100_000_000n,
    min: 10_000_000n,
    feeSun: 1_000_000n,
    trxSun: 100_000_000n,
    energy: 0n,
    receiverIsMissing: false,
  };
  expect(readCrossing('', facts)).toEqual({});
  expect(readCrossing('10', facts)).toEqual({ amount: 10_000_000n });
  expect(readCrossing('0', facts)).toEqual({ problem: 'bridge_amount_form' });
  expect(readCrossing('1.2.3', facts)).toEqual({ problem: 'bridge_amount_form' });
  expect(readCrossing('9.999999', facts)).toEqual({ problem: 'bridge_below_min' });
  expect(readCrossing('99.5', facts)).toEqual({ problem: 'bridge_lack' });
  expect(readCrossing('101', facts)).toEqual({ problem: 'bridge_lack' });
  expect(readCrossing('10', { ...facts, receiverIsMissing: true })).toEqual({
    problem: 'bridge_inactive_main',
  });
  const token = { ...facts, token: trc10, decimals: 0, balance: 5n, min: 1n };
  expect(readCrossing('5', token)).toEqual({ amount: 5n });
  expect(readCrossing('5', { ...token, trxSun: 0n })).toEqual({ problem: 'bridge_lack' });
  expect(readCrossing('5', { ...token, trxSun: 10_999_999n })).toEqual({ problem: 'bridge_no_energy' });
  expect(readCrossing('5', { ...token, trxSun: 10_999_999n, energy: 10_000n })).toEqual({ amount: 5n });
});
