import type { AccountDetail } from '@sunscope/product-api/types';
import type { ReactNode } from 'react';
import { Card } from '../components/layout/Card.tsx';
import { TabPanel, Tabs, type TabItem } from '../components/layout/Tabs.tsx';
import { AddressDetail } from '../features/accounts/AddressDetail.tsx';
import { Permissions } from '../features/accounts/Permissions.tsx';
import { TokenBalances } from '../features/accounts/TokenBalances.tsx';
import { ApprovalsTable } from '../features/approvals/ApprovalsTable.tsx';
import { ContractCode } from '../features/smart-contracts/ContractCode.tsx';
import { TransactionsTable } from '../features/transactions/TransactionsTable.tsx';
import { AccountTransfers } from '../features/transfers/AccountTransfers.tsx';
import { wordsOf } from '../lib/i18n/i18n.tsx';

const useT = wordsOf('accounts', 'approvals', 'smart-contracts', 'transactions');

interface AddressPageProps {
  text: string;
  /** Path segment of the open tab, as the address has it. */
  tab: string;
  /** Path of this page without a tab. */
  path: string;
  actions: ReactNode;
}

const TABS = ['tokens', 'transfers', 'transactions', 'approvals', 'permissions', 'code'] as const;
type Tab = (typeof TABS)[number];

/** An address with its lists; a contract has its code as well. */
export function AddressPage({ text, tab, path, actions }: AddressPageProps): ReactNode {
  return (
    <AddressDetail text={text} actions={actions}>
      {account => <AddressTabs account={account} tab={tabOf(tab)} path={path} />}
    </AddressDetail>
  );
}

function tabOf(segment: string): Tab {
  return TABS.find(tab => tab === segment) ?? 'tokens';
}

function AddressTabs({ account, tab, path }: { account: AccountDetail; tab: Tab; path: string }): ReactNode {
  const t = useT();
  const { address } = account;
  const held = account.tokens.filter(row => row.balance !== '0').length;
  const items: TabItem[] = [
    { id: 'tokens', label: t('token_balances'), count: held, to: path },
    { id: 'transfers', label: t('transfers'), count: account.transactions, to: `${path}/transfers` },
    {
      id: 'transactions',
      label: t('transactions'),
      count: account.totalTransactionCount,
      to: `${path}/transactions`,
    },
    { id: 'approvals', label: t('approvals'), to: `${path}/approvals` },
    { id: 'permissions', label: t('permissions'), to: `${path}/permissions` },
  ];
  if (account.accountType === 2)
    items.push({ id: 'code', label: t('contract_code'), to: `/contract/${address}/code` });
  return (
    <Card flush>
      <Tabs label={t('address')} active={tab} items={items} />
      <TabPanel tab={tab}>
        {tab === 'tokens' && <TokenBalances account={account} />}
        {tab === 'transfers' && <AccountTransfers address={address} />}
        {tab === 'transactions' && <TransactionsTable filter={{ address }} />}
        {tab === 'approvals' && <ApprovalsTable address={address} />}
        {tab === 'permissions' && <Permissions account={account} />}
        {tab === 'code' && <ContractCode address={address} />}
      </TabPanel>
    </Card>
  );
}
