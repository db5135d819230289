import type { ReactNode } from 'react';
import { Card } from '../components/layout/Card.tsx';
import { Page } from '../components/layout/Page.tsx';
import { GovernanceLinks } from '../features/governance/GovernanceLinks.tsx';
import { ProposalsTable } from '../features/governance/ProposalsTable.tsx';
import { proposalsQuery } from '../features/governance/queries.ts';
import { wordsOf } from '../lib/i18n/i18n.tsx';
import { useTitle } from '../lib/routing/document-title.ts';
import { definePage } from '../lib/routing/page.ts';
import { listSearch } from '../lib/routing/search-params.ts';

const useT = wordsOf('governance');

export default definePage('/proposals', {
  queries: ({ search }) => {
    const { start, limit } = listSearch(search);
    return [proposalsQuery({ start, limit })];
  },
  component: ProposalsRoute,
});

function ProposalsRoute(): ReactNode {
  const t = useT();
  useTitle(t('proposals'));
  return (
    <Page title={t('proposals')} actions={<GovernanceLinks active="proposals" />}>
      <Card flush>
        <ProposalsTable />
      </Card>
    </Page>
  );
}
