import { Suspense, type ReactNode } from 'react';
import { Card } from '../components/layout/Card.tsx';
import { TabPanel, Tabs } from '../components/layout/Tabs.tsx';
import { VotersTable } from '../features/governance/BallotsTable.tsx';
import { BrokerageHistory } from '../features/governance/BrokerageHistory.tsx';
import { RepresentativeDetail } from '../features/governance/RepresentativeDetail.tsx';
import { VotesCourse } from '../features/governance/VotesCourse.tsx';
import { representativeQuery } from '../features/governance/queries.ts';
import { hasAddressForm } from '../lib/format/address-form.ts';
import { lazyWithWords, wordsOf } from '../lib/i18n/i18n.tsx';
import { definePage, type PageAddress } from '../lib/routing/page.ts';
import { useSignedIn } from '../wallet/signed-in.ts';
import { act } from './act.ts';
import { canonicalAddress } from './canonical-address.ts';

const ApplyForm = lazyWithWords(
  async () => (await import('../features/representative/WitnessForms.tsx')).ApplyForm,
);
const OwnWitness = lazyWithWords(
  async () => (await import('../features/representative/WitnessForms.tsx')).OwnWitness,
);

const TeamPage = lazyWithWords(async () => (await import('../features/governance/TeamPage.tsx')).TeamPage);
const Markdown = lazyWithWords(async () => (await import('../features/help/Markdown.tsx')).Markdown);

const useT = wordsOf('governance');

export default definePage('/representative/$address/{-$tab}', {
  queries: ({ params }) => (hasAddressForm(params.address) ? [representativeQuery(params.address)] : []),
  redirect: canonicalAddress('representative'),
  tabs: ['voters', 'brokerage'],
  component: RepresentativeRoute,
});

function RepresentativeRoute({ params }: PageAddress<'/representative/$address/{-$tab}'>): ReactNode {
  const t = useT();
  const { address } = params;
  const tab = params.tab === 'brokerage' ? 'brokerage' : 'voters';
  const own = useSignedIn();
  const mine = own === address ? own : undefined;
  return (
    <RepresentativeDetail
      address={address}
      apply={
        mine && (
          <Suspense>
            <ApplyForm own={mine} onAct={act} />
          </Suspense>
        )
      }
    >
      {detail => (
        <>
          {mine && (
            <Suspense>
              <OwnWitness
                key={`${detail.data.url} ${detail.data.brokerage}`}
                own={mine}
                url={detail.data.url}
                brokerage={detail.data.brokerage}
                onAct={act}
              />
            </Suspense>
          )}
          {detail.data.hasPage && (
            <Suspense>
              <TeamPage address={address} text={Markdown} />
            </Suspense>
          )}
          <VotesCourse line={detail.data.realtimeVoteLine} />
          <Card flush>
            <Tabs
              label={t('representative')}
              active={tab}
              items={[
                { id: 'voters', label: t('voters'), to: `/representative/${address}` },
                {
                  id: 'brokerage',
                  label: t('brokerage_history'),
                  count: detail.brokerageHistory.length,
                  to: `/representative/${address}/brokerage`,
                },
              ]}
            />
            <TabPanel tab={tab}>
              {tab === 'voters' ? (
                <VotersTable candidate={address} />
              ) : (
                <BrokerageHistory rows={detail.brokerageHistory} />
              )}
            </TabPanel>
          </Card>
        </>
      )}
    </RepresentativeDetail>
  );
}
