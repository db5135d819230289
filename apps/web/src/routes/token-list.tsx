import type { ReactNode } from 'react';
import { Button } from '../components/base/Button.tsx';
import { Card } from '../components/layout/Card.tsx';
import { Page } from '../components/layout/Page.tsx';
import { TokensHead } from '../features/tokens/TokensHead.tsx';
import { TokensTable } from '../features/tokens/TokensTable.tsx';
import { useTitle } from '../lib/routing/document-title.ts';
import { wordsOf } from '../lib/i18n/i18n.tsx';
import { definePage } from '../lib/routing/page.ts';
import { tokenListFilter, tokensQuery } from '../features/tokens/queries.ts';
import { listSearch } from '../lib/routing/search-params.ts';
import { useSignedIn } from '../wallet/signed-in.ts';

const useT = wordsOf('explorer', 'tokens');

export default definePage('/tokens/list', {
  queries: ({ search }) => [tokensQuery(listSearch(search), tokenListFilter(search))],
  component: TokenListRoute,
});

function TokenListRoute(): ReactNode {
  const t = useT();
  const own = useSignedIn();
  useTitle(t('tokens'));
  return (
    <Page
      title={t('tokens')}
      actions={
        <>
          <Button to="/tokens/rating-rule">{t('rating_rule_link')}</Button>
          <Button to="/tokens/create">{t('create_token_link')}</Button>
        </>
      }
    >
      <Card flush>
        <TokensHead own={own} />
      </Card>
      <Card flush>
        <TokensTable path="/tokens/list" own={own} />
      </Card>
    </Page>
  );
}
