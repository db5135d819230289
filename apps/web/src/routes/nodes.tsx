import type { ReactNode } from 'react';
import { Card } from '../components/layout/Card.tsx';
import { Page } from '../components/layout/Page.tsx';
import { DemoNotice, NodesHead } from '../features/nodes/NodesHead.tsx';
import { NodesMap } from '../features/nodes/NodesMap.tsx';
import { NodesTable } from '../features/nodes/NodesTable.tsx';
import { nodesQuery } from '../features/nodes/queries.ts';
import { wordsOf } from '../lib/i18n/i18n.tsx';
import { useTitle } from '../lib/routing/document-title.ts';
import { definePage } from '../lib/routing/page.ts';
import styles from './statistic.module.css';

const useT = wordsOf('nodes');

export default definePage('/blockchain/nodes', {
  queries: () => [nodesQuery()],
  component: NodesRoute,
});

function NodesRoute(): ReactNode {
  const t = useT();
  useTitle(t('nodes'));
  return (
    <Page title={t('nodes')}>
      <NodesHead />
      <Card title={t('map_title')}>
        <NodesMap />
      </Card>
      <DemoNotice />
      <Card flush title={t('node_list')}>
        <NodesTable />
      </Card>
      <p className={styles['meaning']}>{t('place_note')}</p>
    </Page>
  );
}
