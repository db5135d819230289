import type { APIRequestContext } from '@playwright/test';
import { api, fundedAccounts } from './chain.ts';

interface TransactionRow {
  hash: string;
  contractType: number;
  contractRet: string;
}

/** A token of collectibles, and an owner who allowed somebody to take every item of it. */
export async function collectibles(request: APIRequestContext): Promise<{ token: string; owner: string }> {
  const { tokens } = await api<{ tokens: { contractAddress: string }[] }>(
    request,
    'tokens/overview?limit=1&filter=trc1155',
  );
  const token = tokens[0]?.contractAddress ?? '';
  const { data } = await api<{ data: { result_with_topic: { index: { value: string }[] } }[] }>(
    request,
    `contracts/event?contract=${token}&event_name=ApprovalForAll&limit=1`,
  );
  return { token, owner: data[0]?.result_with_topic.index[0]?.value ?? '' };
}

/** Every screen of the product, with one true example behind each parameter. */
export async function screens(request: APIRequestContext): Promise<Record<string, string>> {
  const rows: TransactionRow[] = [];
  // What other tests sent stands in front of what the demo world did.
  const hashOf = async (wanted: (row: TransactionRow) => boolean) => {
    for (;;) {
      const found = rows.find(wanted);
      if (found) return found.hash;
      const path = `transaction?limit=200&start=${rows.length}`;
      const { data } = await api<{ data: TransactionRow[] }>(request, path);
      if (data.length === 0) throw new Error('no transaction of this kind');
      rows.push(...data);
    }
  };
  const [account] = await fundedAccounts(request);
  const trc20 = await api<{ trc20_tokens: { contract_address: string }[] }>(
    request,
    'token_trc20?limit=1&showAll=1',
  );
  const contract = trc20.trc20_tokens[0]?.contract_address;
  const { token, owner } = await collectibles(request);
  const { data: representatives } = await api<{ data: { address: string }[] }>(
    request,
    'pagewitness?limit=1',
  );
  const representative = representatives[0];
  const proposals = await api<{ data: { proposalId: number; state: string }[] }>(
    request,
    'proposal?limit=20',
  );
  return {
    home: '/',
    blocks: '/blockchain/blocks',
    block: '/block/300',
    'block of genesis': '/block/0',
    transactions: '/blockchain/transactions',
    'transaction of TRX': `/transaction/${await hashOf(row => row.contractType === 1)}`,
    'transaction of a contract': `/transaction/${await hashOf(row => row.contractType === 31 && row.contractRet === 'SUCCESS')}`,
    'transaction that failed': `/transaction/${await hashOf(row => row.contractRet !== 'SUCCESS')}`,
    transfers: '/blockchain/transfers',
    accounts: '/blockchain/accounts',
    nodes: '/blockchain/nodes',
    live: '/blockchain/live',
    address: `/address/${account?.address}`,
    'transfers of an address': `/address/${account?.address}/transfers`,
    'approvals of an address': `/address/${owner}/approvals`,
    'approvals, none': `/address/${contract}/approvals`,
    contract: `/contract/${contract}/code`,
    'contract, read': `/contract/${contract}/read`,
    'contract, write': `/contract/${contract}/write`,
    'contract, events': `/contract/${contract}/events`,
    'contract, calls per day': `/contract/${contract}/call`,
    'contract, callers': `/contract/${contract}/callers`,
    'contract, same code': `/contract/${contract}/similar`,
    contracts: '/contracts/contracts',
    'contract licences': '/contracts/license',
    'contract terms': '/contracts/terms',
    'source code terms': '/contracts/source-code-usage-terms',
    'contract calls': '/contracts/contract-triggers?result=failed',
    'contract, deployed': '/contracts/contract-compiler',
    'contract, verified': '/contracts/contract-compiler/verify',
    tokens: '/tokens/list',
    'token search': '/tokens/view?search=sun',
    'token, created': '/tokens/create',
    'token, its record': '/tokens/create/Record',
    'token, updated': '/tokens/update/1000001',
    'market entry': '/tokens/markets/create/trc10/1000001',
    'market, a part': `/tokens/markets/team/trc20/${contract}`,
    'market, more': '/tokens/markets/add/other/1000001/1',
    'market, questions': '/tokens/markets/token/trc10/1000001',
    'levels of tokens': '/tokens/rating-rule',
    'rated tokens': '/rating',
    'own tokens, signed out': '/myToken',
    'tokens of an account': `/myToken?address=${account?.address}`,
    'TRX as a token': '/token/_',
    'TRC10 token': '/token/1000001',
    'TRC20 token': `/token20/${contract}`,
    'TRC1155 token': `/token20/${token}`,
    'Bancor exchange': '/exchange',
    'TRC20 exchange': '/exchange/trc20',
    charts: '/data/stats',
    'chart of transactions': '/data/stats/txOverviewStatsType?compare=blockTime',
    'chart by the hour': '/data/stats/txOverviewStats?step=hour',
    'chart of parts': '/data/stats/EnergyConsumeDistribution',
    foundation: '/data/foundation',
    'best data': '/data/bestdata',
    'best data, accounts': '/data/bestdata/account?time=week',
    'best data, resources': '/data/bestdata/resource?time=week',
    representatives: '/sr/representatives',
    representative: `/representative/${representative?.address}`,
    votes: '/sr/votes',
    'votes live': '/votes-live',
    'chain parameters': '/sr/committee',
    proposals: '/proposals',
    'proposal that is voted on': `/proposal/${proposals.data.find(one => one.state === 'PENDING')?.proposalId}`,
    'new proposal': '/proposalscreate',
    'own proposals, signed out': '/myproposals',
    'missing proposal': '/proposal/999999',
    'missing block': '/block/999999999',
    'missing transaction': `/transaction/${'ab'.repeat(32)}`,
    'questions and answers': '/help/faq',
    "developers' reward": '/developersReward',
    'about this explorer': '/help/about',
    'major exchanges': '/help/exchanges',
    notice: '/notice/83',
    'transaction viewer': '/tools/transaction-viewer',
    converter: '/tools/tron-convert-tool',
    'converter of calls': '/tools/tron-convert-tool?tool=abi',
    'converter of keys': '/tools/tron-convert-tool?tool=key',
    'a message to sign': '/tools/message',
    'a message to verify': '/tools/message?do=verify',
    'a transaction passed on': '/tools/multisig',
    system: '/tools/system',
    'missing notice': '/notice/9999',
    'own account, signed out': '/account',
    'new wallet': '/wallet/new',
    'multi send, signed out': '/wallet/multi-send',
    'external device': '/device-sign',
    // The servers of these tests have one chain: bridge.deep.ts has the pages of two.
    'bridge, one chain': '/bridge',
    'transfer across, unknown': '/bridge/deposit-7',
    markets: '/markets',
    'list TRX': '/more/list_trx',
    error: '/error',
    gallery: '/demo',
  };
}
