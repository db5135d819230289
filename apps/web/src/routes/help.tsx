import type { ReactNode } from 'react';
import { Article } from '../features/help/Article.tsx';
import { titleKey } from '../features/help/help-pages.ts';
import { articleQuery, isSlug } from '../features/help/queries.ts';
import { wordsOf } from '../lib/i18n/i18n.tsx';
import { getPrefs } from '../lib/prefs/prefs.ts';
import { definePage, type PageAddress } from '../lib/routing/page.ts';

const useT = wordsOf('help');

export default definePage('/help/$slug', {
  queries: ({ params }) => (isSlug(params.slug) ? [articleQuery(getPrefs().language, params.slug)] : []),
  component: HelpRoute,
});

/** Any text of `content/help`: those that come with Sunscope, and whatever else its operator writes. */
function HelpRoute({ params }: PageAddress<'/help/$slug'>): ReactNode {
  const t = useT();
  const title = titleKey(params.slug);
  return <Article slug={params.slug} title={title === undefined ? undefined : t(title)} />;
}
