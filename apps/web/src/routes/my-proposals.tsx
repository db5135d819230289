import type { ReactNode } from 'react';
import { Button } from '../components/base/Button.tsx';
import { EmptyState } from '../components/feedback/EmptyState.tsx';
import { Card } from '../components/layout/Card.tsx';
import { Page } from '../components/layout/Page.tsx';
import { TabPanel, Tabs } from '../components/layout/Tabs.tsx';
import { ProposalActions } from '../features/governance/ProposalActions.tsx';
import { ProposalsTable } from '../features/governance/ProposalsTable.tsx';
import { openLogin } from '../features/wallet/wallet-dialogs.ts';
import { wordsOf } from '../lib/i18n/i18n.tsx';
import { useTitle } from '../lib/routing/document-title.ts';
import { definePage, type PageAddress } from '../lib/routing/page.ts';
import { act } from './act.ts';
import { useSignedIn } from '../wallet/signed-in.ts';

const useT = wordsOf('governance', 'governance-forms');

export default definePage('/myproposals/{-$tab}', {
  tabs: ['created', 'myparticipated'],
  component: MyProposalsRoute,
});

/** Proposals of who is signed in: those they made, and those they approved. */
function MyProposalsRoute({ params }: PageAddress<'/myproposals/{-$tab}'>): ReactNode {
  const t = useT();
  const own = useSignedIn();
  const isApproved = params.tab === 'myparticipated';
  useTitle(t('my_proposals'));
  return (
    <Page
      title={t('my_proposals')}
      actions={
        <Button kind="primary" to="/proposalscreate">
          {t('propose_title')}
        </Button>
      }
    >
      <Card flush>
        {own === undefined ? (
          <EmptyState
            title={t('my_connect')}
            text={t('my_connect_text')}
            action={
              <Button kind="primary" onClick={openLogin}>
                {t('connect')}
              </Button>
            }
          />
        ) : (
          <>
            <Tabs
              label={t('my_proposals')}
              active={isApproved ? 'approved' : 'created'}
              items={[
                { id: 'created', label: t('tab_created'), to: '/myproposals' },
                { id: 'approved', label: t('tab_approved'), to: '/myproposals/myparticipated' },
              ]}
            />
            <TabPanel tab={isApproved ? 'approved' : 'created'}>
              <ProposalsTable
                key={isApproved ? 'approved' : 'created'}
                of={{ address: own, type: isApproved ? '2' : '1' }}
                empty={
                  <EmptyState
                    title={t(isApproved ? 'no_approved' : 'no_created')}
                    text={t(isApproved ? 'no_approved_text' : 'no_created_text')}
                  />
                }
                actionsLabel={t('actions')}
                renderActions={proposal => <ProposalActions size="small" proposal={proposal} onAct={act} />}
              />
            </TabPanel>
          </>
        )}
      </Card>
    </Page>
  );
}
