import type { ReactNode } from 'react';
import { Page } from '../components/layout/Page.tsx';
import { Bridge } from '../features/wallet/bridge/Bridge.tsx';
import { bridgeQuery } from '../features/wallet/bridge/queries.ts';
import { wordsOf } from '../lib/i18n/i18n.tsx';
import { useTitle } from '../lib/routing/document-title.ts';
import { definePage, type PageAddress } from '../lib/routing/page.ts';

const useT = wordsOf('bridge');

export default definePage('/bridge', {
  queries: () => [bridgeQuery()],
  component: BridgeRoute,
});

function BridgeRoute({ search }: PageAddress<'/bridge'>): ReactNode {
  const t = useT();
  useTitle(t('bridge_title'));
  return (
    <Page title={t('bridge_title')}>
      <Bridge wanted={search['token']} />
    </Page>
  );
}
