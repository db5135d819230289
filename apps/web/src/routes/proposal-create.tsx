import type { ReactNode } from 'react';
import { Page } from '../components/layout/Page.tsx';
import { GovernanceLinks } from '../features/governance/GovernanceLinks.tsx';
import { PROPOSAL_STEPS, ProposalForm } from '../features/governance/ProposalForm.tsx';
import { parametersQuery } from '../features/governance/queries.ts';
import { openLogin } from '../features/wallet/wallet-dialogs.ts';
import { wordsOf } from '../lib/i18n/i18n.tsx';
import { useTitle } from '../lib/routing/document-title.ts';
import { definePage, type PageAddress } from '../lib/routing/page.ts';
import { act } from './act.ts';

const useT = wordsOf('governance', 'governance-forms');

export default definePage('/proposalscreate/{-$step}', {
  queries: () => [parametersQuery()],
  // A step that does not exist begins at the first one.
  redirect: ({ params: { step } }) =>
    step === undefined || step === '' || PROPOSAL_STEPS.some(one => one === step)
      ? undefined
      : '/proposalscreate',
  component: ProposalCreateRoute,
});

function ProposalCreateRoute({ params }: PageAddress<'/proposalscreate/{-$step}'>): ReactNode {
  const t = useT();
  useTitle(t('propose_title'));
  const step = PROPOSAL_STEPS.find(one => one === params.step) ?? 'choose';
  return (
    <Page title={t('propose_title')} actions={<GovernanceLinks active="proposals" />}>
      <ProposalForm step={step} onConnect={openLogin} onAct={act} />
    </Page>
  );
}
