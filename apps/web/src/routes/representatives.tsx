import type { ReactNode } from 'react';
import { Card } from '../components/layout/Card.tsx';
import { Page } from '../components/layout/Page.tsx';
import { GovernanceLinks } from '../features/governance/GovernanceLinks.tsx';
import { LiveRound } from '../features/governance/LiveRound.tsx';
import { NextCount } from '../features/governance/NextCount.tsx';
import { generalInfoQuery, rankingQuery, representativesQuery } from '../features/governance/queries.ts';
import { kindInSearch, RepresentativesTable } from '../features/governance/RepresentativesTable.tsx';
import { wordsOf } from '../lib/i18n/i18n.tsx';
import { useTitle } from '../lib/routing/document-title.ts';
import { definePage, type PageAddress } from '../lib/routing/page.ts';
import styles from './representatives.module.css';

const useT = wordsOf('governance');

export default definePage('/sr/representatives', {
  queries: () => [representativesQuery(), generalInfoQuery(), rankingQuery()],
  component: RepresentativesRoute,
});

function RepresentativesRoute({ search }: PageAddress<'/sr/representatives'>): ReactNode {
  const t = useT();
  useTitle(t('representatives'));
  return (
    <Page title={t('representatives')} actions={<GovernanceLinks active="representatives" />}>
      <Card flush>
        <div className={styles['now']}>
          <LiveRound />
          <NextCount />
        </div>
      </Card>
      <Card flush>
        <RepresentativesTable kind={kindInSearch(search['type'])} />
      </Card>
    </Page>
  );
}
