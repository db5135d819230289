import { postEndpoints } from '@sunscope/product-api/schemas/post-endpoints';
import { errorBody } from '@sunscope/product-api/schemas/common';
import { parseAddress } from '@sunscope/tron/address';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import {
  listContractTransactions,
  listTriggers,
  readTriggers,
} from '../services/contracts/contract-calls.ts';
import { readContract, readContractCode } from '../services/contracts/contract-detail.ts';
import { listContractEvents, serveContractEvents } from '../services/contracts/contract-events.ts';
import { ContractFigures } from '../services/contracts/contract-figures.ts';
import { listContracts } from '../services/contracts/contract-list.ts';
import {
  listCallers,
  readAnalysis,
  readBalanceHistory,
  readCallerStatistic,
  readEnergyStatistic,
  readTopCall,
  readTriggerStatistic,
} from '../services/contracts/contract-statistics.ts';
import type { ApiContext } from './context.ts';
import { endpointsOn } from './endpoint.ts';

/** Contracts, their calls, events and figures. */
export async function contractRoutes(
  app: FastifyInstance,
  { context }: { context: ApiContext },
): Promise<void> {
  const endpoint = endpointsOn(app, context.answers);
  const figures = new ContractFigures(context.readers, context.now);

  endpoint('/api/contracts', query => listContracts(context, figures, query), { csv: 'data' });
  endpoint('/api/contract', query => readContract(context, parseAddress(query.contract)));
  endpoint('/api/contracts/code', query => readContractCode(context, parseAddress(query.contract)));
  endpoint('/api/contracts/transaction', query => listContractTransactions(context, query), { csv: 'data' });
  endpoint('/api/contracts/trigger', query => listTriggers(context, figures, query), { csv: 'data' });

  endpoint('/api/contracts/event', query => listContractEvents(context, query), { csv: 'data' });
  endpoint('/api/event/contract/{address}', query => serveContractEvents(context, query));
  endpoint('/event/contract/{address}', query => serveContractEvents(context, query));

  endpoint('/api/onecontractenergystatistic', query =>
    readEnergyStatistic(context, figures, parseAddress(query.address)),
  );
  endpoint('/api/onecontracttriggerstatistic', query =>
    readTriggerStatistic(context, figures, parseAddress(query.address)),
  );
  endpoint('/api/onecontractcallerstatistic', query =>
    readCallerStatistic(context, figures, parseAddress(query.address)),
  );
  endpoint('/api/onecontractcallers', query => listCallers(context, query), { csv: 'data' });
  endpoint('/api/contract_account_history', query =>
    readBalanceHistory(context, figures, parseAddress(query.address)),
  );
  endpoint('/api/contracts/top_call', query => readTopCall(context, figures, query));
  endpoint('/api/contract/analysis', query => readAnalysis(context, figures, query));

  const batch = postEndpoints['/api/contracts/smart-contract-triggers-batch'];
  app.withTypeProvider<ZodTypeProvider>().route({
    method: 'POST',
    url: '/api/contracts/smart-contract-triggers-batch',
    schema: {
      querystring: batch.query,
      body: batch.body,
      response: { 200: batch.response, 400: errorBody },
    },
    handler: async request =>
      readTriggers(
        context,
        request.body,
        (request.query.fields ?? '').split(',').filter(field => field !== ''),
      ),
  });
}
