import type { TransactionDetail as Detail } from '@sunscope/product-api/types';
import { useQuery } from '@tanstack/react-query';
import { Suspense, type ComponentType, type ReactNode } from 'react';
import { Card } from '../../components/layout/Card.tsx';
import { CopyButton } from '../../components/data/CopyButton.tsx';
import { DetailSkeleton } from '../../components/data/DetailList.tsx';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { NotFound } from '../../components/feedback/NotFound.tsx';
import { Page } from '../../components/layout/Page.tsx';
import { StoryHeaderSkeleton } from '../../components/chain/StoryHeader.tsx';
import { TabPanel, Tabs, type TabItem } from '../../components/layout/Tabs.tsx';
import { useTitle } from '../../lib/routing/document-title.ts';
import { lazyWithWords, wordsOf } from '../../lib/i18n/i18n.tsx';
import { useConfig } from '../../lib/net/config.ts';
import { useLive } from '../../lib/live/live.ts';
import { isTransactionId, transactionQuery } from './queries.ts';
import { CostCard, MoreCard } from './CostAndMore.tsx';
import { MoneyFlow } from './MoneyFlow.tsx';
import { EventsTab } from './tabs/EventsTab.tsx';
import { InternalTab } from './tabs/InternalTab.tsx';
import { MovementsTab } from './tabs/MovementsTab.tsx';
import { OverviewTab } from './tabs/OverviewTab.tsx';
import { RawTab } from './tabs/RawTab.tsx';
import { SignaturesTab } from './tabs/SignaturesTab.tsx';
import { ownMovement } from './own-movement.ts';
import styles from './TransactionDetail.module.css';
import { isFailed, TransactionStory } from './TransactionStory.tsx';

const useT = wordsOf('explorer', 'transactions');

// Offered by few nodes, and asked for by few.
const StepsTab = lazyWithWords(async () => (await import('./steps/StepsTab.tsx')).StepsTab);

/** CreateSmartContract and TriggerSmartContract. */
const RUNS: ReadonlySet<number> = new Set([30, 31]);

/** Path segments of the tabs; overview is the page itself. */
export const TRANSACTION_TABS = [
  'overview',
  'transfers',
  'events',
  'internal',
  'signatures',
  'raw',
  'steps',
] as const;
type Tab = (typeof TRANSACTION_TABS)[number];

/** One transaction: what happened in a sentence, then everything about it by tab. */
export function TransactionDetail({
  hash,
  tab,
  again: Again,
}: {
  hash: string;
  tab: string;
  /** What is offered of one that failed. */
  again?: ComponentType<{ transaction: Detail }>;
}): ReactNode {
  const t = useT();
  const valid = isTransactionId(hash);
  const query = transactionQuery(hash);
  const { data, error, refetch } = useQuery({ ...query, enabled: valid });
  const missing = data !== undefined && data.hash === undefined;
  // Looked at before it was in a block, or while its block is undone: ask again with every block until it is final.
  useLive({
    strategy: 'ask',
    queryKey: query.queryKey,
    enabled: valid && data?.confirmed !== true,
    always: true,
    concerns: message =>
      message.type === 'rollback' || message.type === 'solid' || (message.type === 'block' && missing),
  });
  useTitle(t('transaction_title', { hash: hash.slice(0, 8) }));
  const title = (
    <span className="pieces">
      <bdi dir="ltr" className={styles['hash']}>
        {hash}
      </bdi>
      <CopyButton value={hash} label={t('copy_hash')} />
    </span>
  );
  if (!valid || missing)
    return (
      <Page title={t('transaction')}>
        <NotFound
          title={t('transaction_not_found')}
          tried={hash}
          text={t(valid ? 'transaction_not_found_text' : 'transaction_invalid_text')}
        />
      </Page>
    );
  if (data === undefined)
    return (
      <Page kicker={t('transaction')} title={title}>
        {error === null ? (
          <>
            <StoryHeaderSkeleton />
            <Card flush>
              <DetailSkeleton rows={8} />
            </Card>
          </>
        ) : (
          <Card>
            <ErrorState error={error} onRetry={() => void refetch()} />
          </Card>
        )}
      </Page>
    );
  return (
    <Page kicker={t('transaction')} title={title}>
      <TransactionStory transaction={data} />
      {Again && isFailed(data) && <Again transaction={data} />}
      <MoneyFlow transaction={data} />
      <div className={styles['columns']}>
        <TransactionTabs
          transaction={data}
          hash={hash}
          tab={TRANSACTION_TABS.find(id => id === tab) ?? 'overview'}
        />
        <div className={styles['aside']}>
          <CostCard transaction={data} />
          <MoreCard transaction={data} />
        </div>
      </div>
    </Page>
  );
}

function TransactionTabs({
  transaction,
  hash,
  tab: asked,
}: {
  transaction: Detail;
  hash: string;
  tab: Tab;
}): ReactNode {
  const t = useT();
  const config = useConfig();
  const isRun = RUNS.has(transaction.contractType ?? -1);
  const internal = Object.values(transaction.internal_transactions ?? {}).flat();
  const item = (id: Tab, label: string, count?: number): TabItem => ({
    id,
    label,
    count,
    to: id === 'overview' ? `/transaction/${hash}` : `/transaction/${hash}/${id}`,
  });
  const all = [
    item('overview', t('overview')),
    item(
      'transfers',
      t('token_movements'),
      (transaction.transfers_count ?? 0) + (ownMovement(transaction) === undefined ? 0 : 1),
    ),
    item('events', t('events'), transaction.event_count ?? 0),
    item('internal', t('internal_calls'), transaction.internal_count ?? internal.length),
    item('signatures', t('signatures'), transaction.signature_addresses?.length ?? 0),
    item('raw', t('raw')),
    // Asked of the node once somebody looks: running a transaction again is work.
    ...(isRun && config?.traces === true ? [item('steps', t('steps'))] : []),
  ];
  // A tab without rows is no tab; the address of one leads to the first.
  const items = all.filter(({ count }) => count !== 0);
  const tab = items.some(({ id }) => id === asked) ? asked : 'overview';
  return (
    <Card flush>
      <Tabs label={t('transaction')} active={tab} items={items} />
      <TabPanel tab={tab}>
        {tab === 'overview' && <OverviewTab transaction={transaction} />}
        {tab === 'transfers' && <MovementsTab transaction={transaction} />}
        {tab === 'events' && <EventsTab transaction={transaction} />}
        {tab === 'internal' && <InternalTab transaction={transaction} rows={internal} />}
        {tab === 'signatures' && <SignaturesTab transaction={transaction} />}
        {tab === 'raw' && <RawTab hash={hash} />}
        {tab === 'steps' && (
          <Suspense fallback={<DetailSkeleton rows={8} />}>
            <StepsTab transaction={transaction} hash={hash} />
          </Suspense>
        )}
      </TabPanel>
    </Card>
  );
}
