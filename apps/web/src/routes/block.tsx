import type { ReactNode } from 'react';
import { Card } from '../components/layout/Card.tsx';
import { TabPanel, Tabs } from '../components/layout/Tabs.tsx';
import { BlockDetail } from '../features/blocks/BlockDetail.tsx';
import { TransactionsTable } from '../features/transactions/TransactionsTable.tsx';
import { TransfersTable } from '../features/transfers/TransfersTable.tsx';
import { useT } from '../lib/i18n/i18n.tsx';
import { definePage, type PageAddress } from '../lib/routing/page.ts';
import { blockQuery, isBlockId } from '../features/blocks/queries.ts';

export default definePage('/block/$id/{-$tab}', {
  queries: ({ params }) => (isBlockId(params.id) ? [blockQuery(params.id)] : []),
  tabs: ['transactions', 'transfers'],
  component: BlockRoute,
});

function BlockRoute({ params }: PageAddress<'/block/$id/{-$tab}'>): ReactNode {
  const t = useT();
  const { id } = params;
  const tab = params.tab === 'transfers' ? 'transfers' : 'transactions';
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
            ]}
          />
          <TabPanel tab={tab}>
            {tab === 'transfers' ? (
              <TransfersTable filter={{ block: block.number }} />
            ) : (
              <TransactionsTable filter={{ block: block.number }} />
            )}
          </TabPanel>
        </Card>
      )}
    </BlockDetail>
  );
}
