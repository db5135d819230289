import type { ReactNode } from 'react';
import { Button } from '../components/base/Button.tsx';
import { Card } from '../components/layout/Card.tsx';
import { Page } from '../components/layout/Page.tsx';
import { TokensTable } from '../features/tokens/TokensTable.tsx';
import { useTitle } from '../lib/routing/document-title.ts';
import { wordsOf } from '../lib/i18n/i18n.tsx';
import { definePage, type PageAddress } from '../lib/routing/page.ts';
import { tokenListFilter, tokensQuery } from '../features/tokens/queries.ts';
import { listSearch } from '../lib/routing/search-params.ts';
import { useSignedIn } from '../wallet/signed-in.ts';

const useT = wordsOf('tokens');

export default definePage('/tokens/view', {
  queries: ({ search }) => [tokensQuery(listSearch(search), tokenListFilter(search))],
  component: TokenSearchRoute,
});

function TokenSearchRoute({ search }: PageAddress<'/tokens/view'>): ReactNode {
  const t = useT();
  const text = search['search'] ?? '';
  const title = text === '' ? t('tokens') : t('tokens_matching', { text });
  useTitle(title);
  return (
    // What narrows the list offers all of them as well.
    <Page
      title={title}
      actions={text === '' ? <Button to="/tokens/list">{t('all_tokens')}</Button> : undefined}
    >
      <Card flush>
        <TokensTable path="/tokens/view" own={useSignedIn()} />
      </Card>
    </Page>
  );
}
