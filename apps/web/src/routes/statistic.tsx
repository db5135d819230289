import type { ReactNode } from 'react';
import { Card } from '../components/layout/Card.tsx';
import { Page } from '../components/layout/Page.tsx';
import { BigChart } from '../features/statistics/BigChart.tsx';
import { charts } from '../features/statistics/catalogue.ts';
import { chartNamed } from '../features/statistics/chart-groups.ts';
import { DistributionChart } from '../features/statistics/DistributionChart.tsx';
import { DemoPrice } from '../features/statistics/DemoPrice.tsx';
import {
  distributionNamed,
  distributions,
  readDay,
  type Distribution,
} from '../features/statistics/distributions.ts';
import { readCompared } from '../features/statistics/chart-search.ts';
import { wordsOf } from '../lib/i18n/i18n.tsx';
import { useTitle } from '../lib/routing/document-title.ts';
import { Link } from '../lib/routing/Link.tsx';
import { definePage, type PageAddress } from '../lib/routing/page.ts';
import styles from './statistic.module.css';

const useT = wordsOf('statistics');

export default definePage('/data/stats/$name', {
  queries: ({ params, search }) => {
    const distribution = distributionNamed(params.name);
    if (distribution !== undefined) {
      const own: Distribution = distributions[distribution];
      return [own.ofDay?.(readDay(search)) ?? own.query];
    }
    const name = chartNamed(params.name);
    return [name, ...readCompared(search['compare'], name)].map(one => charts[one].query);
  },
  component: StatisticRoute,
});

function StatisticRoute({ params, search }: PageAddress<'/data/stats/$name'>): ReactNode {
  const t = useT();
  const distribution = distributionNamed(params.name);
  const name = distribution ?? chartNamed(params.name);
  useTitle(t(`chart_${name}`));
  return (
    <Page title={t(`chart_${name}`)} actions={<Link to="/data/stats">{t('all_charts')}</Link>}>
      <p className={styles['meaning']}>
        {t(`chart_${name}_text`)} <DemoPrice name={name} />
      </p>
      <Card>
        {distribution === undefined ? (
          <BigChart key={name} name={chartNamed(params.name)} search={search} />
        ) : (
          <DistributionChart key={name} name={distribution} search={search} />
        )}
      </Card>
    </Page>
  );
}
