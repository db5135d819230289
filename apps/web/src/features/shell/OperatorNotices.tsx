import type { ReactNode } from 'react';
import { Banner } from '../../components/feedback/Banner.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';

const useT = wordsOf('operator-notices');

const NOTICES = [
  ['disk_full', 'bad'],
  ['other_chain', 'bad'],
  ['node_unverified', 'bad'],
  ['node_behind', 'wait'],
] as const;

/** What the operator of this explorer has to set right: rare, so its words come with the first of them. */
export function OperatorNotices({ codes }: { codes: ReadonlySet<string> }): ReactNode {
  const t = useT();
  return NOTICES.filter(([code]) => codes.has(code)).map(([code, tone]) => (
    <Banner key={code} tone={tone}>
      {t(`notice_${code}`)}
    </Banner>
  ));
}
