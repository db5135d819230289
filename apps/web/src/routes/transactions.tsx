import { tryParseAddress } from '@sunscope/tron/address';
import type { ReactNode } from 'react';
import { AddressChip } from '../components/chain/AddressChip.tsx';
import { Button } from '../components/base/Button.tsx';
import { Card } from '../components/layout/Card.tsx';
import { Page } from '../components/layout/Page.tsx';
import { TransactionsTable } from '../features/transactions/TransactionsTable.tsx';
import { useTitle } from '../lib/routing/document-title.ts';
import { useFormat } from '../lib/format/format.ts';
import { wordsOf } from '../lib/i18n/i18n.tsx';
import { Link } from '../lib/routing/Link.tsx';
import { listSearch, wholeNumber, type SearchParams } from '../lib/routing/search-params.ts';
import { definePage, type PageAddress } from '../lib/routing/page.ts';
import {
  transactionFilter,
  transactionsQuery,
  type TransactionFilter,
} from '../features/transactions/queries.ts';

const useT = wordsOf('blocks', 'transactions');

export default definePage('/blockchain/transactions', {
  queries: ({ search }) => [transactionsQuery(listSearch(search), filterOf(search))],
  component: TransactionsRoute,
});

function TransactionsRoute({ search }: PageAddress<'/blockchain/transactions'>): ReactNode {
  const t = useT();
  const format = useFormat();
  const filter = filterOf(search);
  const { address, block } = filter;
  useTitle(t('transactions'));
  const narrowed =
    address !== undefined ? (
      <AddressChip address={address} />
    ) : block === undefined ? undefined : (
      <Link to={`/block/${block}`}>{t('block_title', { name: format.integer(block) })}</Link>
    );
  return (
    <Page
      title={t('transactions')}
      kicker={narrowed}
      actions={
        narrowed === undefined ? undefined : (
          <Button to="/blockchain/transactions">{t('all_transactions')}</Button>
        )
      }
    >
      <Card flush>
        <TransactionsTable filter={filter} filters />
      </Card>
    </Page>
  );
}

/** What the address narrows the list to; what makes no sense counts as not given. */
function filterOf(search: SearchParams): TransactionFilter {
  const address = search['address'] === undefined ? undefined : tryParseAddress(search['address']);
  const block = wholeNumber(search['block']);
  return {
    ...transactionFilter(search),
    ...(address === undefined ? {} : { address }),
    ...(block === undefined ? {} : { block }),
  };
}
