import type { ReactNode } from 'react';
import { Card } from '../components/Card.tsx';
import { TabPanel, Tabs } from '../components/Tabs.tsx';
import { Trc20Holders } from '../features/tokens/HoldersTable.tsx';
import { Trc20Detail } from '../features/tokens/Trc20Detail.tsx';
import { TransfersTable } from '../features/transfers/TransfersTable.tsx';
import { useT } from '../lib/i18n.tsx';
import { useRouteParam } from '../lib/navigation.ts';

export default function Token20Route(): ReactNode {
  const t = useT();
  const contract = useRouteParam('address');
  const tab = useRouteParam('tab') === 'holders' ? 'holders' : 'transfers';
  return (
    <Trc20Detail contract={contract}>
      {token => (
        <Card flush>
          <Tabs
            label={t('token')}
            active={tab}
            items={[
              { id: 'transfers', label: t('transfers'), count: token.transfers, to: `/token20/${contract}` },
              {
                id: 'holders',
                label: t('holders'),
                count: token.holders,
                to: `/token20/${contract}/holders`,
              },
            ]}
          />
          <TabPanel tab={tab}>
            {tab === 'holders' ? (
              <Trc20Holders contract={contract} {...token} />
            ) : (
              <TransfersTable filter={{ token: contract }} />
            )}
          </TabPanel>
        </Card>
      )}
    </Trc20Detail>
  );
}
