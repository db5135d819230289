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
  const { data } = await api<{ data: TransactionRow[] }>(request, 'transaction?limit=200');
  const hashOf = (wanted: (row: TransactionRow) => boolean) => data.find(wanted)?.hash ?? '';
  const [account] = await fundedAccounts(request);
  const trc20 = await api<{ trc20_tokens: { contract_address: string }[] }>(
    request,
    'token_trc20?limit=1&showAll=1',
  );
  const contract = trc20.trc20_tokens[0]?.contract_address;
  const { token, owner } = await collectibles(request);
  return {
    home: '/',
    blocks: '/blockchain/blocks',
    block: '/block/300',
    'block of genesis': '/block/0',
    transactions: '/blockchain/transactions',
    'transaction of TRX': `/transaction/${hashOf(row => row.contractType === 1)}`,
    'transaction of a contract': `/transaction/${hashOf(row => row.contractType === 31 && row.contractRet === 'SUCCESS')}`,
    'transaction that failed': `/transaction/${hashOf(row => row.contractRet !== 'SUCCESS')}`,
    transfers: '/blockchain/transfers',
    accounts: '/blockchain/accounts',
    address: `/address/${account?.address}`,
    'transfers of an address': `/address/${account?.address}/transfers`,
    'approvals of an address': `/address/${owner}/approvals`,
    'approvals, none': `/address/${contract}/approvals`,
    contract: `/contract/${contract}/code`,
    tokens: '/tokens/list',
    'token search': '/tokens/view?search=sun',
    'TRX as a token': '/token/_',
    'TRC10 token': '/token/1000001',
    'TRC20 token': `/token20/${contract}`,
    'TRC1155 token': `/token20/${token}`,
    'missing block': '/block/999999999',
    'missing transaction': `/transaction/${'ab'.repeat(32)}`,
    'own account, signed out': '/account',
    error: '/error',
    gallery: '/demo',
  };
}
