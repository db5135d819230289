import type { ReactNode } from 'react';
import { Card } from '../components/layout/Card.tsx';
import { TabPanel, Tabs } from '../components/layout/Tabs.tsx';
import { Trc10Holders } from '../features/tokens/HoldersTable.tsx';
import { Trc10Detail } from '../features/tokens/Trc10Detail.tsx';
import { TrxDetail } from '../features/tokens/TrxDetail.tsx';
import { useTransferCount } from '../features/transfers/use-transfer-count.ts';
import { TransfersTable } from '../features/transfers/TransfersTable.tsx';
import { wordsOf } from '../lib/i18n/i18n.tsx';
import { definePage, type PageAddress } from '../lib/routing/page.ts';
import { trc10Query } from '../features/tokens/queries.ts';

const useT = wordsOf('tokens');

export default definePage('/token/$id/{-$tab}', {
  queries: ({ params }) => (/^\d+$/.test(params.id) ? [trc10Query(params.id)] : []),
  tabs: ['transfers', 'holders'],
  component: TokenRoute,
});

function TokenRoute({ params }: PageAddress<'/token/$id/{-$tab}'>): ReactNode {
  const t = useT();
  const { id } = params;
  const transfers = useTransferCount({ token: id });
  const tab = params.tab === 'holders' ? 'holders' : 'transfers';
  if (id === '_')
    return (
      <TrxDetail>
        <Card flush title={t('transfers')}>
          <TransfersTable filter={{ token: '_' }} />
        </Card>
      </TrxDetail>
    );
  return (
    <Trc10Detail id={id}>
      {token => (
        <Card flush>
          <Tabs
            label={t('token')}
            active={tab}
            items={[
              { id: 'transfers', label: t('transfers'), count: transfers, to: `/token/${id}` },
              { id: 'holders', label: t('holders'), count: token.holders, to: `/token/${id}/holders` },
            ]}
          />
          <TabPanel tab={tab}>
            {tab === 'holders' ? (
              <Trc10Holders id={id} {...token} />
            ) : (
              <TransfersTable filter={{ token: id }} />
            )}
          </TabPanel>
        </Card>
      )}
    </Trc10Detail>
  );
}
