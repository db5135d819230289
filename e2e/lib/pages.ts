import type { APIRequestContext } from '@playwright/test';
import { api, fundedAccounts } from './chain.ts';

interface TransactionRow {
  hash: string;
  contractType: number;
  contractRet: string;
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
    contract: `/contract/${contract}/code`,
    tokens: '/tokens/list',
    'token search': '/tokens/view?search=sun',
    'TRX as a token': '/token/_',
    'TRC10 token': '/token/1000001',
    'TRC20 token': `/token20/${contract}`,
    'missing block': '/block/999999999',
    'missing transaction': `/transaction/${'ab'.repeat(32)}`,
    'own account, signed out': '/account',
    error: '/error',
    gallery: '/demo',
  };
}
