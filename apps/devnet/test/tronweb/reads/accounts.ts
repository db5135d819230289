import { expect } from 'vitest';
import { ACCOUNT_ID, TRX } from '../world.ts';
import { asNumbers, is, type Read } from './read.ts';

export const accounts: Readonly<Record<string, Read>> = {
  getAccount: {
    how: 'address and account id',
    parameters: ({ alice }) => [alice.address],
    check: (result, { alice }) =>
      expect(result).toMatchObject({ address: alice.hex, account_id: ACCOUNT_ID }),
  },
  getAccountById: {
    how: 'by account id',
    parameters: () => [ACCOUNT_ID],
    check: (result, { alice }) => expect(result).toMatchObject({ address: alice.hex }),
  },
  getAccountInfoById: {
    how: 'by account id',
    parameters: () => [ACCOUNT_ID, { confirmed: false }],
    check: (result, { alice }) => expect(result).toMatchObject({ address: alice.hex }),
  },
  getBalance: {
    how: 'the million TRX of the genesis block',
    parameters: ({ carol }) => [carol.address],
    check: result => expect(Number(result)).toBe(1_000_000 * TRX),
  },
  getUnconfirmedAccount: {
    how: 'address and account id',
    parameters: ({ alice }) => [alice.address],
    check: (result, { alice }) =>
      expect(result).toMatchObject({ address: alice.hex, account_id: ACCOUNT_ID }),
  },
  getUnconfirmedAccountById: {
    how: 'by account id',
    parameters: () => [ACCOUNT_ID],
    check: (result, { alice }) => expect(result).toMatchObject({ address: alice.hex }),
  },
  getUnconfirmedBalance: {
    how: 'the million TRX of the genesis block',
    parameters: ({ carol }) => [carol.address],
    check: result => expect(Number(result)).toBe(1_000_000 * TRX),
  },
  getBandwidth: {
    how: 'the free 600',
    parameters: ({ carol }) => [carol.address],
    check: result => expect(Number(result)).toBe(600),
  },
  getAccountResources: {
    how: '4,900 TRX staked are as many votes, 1,000 cast',
    parameters: ({ alice }) => [alice.address],
    check: result => expect(asNumbers(result)).toMatchObject({ tronPowerLimit: 4_900, tronPowerUsed: 1_000 }),
  },
  getDelegatedResourceV2: {
    how: '200 TRX for energy',
    parameters: ({ alice, bob }) => [alice.address, bob.address],
    check: (result, { alice, bob }) =>
      expect(asNumbers(result)).toEqual({
        delegatedResource: [{ from: alice.hex, to: bob.hex, frozen_balance_for_energy: 200 * TRX }],
      }),
  },
  getDelegatedResourceAccountIndexV2: {
    how: 'who delegates to whom',
    parameters: ({ alice }) => [alice.address],
    check: (result, { alice, bob }) => expect(result).toEqual({ account: alice.hex, toAccounts: [bob.hex] }),
    raw: 'numbers',
  },
  getAvailableUnfreezeCount: {
    how: '31 of 32 left',
    parameters: ({ alice }) => [alice.address],
    check: result => expect(asNumbers(result)).toEqual({ count: 31 }),
  },
  getCanDelegatedMaxSize: {
    how: '4,700 TRX less what is in use',
    parameters: ({ alice }) => [alice.address, 'ENERGY'],
    check: result => {
      const { max_size: size } = asNumbers(result) as { max_size: number };
      expect(size).toBeGreaterThan(4_690 * TRX);
      expect(size).toBeLessThanOrEqual(4_700 * TRX);
    },
  },
  getCanWithdrawUnfreezeAmount: {
    how: '100 TRX in 15 days',
    parameters: ({ alice, devnet }) => [alice.address, devnet.clock.now() + 15 * 86_400_000],
    check: result => expect(asNumbers(result)).toEqual({ amount: 100 * TRX }),
  },
  getReward: {
    how: 'nothing yet',
    parameters: ({ alice }) => [alice.address],
    check: result => expect(Number(result)).toBe(0),
  },
  getUnconfirmedReward: {
    how: 'nothing yet',
    parameters: ({ alice }) => [alice.address],
    check: result => expect(Number(result)).toBe(0),
  },
  getBrokerage: {
    how: '20 percent',
    parameters: ({ witness }) => [witness.address],
    check: is(20),
    raw: 'numbers',
  },
  getUnconfirmedBrokerage: {
    how: '20 percent',
    parameters: ({ witness }) => [witness.address],
    check: is(20),
    raw: 'numbers',
  },
};
