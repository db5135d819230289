import type { FastifyInstance } from 'fastify';
import type { ApiContext } from './context.ts';
import { endpointsOn } from './endpoint.ts';

/** What bridges ask. No contract of a chain of its own has a twin elsewhere, so there is nothing to pay for either. */
export async function sidechainRoutes(
  app: FastifyInstance,
  { context }: { context: ApiContext },
): Promise<void> {
  const endpoint = endpointsOn(app, context.answers);
  const told = <T>(data: T) => ({ retCode: '0', retMsg: 'success', data });
  endpoint('/external/sidechain/getMappingBySidechainAddress', async () => told({ mainchainAddress: '' }));
  endpoint('/external/sidechain/getMappingByMainchainAddress', async () => told({ sidechains: [] }));
  endpoint('/external/sidechain/getSideChainList', async () => told({ chains: [] }));
  endpoint('/external/sidechain/getMappingFees', async () =>
    told({
      mappingFee: 0,
      retryFee: 0,
      depositFee: 0,
      withdrawFee: 0,
      trxDepositMinValue: 0,
      trxWithdrawMinValue: 0,
    }),
  );
}
