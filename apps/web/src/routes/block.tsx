import { Suspense, type ReactNode } from 'react';
import { ExpectedRows } from '../components/data/expected-rows.ts';
import { DetailSkeleton } from '../components/data/DetailList.tsx';
import { Card } from '../components/layout/Card.tsx';
import { TabPanel, Tabs } from '../components/layout/Tabs.tsx';
import { BlockDetail } from '../features/blocks/BlockDetail.tsx';
import { TransactionsTable } from '../features/transactions/TransactionsTable.tsx';
import { TransfersTable } from '../features/transfers/TransfersTable.tsx';
import { lazyWithWords, wordsOf } from '../lib/i18n/i18n.tsx';
import { definePage, type PageAddress } from '../lib/routing/page.ts';
import { blockQuery, isBlockId } from '../features/blocks/queries.ts';

const InternalTransactions = lazyWithWords(
  async () => (await import('../features/accounts/lists/InternalTransactions.tsx')).InternalTransactions,
);
const useT = wordsOf('transactions');

const TABS = ['transactions', 'transfers', 'internal-transactions'] as const;

export default definePage('/block/$id/{-$tab}', {
  queries: ({ params }) => (isBlockId(params.id) ? [blockQuery(params.id)] : []),
  tabs: TABS,
  component: BlockRoute,
});

function BlockRoute({ params }: PageAddress<'/block/$id/{-$tab}'>): ReactNode {
  const t = useT();
  const { id } = params;
  const tab = TABS.find(one => one === params.tab) ?? 'transactions';
  return (
    <BlockDetail id={id}>
      {block => (
        <Card flush>
          <Tabs
            label={t('block')}
            active={tab}
            items={[
              { id: 'transactions', label: t('transactions'), count: block.nrOfTrx, to: `/block/${id}` },
              { id: 'transfers', label: t('transfers'), to: `/block/${id}/transfers` },
              {
                id: 'internal-transactions',
                label: t('internal_calls'),
                to: `/block/${id}/internal-transactions`,
              },
            ]}
          />
          <TabPanel tab={tab}>
            <ExpectedRows value={tab === 'transactions' ? block.nrOfTrx : undefined}>
              <Suspense fallback={<DetailSkeleton rows={8} />}>
                {tab === 'transactions' && <TransactionsTable filter={{ block: block.number }} />}
                {tab === 'transfers' && <TransfersTable filter={{ block: block.number }} />}
                {tab === 'internal-transactions' && <InternalTransactions of={{ block: block.number }} />}
              </Suspense>
            </ExpectedRows>
          </TabPanel>
        </Card>
      )}
    </BlockDetail>
  );
}
