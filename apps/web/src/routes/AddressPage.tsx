import type { AccountDetail } from '@sunscope/product-api/types';
import { tryParseAddress } from '@sunscope/tron/address';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, type ReactNode } from 'react';
import { ExpectedRows } from '../components/data/expected-rows.ts';
import { DetailSkeleton } from '../components/data/DetailList.tsx';
import { Card } from '../components/layout/Card.tsx';
import { TabPanel, Tabs, type TabItem } from '../components/layout/Tabs.tsx';
import { AddressDetail } from '../features/accounts/AddressDetail.tsx';
import { addressHeadQuery } from '../features/accounts/queries.ts';
import { RiskNotice } from '../features/transfers/RiskNotice.tsx';
import { useShowRisky } from '../features/transfers/show-risky.ts';
import { rawOrZero } from '../lib/format/format.ts';
import { isSuspicious } from '../lib/format/token-trust.ts';
import { usePrivateLabel } from '../lib/labels/private-labels.ts';
import { useGo } from '../lib/routing/navigation.ts';
import { useSignedIn } from '../wallet/signed-in.ts';
import { act } from './act.ts';
import { AddressActions } from './AddressActions.tsx';
import { contractTabs, groupOf, isContractTab, type ContractTabId } from './contract-tabs.ts';
import { lazyWithWords, wordsOf } from '../lib/i18n/i18n.tsx';

// A reader opens one tab or two: each comes with its words when it is opened.
const ActivityTable = lazyWithWords(
  async () => (await import('../features/transactions/ActivityTable.tsx')).ActivityTable,
);
const TransactionsTable = lazyWithWords(
  async () => (await import('../features/transactions/TransactionsTable.tsx')).TransactionsTable,
);
const AccountTransfers = lazyWithWords(
  async () => (await import('../features/transfers/AccountTransfers.tsx')).AccountTransfers,
);
const TokenBalances = lazyWithWords(
  async () => (await import('../features/accounts/TokenBalances.tsx')).TokenBalances,
);
const ApprovalsTable = lazyWithWords(
  async () => (await import('../features/approvals/ApprovalsTable.tsx')).ApprovalsTable,
);
const PermissionsWithHistory = lazyWithWords(
  async () => (await import('../features/accounts/lists/PermissionHistory.tsx')).PermissionsWithHistory,
);
const StrangersAlarm = lazyWithWords(
  async () => (await import('../features/wallet/multisig/StrangersAlarm.tsx')).StrangersAlarm,
);
const OpenAccount = lazyWithWords(
  async () => (await import('../features/wallet/account/OpenAccount.tsx')).OpenAccount,
);
const RepresentativeCard = lazyWithWords(
  async () => (await import('../features/governance/RepresentativeCard.tsx')).RepresentativeCard,
);
const ContractTab = lazyWithWords(async () => (await import('./ContractTab.tsx')).ContractTab);
const InternalTransactions = lazyWithWords(
  async () => (await import('../features/accounts/lists/InternalTransactions.tsx')).InternalTransactions,
);
const StakeLists = lazyWithWords(
  async () => (await import('../features/accounts/lists/StakeLists.tsx')).StakeLists,
);
const VotesOf = lazyWithWords(async () => (await import('../features/accounts/lists/VotesOf.tsx')).VotesOf);
const BlocksTable = lazyWithWords(
  async () => (await import('../features/blocks/BlocksTable.tsx')).BlocksTable,
);
const ContractsCreated = lazyWithWords(
  async () => (await import('../features/accounts/lists/ContractsCreated.tsx')).ContractsCreated,
);

const useT = wordsOf('accounts', 'approvals', 'smart-contracts', 'transactions');

interface AddressPageProps {
  text: string;
  /** Path segment of the open tab, as the address has it. */
  tab: string;
  kind: Kind;
}

type Kind = 'address' | 'contract';
type Tab =
  | 'activity'
  | 'transactions'
  | 'transfers'
  | 'tokens'
  | ContractTabId
  | 'approvals'
  | 'permissions'
  | 'internal'
  | 'stake'
  | 'votes'
  | 'voters'
  | 'blocks'
  | 'contracts';

/** Tabs that only some addresses have rows for: they stand at the end and come with their first row. */
const OCCASIONAL = {
  internal: 'internal-transactions',
  stake: 'freeze',
  votes: 'votes',
  voters: 'voters',
  blocks: 'blocks',
  contracts: 'contracts',
} as const;
type Occasional = keyof typeof OCCASIONAL;

/** Path segments of the tabs; the first is the page itself. */
const SEGMENTS: Readonly<Record<Kind, Readonly<Partial<Record<Tab, string>>>>> = {
  address: {
    activity: '',
    transactions: 'transactions',
    transfers: 'transfers',
    tokens: 'tokens',
    approvals: 'approvals',
    permissions: 'permissions',
    ...OCCASIONAL,
  },
  contract: {
    transactions: '',
    activity: 'activity',
    tokens: 'token-balances',
    transfers: 'transfers',
    ...contractTabs,
    approvals: 'approvals',
    permissions: 'permissions',
    ...OCCASIONAL,
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
          <>
            <Watched address={account.address} />
            <Unopened account={account} />
            {account.representative.enabled && (
              <Suspense fallback={<RepresentativeRoom />}>
                <RepresentativeCard address={account.address} />
              </Suspense>
            )}
            <AddressTabs account={account} kind={kind} tab={tabOf(kind, tab)} />
          </>
        )
      }
    </AddressDetail>
  );
}

/** The alarm of permissions, for the own address and those that the reader gave a name. */
function Watched({ address: text }: { address: string }): ReactNode {
  const own = useSignedIn();
  const label = usePrivateLabel(text);
  const address = tryParseAddress(text);
  if (address === undefined || (address !== own && label === undefined)) return null;
  return (
    <Suspense>
      <StrangersAlarm address={address} />
    </Suspense>
  );
}

/** Offers to open an account for an address that has none; where no node could be asked nothing is known. */
function Unopened({ account }: { account: AccountDetail }): ReactNode {
  const own = useSignedIn();
  const address = tryParseAddress(account.address);
  if (own === undefined || address === undefined || account.activated || account.balance === null)
    return null;
  return (
    <Suspense>
      <OpenAccount address={address} onAct={act} />
    </Suspense>
  );
}

/** About the room of what a representative does, while it loads. */
function RepresentativeRoom(): ReactNode {
  return (
    <Card flush>
      <DetailSkeleton rows={4} />
    </Card>
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
  const counts = useQuery(addressHeadQuery(address)).data?.counts;
  const held = account.tokens.filter(
    row => row.balance !== '0' && (showRisky || !isSuspicious(row.tokenInfo)),
  ).length;
  const labels: Record<Tab, { label: string; count?: number | undefined }> = {
    activity: { label: t('tab_activity') },
    tokens: { label: t('token_balances'), count: held },
    transfers: {
      label: t('transfers'),
      count: account.transferCount - (showRisky ? 0 : account.riskyTransferCount),
    },
    transactions: { label: t('transactions'), count: account.totalTransactionCount },
    approvals: { label: t('approvals'), count: counts?.approvals },
    permissions: { label: t('permissions') },
    code: { label: t('contract_code') },
    read: { label: t('contract_code') },
    write: { label: t('contract_code') },
    similar: { label: t('contract_code') },
    events: { label: t('contract_events') },
    energy: { label: t('part_charts') },
    call: { label: t('part_charts') },
    balance: { label: t('part_charts') },
    callers: { label: t('contract_callers') },
    holders: { label: t('token_holders') },
    internal: { label: t('tab_internal'), count: counts?.internal },
    stake: { label: t('tab_stake'), count: counts?.stake },
    votes: { label: t('tab_votes'), count: counts?.votes },
    voters: { label: t('tab_voters'), count: counts?.voters },
    blocks: { label: t('tab_blocks'), count: counts?.blocks },
    contracts: { label: t('tab_contracts'), count: counts?.contracts },
  };
  // Who borrows may have taken no step with stake, and of a busy account nobody counts the contracts.
  const has = (id: Occasional) =>
    (counts?.[id] ?? 0) > 0 ||
    (id === 'stake' && hasStake(account)) ||
    (id === 'contracts' && counts !== undefined && counts.contracts === undefined);
  const open = isContractTab(tab) ? groupOf(tab) : tab;
  const items: TabItem[] = (Object.entries(SEGMENTS[kind]) as [Tab, string][])
    .filter(([id]) => id === open || !(id in OCCASIONAL) || has(id as Occasional))
    // Parts of a tab have no tab of their own, and only tokens have holders.
    .filter(([id]) => !isContractTab(id) || groupOf(id) === id)
    .filter(([id]) => id !== 'holders' || id === open || account.tokenOfContract !== undefined)
    .map(([id, segment]) => ({
      id,
      ...labels[id],
      to: segment === '' ? `/${kind}/${address}` : `/${kind}/${address}/${segment}`,
    }));
  return (
    <Card flush>
      <Tabs label={t('address')} active={open} items={items} />
      <TabPanel tab={open}>
        <ExpectedRows value={tab === 'stake' ? undefined : labels[tab].count}>
          <Suspense fallback={<DetailSkeleton rows={8} />}>
            {tab === 'activity' && (
              <ActivityTable
                address={address}
                tokens={account.tokens.map(row => row.tokenInfo)}
                showRisky={showRisky}
                notice={RiskNotice}
              />
            )}
            {tab === 'tokens' && <TokenBalances account={account} />}
            {tab === 'transfers' && <AccountTransfers address={address} />}
            {tab === 'transactions' && <TransactionsTable filter={{ address }} />}
            {tab === 'approvals' && <ApprovalsTable address={address} />}
            {tab === 'permissions' && <PermissionsWithHistory account={account} />}
            {isContractTab(tab) && <ContractTab account={account} tab={tab} />}
            {tab === 'internal' && <InternalTransactions of={{ address }} />}
            {tab === 'stake' && <StakeLists address={address} />}
            {tab === 'votes' && <VotesOf key="voter" address={address} side="voter" />}
            {tab === 'voters' && <VotesOf key="candidate" address={address} side="candidate" />}
            {tab === 'blocks' && <BlocksTable producer={address} />}
            {tab === 'contracts' && <ContractsCreated address={address} />}
          </Suspense>
        </ExpectedRows>
      </TabPanel>
    </Card>
  );
}

function hasStake({ totalFrozen, delegated, freezing }: AccountDetail): boolean {
  return (
    rawOrZero(totalFrozen) > 0n ||
    rawOrZero(freezing) > 0n ||
    delegated.receivedDelegatedBandwidth.length > 0 ||
    delegated.receivedDelegatedResource.length > 0
  );
}
