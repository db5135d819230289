import type { ReactNode } from 'react';
import { Card } from '../components/layout/Card.tsx';
import { Page } from '../components/layout/Page.tsx';
import { BallotsTable } from '../features/governance/BallotsTable.tsx';
import { GovernanceLinks } from '../features/governance/GovernanceLinks.tsx';
import { ballotsQuery, generalInfoQuery, rankingQuery } from '../features/governance/queries.ts';
import { VoteHead } from '../features/governance/VoteHead.tsx';
import { wordsOf } from '../lib/i18n/i18n.tsx';
import { useTitle } from '../lib/routing/document-title.ts';
import { definePage } from '../lib/routing/page.ts';
import { listSearch } from '../lib/routing/search-params.ts';

const useT = wordsOf('governance');

export default definePage('/votes-live', {
  queries: ({ search }) => {
    const { start, limit } = listSearch(search);
    return [ballotsQuery({ start, limit }), rankingQuery(), generalInfoQuery()];
  },
  component: VotesLiveRoute,
});

function VotesLiveRoute(): ReactNode {
  const t = useT();
  useTitle(t('votes_live'));
  return (
    <Page title={t('votes_live')} actions={<GovernanceLinks active="votes" />}>
      <VoteHead />
      <Card flush title={t('newest_votes')}>
        <BallotsTable />
      </Card>
    </Page>
  );
}
