import type { ReactNode } from 'react';
import { Button } from '../components/base/Button.tsx';
import { NotFound } from '../components/feedback/NotFound.tsx';
import { Page } from '../components/layout/Page.tsx';
import { useTitle } from '../lib/routing/document-title.ts';
import { useT } from '../lib/i18n/i18n.tsx';
import { definePage, type PageAddress } from '../lib/routing/page.ts';

export default definePage('/error', {
  component: ErrorRoute,
});

/** Where addresses end that no page owns. */
function ErrorRoute({ search }: PageAddress<'/error'>): ReactNode {
  const t = useT();
  useTitle(t('page_not_found'));
  return (
    <Page title={t('page_not_found')} heading="visually-hidden">
      <NotFound
        title={t('page_not_found')}
        tried={search['tried'] ?? '/error'}
        text={t('page_not_found_text')}
        action={<Button to="/">{t('home_page')}</Button>}
      />
    </Page>
  );
}
