import type { ReactNode } from 'react';
import { Card } from '../components/layout/Card.tsx';
import { Page } from '../components/layout/Page.tsx';
import { GovernanceLinks } from '../features/governance/GovernanceLinks.tsx';
import { HowProposalsWork } from '../features/governance/HowProposalsWork.tsx';
import { ParametersTable } from '../features/governance/ParametersTable.tsx';
import { parameterHistoryQuery } from '../features/governance/queries.ts';
import { wordsOf } from '../lib/i18n/i18n.tsx';
import { useTitle } from '../lib/routing/document-title.ts';
import { definePage } from '../lib/routing/page.ts';

const useT = wordsOf('governance');

export default definePage('/sr/committee', {
  queries: () => [parameterHistoryQuery()],
  component: CommitteeRoute,
});

function CommitteeRoute(): ReactNode {
  const t = useT();
  useTitle(t('committee'));
  return (
    <Page title={t('committee')} actions={<GovernanceLinks active="committee" />}>
      <HowProposalsWork />
      <Card flush title={t('parameters')}>
        <ParametersTable />
      </Card>
    </Page>
  );
}
