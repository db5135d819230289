import type { ReactNode } from 'react';
import { SegmentedLinks } from '../../components/data/SegmentedLinks.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';

const useT = wordsOf('governance');

/** The four pages of governance, one step from each other. */
export function GovernanceLinks({
  active,
}: {
  active: 'representatives' | 'votes' | 'committee' | 'proposals';
}): ReactNode {
  const t = useT();
  return (
    <SegmentedLinks
      label={t('governance')}
      active={active}
      items={[
        { id: 'representatives', label: t('representatives'), to: '/sr/representatives' },
        { id: 'votes', label: t('votes'), to: '/sr/votes' },
        { id: 'committee', label: t('parameters'), to: '/sr/committee' },
        { id: 'proposals', label: t('proposals'), to: '/proposals' },
      ]}
    />
  );
}
