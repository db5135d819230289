import type { ReactNode } from 'react';
import { TRANSACTION_TABS, TransactionDetail } from '../features/transactions/TransactionDetail.tsx';
import { definePage, type PageAddress } from '../lib/routing/page.ts';
import { isTransactionId, transactionQuery } from '../features/transactions/queries.ts';
import { pathOf } from '../lib/routing/search-params.ts';

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
  return <TransactionDetail hash={params.hash} tab={params.tab ?? ''} />;
}
