import type { ReactNode } from 'react';
import { Button } from '../components/base/Button.tsx';
import { Card } from '../components/layout/Card.tsx';
import { Page } from '../components/layout/Page.tsx';
import { ratedQuery } from '../features/tokens/queries.ts';
import { RatedTable } from '../features/tokens/RatedTable.tsx';
import { wordsOf } from '../lib/i18n/i18n.tsx';
import { useTitle } from '../lib/routing/document-title.ts';
import { definePage } from '../lib/routing/page.ts';
import { listSearch } from '../lib/routing/search-params.ts';

const useT = wordsOf('tokens', 'token-issue');

export default definePage('/rating', {
  queries: ({ search }) => [ratedQuery(listSearch(search))],
  component: RatingRoute,
});

function RatingRoute(): ReactNode {
  const t = useT();
  useTitle(t('rating_title'));
  return (
    <Page
      title={t('rating_title')}
      actions={<Button to="/tokens/rating-rule">{t('rating_rule_link')}</Button>}
    >
      <Card>{t('rating_text')}</Card>
      <Card flush>
        <RatedTable />
      </Card>
    </Page>
  );
}
