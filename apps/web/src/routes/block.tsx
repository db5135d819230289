import type { ReactNode } from 'react';
import { Card } from '../components/Card.tsx';
import { TabPanel, Tabs } from '../components/Tabs.tsx';
import { BlockDetail } from '../features/blocks/BlockDetail.tsx';
import { TransactionsTable } from '../features/transactions/TransactionsTable.tsx';
import { TransfersTable } from '../features/transfers/TransfersTable.tsx';
import { useT } from '../lib/i18n.tsx';
import { useRouteParam } from '../lib/navigation.ts';

export default function BlockRoute(): ReactNode {
  const t = useT();
  const id = useRouteParam('id');
  const tab = useRouteParam('tab') === 'transfers' ? 'transfers' : 'transactions';
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
