import type { Address } from '@sunscope/tron/address';
import { ResourceCode } from '@sunscope/tron/messages';
import { queryOptions } from '@tanstack/react-query';
import { apiListQuery, apiQuery } from '../../../lib/net/api.ts';
import { queryClient } from '../../../lib/net/query-client.ts';
import type { Currency } from '../../../lib/prefs/prefs.ts';
import { walletNode } from '../../../wallet/node.ts';
import { refreshAccount } from '../queries.ts';

const FRESH_MS = 10_000;

/** What only the node says of an account: windows of use, id, and what is delegatable beside what is in use. */
export function nodeFactsQuery(address: Address) {
  return queryOptions({
    queryKey: ['wallet', 'node-facts', address],
    queryFn: async () => {
      const node = walletNode();
      const [account, energy, bandwidth] = await Promise.all([
        node.account(address),
        node.delegatableSun(address, ResourceCode.ENERGY),
        node.delegatableSun(address, ResourceCode.BANDWIDTH),
      ]);
      return { account, delegatable: { ENERGY: energy, BANDWIDTH: bandwidth }, atMs: Date.now() };
    },
    staleTime: FRESH_MS,
    refetchInterval: 60_000,
    retry: 1,
  });
}

/** The chain's own settings that staking depends on. */
export const stakingRulesQuery = queryOptions({
  queryKey: ['wallet', 'staking-rules'],
  queryFn: async () => {
    const parameters = await walletNode().chainParameters();
    return {
      unstakeDays: Number(parameters.get('getUnfreezeDelayDays') ?? 14n),
      mostLockBlocks: parameters.get('getMaxDelegateLockPeriod') ?? 0n,
      bandwidthSun: parameters.get('getTransactionFee') ?? 1000n,
    };
  },
  staleTime: 300_000,
  retry: 1,
});

/** Rows of a list that a card shows; the address page has all. */
const SHOWN_LOANS = 20;

/** Stake 2.0 lent to others, or lent by others. */
export const loansQuery = (address: Address, side: 'lent' | 'borrowed') =>
  apiListQuery('/api/account/resourcev2', { address, type: side === 'lent' ? '2' : '3', limit: SHOWN_LOANS });

/** Stake of both versions, of which the card of Stake 1.0 takes its own. */
export const oldStakeQuery = (address: Address, type: '1' | '2') =>
  apiQuery('/api/account/resource', { address, type, limit: 100 });

/** What can be withdrawn for votes and blocks, and since when. */
export const rewardQuery = (address: Address) => apiQuery('/api/address/reward', { address });

/** What votes earned in the rounds of the last week. */
export const pastRewardsQuery = (address: Address) => apiQuery('/api/account/rewards', { address });

/** Votes as they stand, by candidate. */
export const standingVotesQuery = (address: Address) => apiQuery('/api/account/votes', { address });

/** Ranking of representatives with what each pays; the page of votes asks the same. */
export const ratesQuery = () => apiQuery('/api/vote/witness', {});

/** What a representative leaves to its voters; its own page asks the same. */
export const ownRankQuery = (address: Address) => apiQuery('/api/vote/witness/{address}', { address });

/** When votes are counted next, and a changed share begins. */
export const nextRoundQuery = () => ({
  ...apiQuery('/api/witness/general-info', {}),
  refetchInterval: 60_000,
});

/** TRX and stake day by day since the account did something first, with what one TRX was worth in a currency. */
export const historyQuery = (address: Address, currency: Currency) =>
  apiQuery('/api/account/analysis', {
    address,
    type: '0',
    start_timestamp: 0,
    ...(currency === 'TRX' ? {} : { currency }),
  });

/** When the index has what the node has already returned: a block is stored within a second, rarely later. */
const READ_AGAIN_MS = [1_000, 4_000];

/** Reads everything of an account again once a transaction is in a block. */
export function readAgain(address: Address): void {
  const all = () => {
    void refreshAccount(address);
    void queryClient.invalidateQueries({
      predicate: ({ queryKey }) =>
        queryKey.some(
          part =>
            typeof part === 'string' && /\/account\/|\/address\/reward|\/vote\/witness|node-facts/.test(part),
        ),
    });
  };
  all();
  for (const ms of READ_AGAIN_MS) setTimeout(all, ms);
}
