import type { ReactNode } from 'react';
import { Card } from '../components/Card.tsx';
import { Page } from '../components/Page.tsx';
import { BlocksTable } from '../features/blocks/BlocksTable.tsx';
import { useTitle } from '../lib/document-title.ts';
import { useT } from '../lib/i18n.tsx';

export default function BlocksRoute(): ReactNode {
  const t = useT();
  useTitle(t('blocks'));
  return (
    <Page title={t('blocks')}>
      <Card flush>
        <BlocksTable />
      </Card>
    </Page>
  );
}
