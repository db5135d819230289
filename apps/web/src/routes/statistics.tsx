import type { ReactNode } from 'react';
import { Page } from '../components/layout/Page.tsx';
import { ChartTiles } from '../features/statistics/ChartTiles.tsx';
import { charts } from '../features/statistics/catalogue.ts';
import { wordsOf } from '../lib/i18n/i18n.tsx';
import { useTitle } from '../lib/routing/document-title.ts';
import { definePage } from '../lib/routing/page.ts';

const useT = wordsOf('statistics');

export default definePage('/data/stats', {
  queries: () => [charts.txOverviewStats.query],
  component: StatisticsRoute,
});

function StatisticsRoute(): ReactNode {
  const t = useT();
  useTitle(t('statistics'));
  return (
    <Page title={t('statistics')}>
      <ChartTiles />
    </Page>
  );
}
