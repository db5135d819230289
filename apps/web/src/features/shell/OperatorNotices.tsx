import type { ReactNode } from 'react';
import type { SystemStatus } from '@sunscope/product-api/types';
import { Banner } from '../../components/feedback/Banner.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { useRoutePath } from '../../lib/routing/navigation.ts';

const useT = wordsOf('operator-notices');

/** The page that has all notices with their details: above it each would stand twice. */
const PAGE_OF_ALL = '/tools/system';

const NOTICES = [
  ['disk_full', 'bad'],
  ['other_chain', 'bad'],
  ['node_unverified', 'bad'],
  ['node_behind', 'wait'],
] as const;

/** The end of a block's id distinguishes two genesis blocks: both begin with the number 0. */
const SHOWN_DIGITS = 12;

/** What the operator of this explorer has to set right: rare, so its words come with the first of them. */
export function OperatorNotices({ notices }: { notices: SystemStatus['notices'] }): ReactNode {
  const t = useT();
  if (useRoutePath() === PAGE_OF_ALL) return null;
  return NOTICES.flatMap(([code, tone]) => {
    const notice = notices.find(one => one.code === code);
    if (!notice) return [];
    const { expected, found } = notice;
    return [
      <Banner key={code} tone={tone}>
        {expected !== undefined && found !== undefined
          ? t('notice_other_genesis', {
              expected: expected.slice(-SHOWN_DIGITS),
              found: found.slice(-SHOWN_DIGITS),
            })
          : t(`notice_${code}`)}
      </Banner>,
    ];
  });
}
