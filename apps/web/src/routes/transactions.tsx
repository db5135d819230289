import { tryParseAddress } from '@sunscope/tron/address';
import type { ReactNode } from 'react';
import { AddressChip } from '../components/AddressChip.tsx';
import { Button } from '../components/Button.tsx';
import { Card } from '../components/Card.tsx';
import { Page } from '../components/Page.tsx';
import { TransactionsTable } from '../features/transactions/TransactionsTable.tsx';
import { useTitle } from '../lib/document-title.ts';
import { useFormat } from '../lib/format.ts';
import { useT } from '../lib/i18n.tsx';
import { Link } from '../lib/Link.tsx';
import { useRouteSearch } from '../lib/navigation.ts';
import { wholeNumber } from '../lib/search-params.ts';

export default function TransactionsRoute(): ReactNode {
  const t = useT();
  const format = useFormat();
  const search = useRouteSearch();
  const address = search['address'] === undefined ? undefined : tryParseAddress(search['address']);
  const block = wholeNumber(search['block']);
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
        <TransactionsTable
          filter={{
            ...(address === undefined ? {} : { address }),
            ...(block === undefined ? {} : { block }),
          }}
        />
      </Card>
    </Page>
  );
}
