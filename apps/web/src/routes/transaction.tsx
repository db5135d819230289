import type { TransactionDetail as Detail } from '@sunscope/product-api/types';
import { Suspense, type ReactNode } from 'react';
import { TRANSACTION_TABS, TransactionDetail } from '../features/transactions/TransactionDetail.tsx';
import { definePage, type PageAddress } from '../lib/routing/page.ts';
import { isTransactionId, transactionQuery } from '../features/transactions/queries.ts';
import { lazyExtra } from '../lib/i18n/i18n.tsx';
import { pathOf } from '../lib/routing/search-params.ts';
import { useSignedIn } from '../wallet/signed-in.ts';

const TryAgain = lazyExtra(async () => (await import('../features/wallet/TryAgain.tsx')).TryAgain);

export default definePage('/transaction/$hash/{-$tab}', {
  queries: ({ params }) => (isTransactionId(params.hash) ? [transactionQuery(params.hash)] : []),
  redirect({ params, search }) {
    const canonical = params.hash.replace(/^0x/i, '').toLowerCase();
    return canonical === params.hash ? undefined : pathOf(['transaction', canonical, params.tab], search);
  },
  tabs: TRANSACTION_TABS,
  component: TransactionRoute,
});

function TransactionRoute({ params }: PageAddress<'/transaction/$hash/{-$tab}'>): ReactNode {
  return <TransactionDetail hash={params.hash} tab={params.tab ?? ''} again={Again} />;
}

/** Only whose transaction it was can make it again. */
function Again({ transaction }: { transaction: Detail }): ReactNode {
  const own = useSignedIn();
  const { hash, ownerAddress } = transaction;
  if (own === undefined || hash === undefined || ownerAddress !== own) return null;
  return (
    <Suspense>
      <TryAgain hash={hash} own={own} />
    </Suspense>
  );
}
