import { Suspense, type ReactNode } from 'react';
import { Skeleton } from '../components/feedback/Skeleton.tsx';
import { Page } from '../components/layout/Page.tsx';
import { lazyWithWords, wordsOf } from '../lib/i18n/i18n.tsx';
import { useTitle } from '../lib/routing/document-title.ts';
import { definePage } from '../lib/routing/page.ts';
import type { SearchParams } from '../lib/routing/search-params.ts';

const useT = wordsOf('devices');

// Confirmations of every kind come with it.
const DeviceSign = lazyWithWords(async () => {
  const [{ DeviceSign }, { loadActions }] = await Promise.all([
    import('../features/wallet/device/DeviceSign.tsx'),
    import('../features/wallet/load-actions.ts'),
  ]);
  await loadActions();
  return DeviceSign;
});

export default definePage('/device-sign', {
  component: DeviceSignRoute,
});

function DeviceSignRoute({ search }: { search: SearchParams }): ReactNode {
  const t = useT();
  useTitle(t('device_title'));
  return (
    <Page title={t('device_title')}>
      <Suspense fallback={<Skeleton width="100%" height={240} />}>
        <DeviceSign channel={search['channel']} code={search['code']} />
      </Suspense>
    </Page>
  );
}
