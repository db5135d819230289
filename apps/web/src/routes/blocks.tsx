import type { ReactNode } from 'react';
import { Card } from '../components/layout/Card.tsx';
import { Page } from '../components/layout/Page.tsx';
import { BlocksTable } from '../features/blocks/BlocksTable.tsx';
import { useTitle } from '../lib/routing/document-title.ts';
import { useT } from '../lib/i18n/i18n.tsx';
import { definePage } from '../lib/routing/page.ts';
import { blocksQuery } from '../features/blocks/queries.ts';
import { listSearch } from '../lib/routing/search-params.ts';

export default definePage('/blockchain/blocks', {
  queries: ({ search }) => [blocksQuery(listSearch(search))],
  component: BlocksRoute,
});

function BlocksRoute(): ReactNode {
  const t = useT();
  useTitle(t('blocks'));
  return (
    <Page title={t('blocks')}>
      <Card flush>
        <BlocksTable />
      </Card>
    </Page>
  );
}
