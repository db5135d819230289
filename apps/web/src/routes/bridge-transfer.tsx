import type { ReactNode } from 'react';
import { NotFound } from '../components/feedback/NotFound.tsx';
import { Page } from '../components/layout/Page.tsx';
import { CrossingDetail } from '../features/wallet/bridge/CrossingDetail.tsx';
import { wordsOf } from '../lib/i18n/i18n.tsx';
import { useTitle } from '../lib/routing/document-title.ts';
import { definePage, type PageAddress } from '../lib/routing/page.ts';

const useT = wordsOf('bridge');

export default definePage('/bridge/$id', {
  component: BridgeTransferRoute,
});

function BridgeTransferRoute({ params }: PageAddress<'/bridge/$id'>): ReactNode {
  const t = useT();
  const { id } = params;
  useTitle(t('bridge_transfer'));
  if (!/^(?:[0-9a-f]{64}|(?:deposit|withdrawal|mapping)-\d{1,78})$/i.test(id))
    return <NotFound title={t('bridge_unknown')} tried={id} text={t('bridge_unknown_text')} />;
  return (
    <Page title={t('bridge_transfer')}>
      <CrossingDetail id={id} />
    </Page>
  );
}
