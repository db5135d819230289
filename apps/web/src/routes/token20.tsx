import type { ReactNode } from 'react';
import { Card } from '../components/layout/Card.tsx';
import { TabPanel, Tabs } from '../components/layout/Tabs.tsx';
import { Trc20Holders } from '../features/tokens/HoldersTable.tsx';
import { Trc20Detail } from '../features/tokens/Trc20Detail.tsx';
import { useTransferCount } from '../features/transfers/use-transfer-count.ts';
import { TransfersTable } from '../features/transfers/TransfersTable.tsx';
import { wordsOf } from '../lib/i18n/i18n.tsx';
import { definePage, type PageAddress } from '../lib/routing/page.ts';
import { trc20Query } from '../features/tokens/queries.ts';
import { hasAddressForm } from '../lib/format/address-form.ts';
import { canonicalAddress } from './canonical-address.ts';

const useT = wordsOf('tokens');

export default definePage('/token20/$address/{-$tab}', {
  queries: ({ params }) => (hasAddressForm(params.address) ? [trc20Query(params.address)] : []),
  redirect: canonicalAddress('token20'),
  tabs: ['transfers', 'holders'],
  component: Token20Route,
});

function Token20Route({ params }: PageAddress<'/token20/$address/{-$tab}'>): ReactNode {
  const t = useT();
  const contract = params.address;
  const transfers = useTransferCount({ token: contract });
  const tab = params.tab === 'holders' ? 'holders' : 'transfers';
  return (
    <Trc20Detail contract={contract}>
      {token => (
        <Card flush>
          <Tabs
            label={t('token')}
            active={tab}
            items={[
              { id: 'transfers', label: t('transfers'), count: transfers, to: `/token20/${contract}` },
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
