import type { FastifyInstance } from 'fastify';
import { listCrossings } from '../services/sidechain/crossings.ts';
import {
  accountOnMain,
  describeSideChains,
  mainTokenOf,
  mappingFees,
  mappingsOfMain,
  sideChainList,
} from '../services/sidechain/sidechain.ts';
import type { ApiContext } from './context.ts';
import { endpointsOn } from './endpoint.ts';

/** The side chain and its bridge; where there is none, no contract has a twin and there is nothing to pay for. */
export async function sidechainRoutes(
  app: FastifyInstance,
  { context }: { context: ApiContext },
): Promise<void> {
  const endpoint = endpointsOn(app, context.answers);
  const { bridge } = context;
  const success = <T>(data: T) => ({ retCode: '0', retMsg: 'success', data });
  endpoint('/external/sidechain/getMappingBySidechainAddress', async ({ sidechainAddress }) =>
    success({ mainchainAddress: await mainTokenOf(bridge(), sidechainAddress) }),
  );
  endpoint('/external/sidechain/getMappingByMainchainAddress', async ({ mainchainAddress }) =>
    success({ sidechains: await mappingsOfMain(bridge(), mainchainAddress) }),
  );
  endpoint('/external/sidechain/getSideChainList', async () => success({ chains: sideChainList(bridge()) }));
  endpoint('/external/sidechain/getMappingFees', async () => success(mappingFees(bridge()?.fees)));
  endpoint('/api/sidechains', async () => describeSideChains(bridge()));
  endpoint('/api/sidechain/account', ({ address }) => accountOnMain(bridge(), address));
  endpoint('/api/sidechain/transfers', async ({ account, id, transaction, direction, start, limit }) => {
    const { network } = await context.runtimeConfig();
    const chain = network.kind === 'side' ? 'side' : 'main';
    return listCrossings(
      { bridge: bridge(), readers: context.readers, chain },
      { account, id, transaction, direction, start, limit },
    );
  });
}
