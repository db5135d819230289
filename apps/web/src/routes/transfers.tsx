import type { ReactNode } from 'react';
import { Card } from '../components/Card.tsx';
import { Page } from '../components/Page.tsx';
import { TransfersTable } from '../features/transfers/TransfersTable.tsx';
import { useTitle } from '../lib/document-title.ts';
import { useT } from '../lib/i18n.tsx';

export default function TransfersRoute(): ReactNode {
  const t = useT();
  useTitle(t('transfers'));
  return (
    <Page title={t('transfers')}>
      <Card flush>
        <TransfersTable />
      </Card>
    </Page>
  );
}
