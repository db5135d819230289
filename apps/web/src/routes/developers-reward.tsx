import type { ReactNode } from 'react';
import { Article } from '../features/help/Article.tsx';
import { articleQuery } from '../features/help/queries.ts';
import { wordsOf } from '../lib/i18n/i18n.tsx';
import { getPrefs } from '../lib/prefs/prefs.ts';
import { definePage } from '../lib/routing/page.ts';

const useT = wordsOf('help');
const SLUG = 'developers-reward';

export default definePage('/developersReward', {
  queries: () => [articleQuery(getPrefs().language, SLUG)],
  component: DevelopersRewardRoute,
});

function DevelopersRewardRoute(): ReactNode {
  const t = useT();
  return <Article slug={SLUG} title={t('help_developers_reward')} />;
}
