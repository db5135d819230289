import { parseAddress } from '@sunscope/tron/address';
import type { Crossing } from '../src/bridge/bridge.ts';

export const TOKEN = parseAddress('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH');
export const TWIN = parseAddress('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');

/** A deposit of a TRC20 token on its way, with the largest of everything. */
export const crossing: Crossing = {
  id: 'deposit-100000000000000000000',
  direction: 'deposit',
  nonce: 10n ** 20n,
  kind: 'trc20',
  asset: TOKEN,
  sideToken: TWIN,
  account: TOKEN,
  amount: 2n ** 255n,
  state: 'voting',
  mainTransaction: 'aa'.repeat(32),
  sideTransaction: undefined,
  votes: 1,
  quorum: 3,
  attempts: 1,
  problem: undefined,
  reason: '',
  held: 'limit',
  sentMs: 1,
  createdMs: 1,
  updatedMs: 2,
};
