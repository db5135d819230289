import { Suspense, type ReactNode } from 'react';
import { isProposalId, ProposalDetail } from '../features/governance/ProposalDetail.tsx';
import { parametersQuery, proposalQuery, representativesQuery } from '../features/governance/queries.ts';
import { lazyWithWords } from '../lib/i18n/i18n.tsx';
import { definePage, type PageAddress } from '../lib/routing/page.ts';
import { act } from './act.ts';

const ProposalActions = lazyWithWords(
  async () => (await import('../features/governance/ProposalActions.tsx')).ProposalActions,
);

export default definePage('/proposal/$id', {
  queries: ({ params }) =>
    isProposalId(params.id)
      ? [proposalQuery(Number(params.id)), parametersQuery(), representativesQuery()]
      : [],
  component: ProposalRoute,
});

function ProposalRoute({ params }: PageAddress<'/proposal/$id'>): ReactNode {
  return (
    <ProposalDetail
      id={params.id}
      renderActions={proposal => (
        <Suspense>
          <ProposalActions proposal={proposal} onAct={act} />
        </Suspense>
      )}
    />
  );
}
