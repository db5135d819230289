import { expect } from 'vitest';
import type { ClientCalls } from '../client-call.ts';
import { ANY, holds, list, NUMBER } from '../kinds.ts';

/** Witnesses, votes and proposals. */
export const votes: ClientCalls = {
  getSuperRepresentative: holds(
    'the page of an account',
    ({ address }) => [address],
    () => ({}),
  ),
  getVotes: holds(
    'votes',
    () => [{}],
    () => ({ votes: ANY, total: NUMBER }),
  ),
  getVotesForCurrentCycle: holds(
    'the witnesses’ votes',
    () => [],
    () => ({}),
  ),
  getVotesList: holds(
    'the witnesses by votes',
    () => [],
    () => ({ data: ANY }),
  ),
  getLiveVotes: holds(
    'votes under way',
    () => [],
    () => ({}),
  ),
  getVoteStats: holds(
    'votes by account',
    () => [],
    () => ({}),
  ),
  getVoteWitness: holds(
    'one witness',
    ({ witness }) => [witness],
    () => ({ data: ANY }),
  ),
  secondsUntilNextCycle: name => ({
    checked: 'below six hours',
    async call(world) {
      const seconds = await world.client[name]?.();
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(21_600);
    },
  }),
  getWitnesses: list('witnesses', 'witnesses', () => []),
  getStatisticData: holds(
    'blocks made per witness',
    () => [],
    () => ({ statisticData: ANY }),
  ),
  getProposalList: list('proposals', 'proposal'),
  getProposalById: holds(
    'one proposal',
    () => [1],
    () => ({ data: ANY }),
  ),
  getChainparameters: list('parameters', 'tronParameters', () => []),
};
