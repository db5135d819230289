import { parseAddress } from '@sunscope/tron/address';
import type { FastifyInstance } from 'fastify';
import type { ApiContext } from './context.ts';
import {
  currentCycle,
  liveVotes,
  rankOfWitness,
  rankWitnesses,
  timeLeft,
  voteStats,
} from '../services/governance/vote-ranking.ts';
import {
  listWitnesses,
  pageWitnesses,
  roundStatistic,
  witnessFigures,
} from '../services/governance/witnesses.ts';
import { listParameters, listProposals, proposalsOf } from '../services/governance/proposals.ts';
import { listVotes } from '../services/governance/vote-list.ts';
import { endpointsOn } from './endpoint.ts';

/** Witnesses, votes, proposals, and the nodes of the network. */
export async function governanceRoutes(
  app: FastifyInstance,
  { context }: { context: ApiContext },
): Promise<void> {
  const endpoint = endpointsOn(app, context.answers);
  endpoint('/api/witness', () => listWitnesses(context));
  endpoint('/api/pagewitness', query => pageWitnesses(context, query), { csv: 'data' });
  endpoint('/api/witness/general-info', () => witnessFigures(context));
  endpoint('/api/witness/maintenance-statistic', () => roundStatistic(context));
  endpoint(
    '/api/vote/witness',
    query =>
      query.address === undefined
        ? rankWitnesses(context, query.sort)
        : rankOfWitness(context, parseAddress(query.address)),
    { csv: 'data', whole: true },
  );
  endpoint('/api/vote/witness/{address}', query => rankOfWitness(context, parseAddress(query.address)));
  endpoint('/api/vote', query => listVotes(context, query), { csv: 'data' });
  endpoint('/api/vote/current-cycle', () => currentCycle(context));
  endpoint('/api/vote/live', () => liveVotes(context));
  endpoint('/api/vote/stats', () => voteStats(context));
  endpoint('/api/vote/next-cycle', async () => {
    const [ranking, latest] = await Promise.all([
      context.witnesses.ranking(),
      context.readers.blocks.latest(),
    ]);
    return { nextCycle: timeLeft(ranking, latest?.timestamp_ms ?? BigInt(context.now())) };
  });
  endpoint('/api/chainparameters', query => listParameters(context, query), {
    csv: 'tronParameters',
    whole: true,
  });
  endpoint('/api/proposal', query => listProposals(context, query), { csv: 'data' });
  endpoint('/api/account-proposal', query => proposalsOf(context, query), { csv: 'data' });
  endpoint('/api/nodemap', () => context.nodes.map());
  endpoint('/api/node', query => context.nodes.list(query.country), { csv: 'nodes', whole: true });
}
