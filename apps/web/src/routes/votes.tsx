import type { ReactNode } from 'react';
import { Card } from '../components/layout/Card.tsx';
import { Page } from '../components/layout/Page.tsx';
import { GovernanceLinks } from '../features/governance/GovernanceLinks.tsx';
import { generalInfoQuery, rankingQuery } from '../features/governance/queries.ts';
import { VoteForm } from '../features/governance/VoteForm.tsx';
import { VoteHead } from '../features/governance/VoteHead.tsx';
import { VotesTable } from '../features/governance/VotesTable.tsx';
import { openLogin } from '../features/wallet/wallet-dialogs.ts';
import { wordsOf } from '../lib/i18n/i18n.tsx';
import { useTitle } from '../lib/routing/document-title.ts';
import { Link } from '../lib/routing/Link.tsx';
import { useGo } from '../lib/routing/navigation.ts';
import { definePage, type PageAddress } from '../lib/routing/page.ts';
import { act } from './act.ts';

const useT = wordsOf('governance', 'governance-forms');

export default definePage('/sr/votes', {
  queries: () => [rankingQuery(), generalInfoQuery()],
  component: VotesRoute,
});

function VotesRoute({ search }: PageAddress<'/sr/votes'>): ReactNode {
  const t = useT();
  const go = useGo();
  useTitle(t('votes'));
  return (
    <Page title={t('votes')} actions={<GovernanceLinks active="votes" />}>
      <VoteHead />
      <Card title={t('own_votes')}>
        <VoteForm onConnect={openLogin} onAct={act} />
      </Card>
      <Card flush title={t('ranking')} actions={<Link to="/votes-live">{t('votes_live')}</Link>}>
        <VotesTable
          sort={search['sort']}
          onSort={sort => go(sort === undefined ? '/sr/votes' : `/sr/votes?sort=${sort}`, { replace: true })}
        />
      </Card>
    </Page>
  );
}
