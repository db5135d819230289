import { addressToBytes, parseAddress } from '@sunscope/tron/address';
import type { FastifyInstance } from 'fastify';
import type { ApiContext } from './context.ts';
import { countsOf, readAccountDetail } from '../services/accounts/account-detail.ts';
import { listAccounts, listAccounts2018 } from '../services/accounts/account-list.ts';
import { listActivity } from '../services/accounts/activity.ts';
import { readAddressCard } from '../services/accounts/address-card.ts';
import { readAddressHead } from '../services/accounts/address-head.ts';
import { analyseAccount, listPermissionChanges } from '../services/accounts/figures.ts';
import {
  listPricedTokens,
  listProjects,
  listTokensOf,
  readAssetOverview,
  readReward,
  readVotes,
  readWallet,
} from '../services/accounts/parts.ts';
import { readPastRewards } from '../services/accounts/past-rewards.ts';
import { readRecipients } from '../services/accounts/recipients.ts';
import {
  listResources,
  listResourcesV2,
  listStakeHistory,
  readUnfreezing,
} from '../services/accounts/resources.ts';
import { endpointsOn } from './endpoint.ts';

export async function accountRoutes(
  app: FastifyInstance,
  { context }: { context: ApiContext },
): Promise<void> {
  const endpoint = endpointsOn(app, context.answers);
  endpoint('/api/account/list', query => listAccounts(context, query), { csv: 'data' });
  for (const path of ['/api/accountv2', '/api/account/{address}'] as const)
    endpoint(path, query => readAccountDetail(context, parseAddress(query.address)));
  endpoint(
    '/api/account',
    query =>
      query.address === undefined
        ? listAccounts2018(context, query)
        : readAccountDetail(context, parseAddress(query.address)),
    { csv: 'data' },
  );
  for (const path of ['/api/account/stats', '/api/account/{address}/stats'] as const)
    endpoint(path, async query => {
      const { transactions, transactions_in, transactions_out } = countsOf(
        await context.readers.accounts.byAddress(addressToBytes(parseAddress(query.address))),
      );
      return { transactions, transactions_in, transactions_out };
    });
  endpoint('/api/account/resource', query => listResources(context, query), { csv: 'data' });
  endpoint('/api/account/resourcev2', query => listResourcesV2(context, query), { csv: 'data' });
  endpoint('/api/account/resource/unfreeze', query => readUnfreezing(context, query.address));
  endpoint('/api/account/resource/history', query => listStakeHistory(context, query), { csv: 'data' });
  for (const path of ['/api/account/votes', '/api/account/{address}/votes'] as const)
    endpoint(path, query => readVotes(context, parseAddress(query.address)));
  endpoint('/api/account/tokens', query => listTokensOf(context, query), { csv: 'data' });
  endpoint('/api/account/wallet', query => readWallet(context, query));
  endpoint('/api/account/token_asset_overview', query =>
    readAssetOverview(context, parseAddress(query.address)),
  );
  endpoint('/api/account/getAssetWithPriceList', query =>
    listPricedTokens(context, parseAddress(query.address)),
  );
  for (const path of ['/api/account/participate_project', '/api/participate_project'] as const)
    endpoint(path, query => listProjects(context, parseAddress(query.address)));
  endpoint('/api/address/reward', query => readReward(context, parseAddress(query.address)));
  endpoint('/api/account/rewards', query => readPastRewards(context, query));
  endpoint('/api/account/richlist', () => context.richList.get());
  endpoint('/api/account/analysis', query => analyseAccount(context, query));
  endpoint('/api/account/activity', query => listActivity(context, query), { csv: 'data' });
  endpoint('/api/account/card', query => readAddressCard(context, query));
  endpoint('/api/account/head', query => readAddressHead(context, query.address));
  endpoint('/api/account/recipients', query => readRecipients(context, query));
  endpoint('/api/account/permissions/history', query => listPermissionChanges(context, query), {
    csv: 'data',
  });
  endpoint('/api/account/{address}/balance', async query => {
    const detail = await readAccountDetail(context, parseAddress(query.address));
    const { balances, frozen, representative } = detail;
    return { allowance: representative.allowance, entropy: 0, balances, frozen };
  });
}
