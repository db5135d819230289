import type { AccountDetail } from '@sunscope/product-api/types';
import { useEffect, type ReactNode } from 'react';
import { Card } from '../components/layout/Card.tsx';
import { TabPanel, Tabs, type TabItem } from '../components/layout/Tabs.tsx';
import { AddressDetail } from '../features/accounts/AddressDetail.tsx';
import { Permissions } from '../features/accounts/Permissions.tsx';
import { TokenBalances } from '../features/accounts/TokenBalances.tsx';
import { ApprovalsTable } from '../features/approvals/ApprovalsTable.tsx';
import { ContractCode } from '../features/smart-contracts/ContractCode.tsx';
import { TransactionsTable } from '../features/transactions/TransactionsTable.tsx';
import { useShowRisky } from '../features/transfers/show-risky.ts';
import { isSuspicious } from '../lib/format/token-trust.ts';
import { useGo } from '../lib/routing/navigation.ts';
import { AddressActions } from './AddressActions.tsx';
import { AccountTransfers } from '../features/transfers/AccountTransfers.tsx';
import { wordsOf } from '../lib/i18n/i18n.tsx';

const useT = wordsOf('accounts', 'approvals', 'smart-contracts', 'transactions');

interface AddressPageProps {
  text: string;
  /** Path segment of the open tab, as the address has it. */
  tab: string;
  kind: Kind;
}

type Kind = 'address' | 'contract';
type Tab = 'tokens' | 'transfers' | 'transactions' | 'approvals' | 'permissions' | 'code';

/** Path segments of the tabs; the first is the page itself. */
const SEGMENTS: Readonly<Record<Kind, Readonly<Partial<Record<Tab, string>>>>> = {
  address: {
    tokens: '',
    transfers: 'transfers',
    transactions: 'transactions',
    approvals: 'approvals',
    permissions: 'permissions',
  },
  contract: {
    transactions: '',
    tokens: 'token-balances',
    transfers: 'transfers',
    code: 'code',
    approvals: 'approvals',
    permissions: 'permissions',
  },
};

/** What may stand behind the path of such a page. */
export function addressTabs(kind: Kind): string[] {
  return [...Object.keys(SEGMENTS[kind]), ...Object.values(SEGMENTS[kind])];
}

/** An address with its lists; a contract has its code as well. */
export function AddressPage({ text, tab, kind }: AddressPageProps): ReactNode {
  return (
    <AddressDetail text={text} actions={<AddressActions address={text} contract={kind === 'contract'} />}>
      {account =>
        isOther(account, kind) ? (
          <Elsewhere account={account} kind={kind} tab={tab} />
        ) : (
          <AddressTabs account={account} kind={kind} tab={tabOf(kind, tab)} />
        )
      }
    </AddressDetail>
  );
}

function tabOf(kind: Kind, segment: string): Tab {
  const tabs = Object.entries(SEGMENTS[kind]) as [Tab, string][];
  return (tabs.find(([tab, path]) => path === segment || tab === segment) ?? tabs[0])?.[0] ?? 'transactions';
}

/** Whether an address is known to be of the other kind; where no node could be asked nothing is known. */
function isOther(account: AccountDetail, kind: Kind): boolean {
  return account.accountType === 2 ? kind === 'address' : kind === 'contract' && account.balance !== null;
}

/** Leads to the page of the other kind: a contract's code, or the same tab where somebody asked for one. */
function Elsewhere({ account: { address }, kind, tab }: { account: AccountDetail; kind: Kind; tab: string }) {
  const go = useGo();
  const other = kind === 'address' ? 'contract' : 'address';
  const segment = tab === '' && other === 'contract' ? 'code' : SEGMENTS[other][tabOf(kind, tab)];
  const path = ['', other, address, ...(segment === undefined || segment === '' ? [] : [segment])].join('/');
  useEffect(() => go(path, { replace: true }), [go, path]);
  return null;
}

function AddressTabs({ account, kind, tab }: { account: AccountDetail; kind: Kind; tab: Tab }): ReactNode {
  const t = useT();
  const [showRisky] = useShowRisky();
  const { address } = account;
  const held = account.tokens.filter(
    row => row.balance !== '0' && (showRisky || !isSuspicious(row.tokenInfo)),
  ).length;
  const labels: Record<Tab, { label: string; count?: number }> = {
    tokens: { label: t('token_balances'), count: held },
    transfers: {
      label: t('transfers'),
      count: account.transferCount - (showRisky ? 0 : account.riskyTransferCount),
    },
    transactions: { label: t('transactions'), count: account.totalTransactionCount },
    approvals: { label: t('approvals') },
    permissions: { label: t('permissions') },
    code: { label: t('contract_code') },
  };
  const items: TabItem[] = (Object.entries(SEGMENTS[kind]) as [Tab, string][]).map(([id, segment]) => ({
    id,
    ...labels[id],
    to: segment === '' ? `/${kind}/${address}` : `/${kind}/${address}/${segment}`,
  }));
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
