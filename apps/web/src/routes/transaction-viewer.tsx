import { Suspense, type ReactNode } from 'react';
import { Page } from '../components/layout/Page.tsx';
import { TransactionViewer } from '../features/transactions/viewer/TransactionViewer.tsx';
import { lazyExtra, wordsOf } from '../lib/i18n/i18n.tsx';
import { useTitle } from '../lib/routing/document-title.ts';
import { definePage, type PageAddress } from '../lib/routing/page.ts';

const useT = wordsOf('viewer');

const RawWhatIf = lazyExtra(async () => {
  const [{ RawWhatIf }, { loadActions }] = await Promise.all([
    import('../features/wallet/RawWhatIf.tsx'),
    import('../features/wallet/load-actions.ts'),
  ]);
  await loadActions();
  return RawWhatIf;
});

export default definePage('/tools/transaction-viewer', { component: TransactionViewerRoute });

function TransactionViewerRoute({ search }: PageAddress<'/tools/transaction-viewer'>): ReactNode {
  const t = useT();
  useTitle(t('viewer'));
  const hex = search['hex'] ?? '';
  return (
    <Page title={t('viewer')}>
      <TransactionViewer key={hex} initial={hex} whatIf={OfPasted} />
    </Page>
  );
}

function OfPasted({ hex }: { hex: string }): ReactNode {
  return (
    <Suspense>
      <RawWhatIf hex={hex} />
    </Suspense>
  );
}
