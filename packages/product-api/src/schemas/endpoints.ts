import { z } from 'zod';
import { wholeNumber } from './common.ts';
import { accountPartEndpoints } from './account-parts.ts';
import { accountRewardEndpoints } from './account-rewards.ts';
import { activityEndpoints } from './activity.ts';
import * as accounts from './accounts.ts';
import { addressHeadEndpoints } from './address-head.ts';
import * as blocks from './blocks.ts';
import { collectibleEndpoints } from './collectibles.ts';
import { contractEventEndpoints } from './contract-events.ts';
import { contractStatisticsEndpoints } from './contract-statistics.ts';
import { chartEndpoints } from './charts.ts';
import { statsEndpoints } from './stats.ts';
import { supplyEndpoints } from './supply.ts';
import { contractCallEndpoints } from './contract-calls.ts';
import { contractEndpoints } from './contracts.ts';
import { etherscanEndpoints } from './etherscan.ts';
import { verificationEndpoints } from './verification.ts';
import { internalTransactionEndpoints } from './internal-transactions.ts';
import { exchangeEndpoints } from './exchange.ts';
import { kindStatisticsEndpoints } from './kind-statistics.ts';
import { multisigEndpoints } from './multisig.ts';
import { orderBookEndpoints } from './order-book.ts';
import { noticeEndpoints } from './notices.ts';
import { searchEndpoints } from './search.ts';
import * as system from './system.ts';
import { tokenFactEndpoints } from './token-facts.ts';
import { tokenRegistrationEndpoints } from './token-registration.ts';
import { tokenHolderEndpoints } from './token-holders.ts';
import { tokenEndpoints } from './tokens.ts';
import { transactionInfoEndpoints } from './transaction-info.ts';
import { transactionPartEndpoints } from './transaction-parts.ts';
import { transactionEndpoints } from './transactions.ts';
import { transferListEndpoints } from './transfer-lists.ts';
import { transferEndpoints } from './transfers.ts';
import { nodeEndpoints } from './nodes.ts';
import { keyedEndpoints, profileEndpoints } from './profiles.ts';
import { priceEndpoints } from './prices.ts';
import { proposalEndpoints } from './proposals.ts';
import { trongridEndpoints } from './trongrid.ts';
import { recipientEndpoints } from './recipients.ts';
import { resourceEndpoints } from './resources.ts';
import { sidechainEndpoints } from './sidechains.ts';
import { voteEndpoints } from './votes.ts';
import { witnessEndpoints } from './witnesses.ts';

/** Some clients send the time to get past caches. */
const none = z.object({
  uuid: z.string().optional().describe('Ignored'),
  time: z
    .string()
    .optional()
    .transform(() => undefined)
    .describe('Ignored'),
});

/** Every GET call of the Product API: path to query and answer. The server registers from it, the client types from it. */
export const endpoints = {
  '/api/system/status': { summary: 'How far node and index are', query: none, response: system.systemStatus },
  '/api/system/server': {
    summary: 'What the server runs on and how busy it is',
    query: none,
    response: system.systemServer,
  },
  '/api/system/tps': { summary: 'Transactions per second', query: none, response: system.systemTps },
  '/api/system/homepage-bundle': {
    summary: 'Figures of the home page',
    query: none,
    response: system.homepageBundle,
  },
  ...searchEndpoints,
  ...noticeEndpoints,
  '/api/block': { summary: 'Blocks', query: blocks.blockQuery, response: blocks.blockList },
  '/api/block/latest': { summary: 'Newest block', query: none, response: blocks.blockRow },
  '/api/block/{number}': {
    summary: 'One block',
    query: z.object({ number: wholeNumber }),
    response: blocks.blockRow,
  },
  '/api/block/statistic': { summary: 'Block counts', query: none, response: blocks.blockStatistic },
  ...transactionEndpoints,
  ...transactionInfoEndpoints,
  ...transactionPartEndpoints,
  ...transferEndpoints,
  ...transferListEndpoints,
  ...collectibleEndpoints,
  ...kindStatisticsEndpoints,
  '/api/account/list': {
    summary: 'Accounts by balance',
    query: accounts.accountListQuery,
    response: accounts.accountList,
  },
  '/api/accountv2': { summary: 'One account', query: accounts.accountQuery, response: accounts.account },
  '/api/account': {
    summary: 'One account, or without an address the list of 2018',
    query: accounts.accountListQuery,
    response: z.union([accounts.account, accounts.accountList2018]),
  },
  '/api/account/{address}': {
    summary: 'One account (path form)',
    query: accounts.accountQuery,
    response: accounts.account,
  },
  '/api/account/stats': {
    summary: 'Transaction counts of an account',
    query: accounts.accountQuery,
    response: accounts.accountStats,
  },
  '/api/account/{address}/stats': {
    summary: 'The same (path form of 2018)',
    query: accounts.accountQuery,
    response: accounts.accountStats,
  },
  ...tokenEndpoints,
  ...tokenHolderEndpoints,
  ...priceEndpoints,
  ...tokenFactEndpoints,
  ...tokenRegistrationEndpoints,
  ...internalTransactionEndpoints,
  ...contractEndpoints,
  ...contractCallEndpoints,
  ...sidechainEndpoints,
  ...contractEventEndpoints,
  ...contractStatisticsEndpoints,
  ...trongridEndpoints,
  ...etherscanEndpoints,
  ...verificationEndpoints,
  ...nodeEndpoints,
  ...proposalEndpoints,
  ...resourceEndpoints,
  ...recipientEndpoints,
  ...activityEndpoints,
  ...accountRewardEndpoints,
  ...addressHeadEndpoints,
  ...accountPartEndpoints,
  ...profileEndpoints,
  ...keyedEndpoints,
  ...voteEndpoints,
  ...witnessEndpoints,
  ...exchangeEndpoints,
  ...orderBookEndpoints,
  ...multisigEndpoints,
  ...statsEndpoints,
  ...chartEndpoints,
  ...supplyEndpoints,
} as const;
