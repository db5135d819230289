import type { ClientCalls } from '../client-call.ts';
import { ANY, computes, filled, holds, list, no, NUMBER, wantsSignature } from '../kinds.ts';

/** Accounts, and how they are described. */
export const accounts: ClientCalls = {
  getAccounts: list('accounts, the richest first', 'accounts'),
  getAccountByAddress: holds(
    'one account',
    ({ address }) => [address],
    ({ address }) => ({ address }),
  ),
  getAccountByAddressNew: holds(
    'one account',
    ({ address }) => [address],
    ({ address }) => ({ address, balance: NUMBER }),
  ),
  getAddress: holds(
    'one account',
    ({ address }) => [address],
    ({ address }) => ({ address, balances: ANY }),
  ),
  getAddressStats: holds(
    'counts',
    ({ address }) => [address],
    () => ({ transactions: NUMBER }),
  ),
  getAddressMedia: holds(
    'that an account has no picture, told',
    ({ address }) => [address],
    () => ({ success: false }),
  ),
  getAddressTokens: holds(
    'tokens of an account',
    ({ address }) => [{ address }],
    () => ({ data: { data: ANY } }),
  ),
  getAddressReward: holds(
    'an answer',
    ({ address }) => [{ address }],
    () => ({}),
  ),
  getAccountBalances: holds(
    'balances',
    ({ address }) => [address],
    () => ({ balances: ANY }),
  ),
  getAccountVotes: holds(
    'votes',
    ({ address }) => [address],
    () => ({ votes: ANY }),
  ),
  getAccountWallet: holds(
    'tokens of an account',
    ({ address }) => [{ address }],
    () => ({ data: ANY }),
  ),
  getAccountTokenSearch: holds(
    'tokens by text',
    () => [{ term: 's' }],
    () => ({}),
  ),
  getParticipateProject: holds(
    'an answer',
    ({ address }) => [address],
    () => ({ data: ANY }),
  ),
  getRichList: holds(
    'the richest',
    () => [],
    () => ({ total: ANY, data: ANY }),
  ),
  getAccountAddShowList: wantsSignature('POST /external/account/addShowList'),
  getAccountAddBlockList: wantsSignature('POST /external/account/addBlockList'),
  getTagNameList: computes(
    'a list inside the client',
    () => [],
    result => void filled(result),
  ),
  getUserList: no('asks tronscan.org whatever its base address'),
};
