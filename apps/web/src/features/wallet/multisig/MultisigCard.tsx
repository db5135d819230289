import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { Skeleton } from '../../../components/feedback/Skeleton.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { TabPanel, Tabs } from '../../../components/layout/Tabs.tsx';
import { lazyWithWords, wordsOf } from '../../../lib/i18n/i18n.tsx';
import { useRouteSearch } from '../../../lib/routing/navigation.ts';
import type { SessionAccount } from '../../../wallet/session-types.ts';
import { useAskedPlace } from '../use-asked-place.ts';
import { PermissionsPanel } from './PermissionsPanel.tsx';
import { filterOf, pathOf, waitingQuery } from './records.ts';

const useT = wordsOf('multisig');

// Records are decoded by every intent's entry.
const SignaturesPanel = lazyWithWords(async () => {
  const [{ SignaturesPanel }, { loadActions }] = await Promise.all([
    import('./SignaturesPanel.tsx'),
    import('../load-actions.ts'),
  ]);
  await loadActions();
  return SignaturesPanel;
});

/** How long the page is left to stand before it scrolls (pages.md 5). */
const SCROLL_MS = 500;

/** Who signs for the account, and what waits for signatures. */
export function MultisigCard({ session, canSign }: { session: SessionAccount; canSign: boolean }): ReactNode {
  const t = useT();
  const search = useRouteSearch();
  const navigate = useNavigate();
  const isAsked = search['from'] === 'nav' && search['type'] === 'multisign';
  const filter = isAsked ? '10' : filterOf(search['multi']);
  const { data: waiting } = useQuery(waitingQuery(session.address));
  const place = useAskedPlace(
    isAsked,
    SCROLL_MS,
    () => void navigate({ to: '/account', search: { multi: '10' }, replace: true, resetScroll: false }),
  );
  const open = filter === undefined ? 'permissions' : 'signatures';
  return (
    <div id="tronMultisign" ref={place}>
      <Card title={t('multisig')} flush>
        <Tabs
          label={t('multisig')}
          name="multi"
          active={open}
          items={[
            { id: 'permissions', label: t('tab_permissions'), to: pathOf(undefined, search) },
            {
              id: 'signatures',
              label: t('tab_signatures'),
              to: pathOf('all', search),
              count: waiting?.data.total,
            },
          ]}
        />
        <TabPanel tab={open} name="multi">
          <Suspense fallback={<Skeleton width="100%" height={240} />}>
            {filter === undefined ? (
              <PermissionsPanel me={session.address} canSign={canSign} />
            ) : (
              <SignaturesPanel me={session.address} filter={filter} canSign={canSign} />
            )}
          </Suspense>
        </TabPanel>
      </Card>
    </div>
  );
}
