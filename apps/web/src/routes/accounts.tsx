import type { ReactNode } from 'react';
import { Card } from '../components/layout/Card.tsx';
import { Page } from '../components/layout/Page.tsx';
import { AccountsHead } from '../features/accounts/AccountsHead.tsx';
import { AccountsTable } from '../features/accounts/AccountsTable.tsx';
import { useTitle } from '../lib/routing/document-title.ts';
import { useT } from '../lib/i18n/i18n.tsx';
import { definePage } from '../lib/routing/page.ts';
import { accountSort, accountsQuery, contractCountQuery } from '../features/accounts/queries.ts';
import { listSearch } from '../lib/routing/search-params.ts';

export default definePage('/blockchain/accounts', {
  queries: ({ search }) => [
    accountsQuery(listSearch(search), accountSort(search['sort'])),
    contractCountQuery(),
  ],
  component: AccountsRoute,
});

function AccountsRoute(): ReactNode {
  const t = useT();
  useTitle(t('accounts'));
  return (
    <Page title={t('accounts')}>
      <Card flush>
        <AccountsHead />
      </Card>
      <Card flush>
        <AccountsTable />
      </Card>
    </Page>
  );
}
