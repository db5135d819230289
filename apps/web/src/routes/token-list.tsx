import type { ReactNode } from 'react';
import { Card } from '../components/layout/Card.tsx';
import { Page } from '../components/layout/Page.tsx';
import { TokensTable } from '../features/tokens/TokensTable.tsx';
import { useTitle } from '../lib/routing/document-title.ts';
import { useT } from '../lib/i18n/i18n.tsx';
import { definePage } from '../lib/routing/page.ts';
import { tokenListFilter, tokensQuery } from '../features/tokens/queries.ts';
import { listSearch } from '../lib/routing/search-params.ts';

export default definePage('/tokens/list', {
  queries: ({ search }) => [tokensQuery(listSearch(search), tokenListFilter(search))],
  component: TokenListRoute,
});

function TokenListRoute(): ReactNode {
  const t = useT();
  useTitle(t('tokens'));
  return (
    <Page title={t('tokens')}>
      <Card flush>
        <TokensTable path="/tokens/list" />
      </Card>
    </Page>
  );
}
