import type { Answer, Proposal } from '@sunscope/product-api/types';
import type { UseQueryOptions } from '@tanstack/react-query';
import { apiListQuery, apiQuery } from '../../lib/net/api.ts';
import { RIBBON_BLOCKS } from '../../components/chain/BlockRibbon.tsx';

/** More candidates than any network has had; the list is short and is read whole. */
const ALL = 1_000;

/** All representatives and candidates by votes, with their work and their pay. */
export const representativesQuery = () => ({
  ...apiQuery('/api/pagewitness', { start: 0, limit: ALL }),
  refetchInterval: 30_000,
});

/** Counts of representatives, votes in all and the moment of the next count. */
export const generalInfoQuery = () => ({
  ...apiQuery('/api/witness/general-info', {}),
  refetchInterval: 60_000,
});

/** Ranking by votes that stand now, beside the last count. */
export const rankingQuery = () => ({ ...apiQuery('/api/vote/witness', {}), refetchInterval: 15_000 });

/** One representative, with its votes over time and the history of its brokerage. */
export const representativeQuery = (address: string) => apiQuery('/api/vote/witness/{address}', { address });

/** Ballots, the newest first. */
export const ballotsQuery = (search: { start: number; limit: number }) =>
  apiListQuery('/api/vote', { sort: '-timestamp', ...search });

/** Who votes for a candidate, the largest share first. */
export const votersQuery = (candidate: string, search: { start: number; limit: number }) =>
  apiListQuery('/api/vote', { candidate, sort: '-votes', ...search });

/** The newest blocks; the same call as the ribbon's, which keeps it up to date. */
export const roundBlocksQuery = () =>
  apiQuery('/api/block', { sort: '-number', start: 0, limit: RIBBON_BLOCKS });

/** All parameters of the chain. */
export const parametersQuery = () => apiQuery('/api/chainparameters', {});

/** The same with every change of each. */
export const parameterHistoryQuery = () => apiQuery('/api/chainparameters', { history: '1' });

type ProposalList = Extract<Answer<'/api/proposal'>, { data: unknown }>;

/** Proposals, the newest first. Without an id the call answers with a list. */
export const proposalsQuery = (search: { start: number; limit: number }): UseQueryOptions<ProposalList> =>
  apiListQuery('/api/proposal', { sort: '-number', ...search }) as UseQueryOptions<ProposalList>;

/** Proposals that an account made (1) or approved (2), the newest first, also while their approvals come in. */
export const ownProposalsQuery = (
  of: { address: string; type: '1' | '2' },
  search: { start: number; limit: number },
): UseQueryOptions<ProposalList> => ({
  ...(apiListQuery('/api/account-proposal', {
    sort: '-number',
    ...of,
    ...search,
  }) as UseQueryOptions<ProposalList>),
  refetchInterval: 10_000,
});

/** One proposal, also while its approvals come in; an empty object where there is none. */
export const proposalQuery = (id: number) => ({
  ...(apiQuery('/api/proposal', { id }) as UseQueryOptions<Proposal | { proposalId?: undefined }>),
  refetchInterval: 30_000,
});

/** Where a representative keeps the texts about itself. */
export const teamLinkQuery = (address: string) => apiQuery('/api/account/sr', { address });

/** Those texts, in a language. */
export const teamTextsQuery = (address: string, lang: string) =>
  apiQuery('/api/account/{address}/sr-pages', { address, lang });

/** Where its logo is. */
export const teamLogoQuery = (address: string) => apiQuery('/api/account/{address}/media', { address });
