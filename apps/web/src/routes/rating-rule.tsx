import type { ReactNode } from 'react';
import { Article } from '../features/help/Article.tsx';
import { articleQuery } from '../features/help/queries.ts';
import { wordsOf } from '../lib/i18n/i18n.tsx';
import { getPrefs } from '../lib/prefs/prefs.ts';
import { definePage } from '../lib/routing/page.ts';

const useT = wordsOf('token-issue');

/** The text of the levels, in `content/help`. */
const SLUG = 'token-levels';

export default definePage('/tokens/rating-rule', {
  queries: () => [articleQuery(getPrefs().language, SLUG)],
  component: RatingRuleRoute,
});

function RatingRuleRoute(): ReactNode {
  const t = useT();
  return <Article slug={SLUG} title={t('rating_rule')} />;
}
