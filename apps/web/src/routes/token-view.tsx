import type { ReactNode } from 'react';
import { Button } from '../components/Button.tsx';
import { Card } from '../components/Card.tsx';
import { Page } from '../components/Page.tsx';
import { TokensTable } from '../features/tokens/TokensTable.tsx';
import { useTitle } from '../lib/document-title.ts';
import { useT } from '../lib/i18n.tsx';
import { useRouteSearch } from '../lib/navigation.ts';

export default function TokenSearchRoute(): ReactNode {
  const t = useT();
  const text = useRouteSearch()['search'] ?? '';
  const title = text === '' ? t('tokens') : t('tokens_matching', { text });
  useTitle(title);
  return (
    <Page title={title} actions={<Button to="/tokens/list">{t('all_tokens')}</Button>}>
      <Card flush>
        <TokensTable path="/tokens/view" />
      </Card>
    </Page>
  );
}
