import type { ReactNode } from 'react';
import { Article } from '../features/help/Article.tsx';
import { articleQuery } from '../features/help/queries.ts';
import { wordsOf } from '../lib/i18n/i18n.tsx';
import { getPrefs } from '../lib/prefs/prefs.ts';
import { definePage } from '../lib/routing/page.ts';

const useT = wordsOf('contract-lists');

/** Files of `content/help`, and the keys of their headings. */
const texts = {
  terms: { slug: 'contract-terms', title: 'contract_terms' },
  sourceTerms: { slug: 'source-code-usage-terms', title: 'source_code_terms' },
  license: { slug: 'contract-license', title: 'contract_licenses' },
} as const;
type Name = keyof typeof texts;

const queriesOf = (name: Name) => () => [articleQuery(getPrefs().language, texts[name].slug)];

function Text({ name }: { name: Name }): ReactNode {
  const t = useT();
  return <Article slug={texts[name].slug} title={t(texts[name].title)} />;
}

export const contractTerms = definePage('/contracts/terms', {
  queries: queriesOf('terms'),
  component: () => <Text name="terms" />,
});
export const sourceCodeTerms = definePage('/contracts/source-code-usage-terms', {
  queries: queriesOf('sourceTerms'),
  component: () => <Text name="sourceTerms" />,
});
export const contractLicense = definePage('/contracts/license', {
  queries: queriesOf('license'),
  component: () => <Text name="license" />,
});
