import type { ReactNode } from 'react';
import { Card } from '../components/layout/Card.tsx';
import { Page } from '../components/layout/Page.tsx';
import { contractFilter } from '../features/smart-contracts/contract-filters.ts';
import { ContractsTable } from '../features/smart-contracts/ContractsTable.tsx';
import { contractsQuery } from '../features/smart-contracts/queries.ts';
import { wordsOf } from '../lib/i18n/i18n.tsx';
import { useTitle } from '../lib/routing/document-title.ts';
import { definePage } from '../lib/routing/page.ts';
import { listSearch } from '../lib/routing/search-params.ts';

const useT = wordsOf('contract-lists');

export default definePage('/contracts/contracts', {
  queries: ({ search }) => [contractsQuery(listSearch(search), contractFilter(search))],
  component: ContractsRoute,
});

function ContractsRoute(): ReactNode {
  const t = useT();
  useTitle(t('contracts'));
  return (
    <Page title={t('contracts')}>
      <Card flush>
        <ContractsTable />
      </Card>
    </Page>
  );
}
