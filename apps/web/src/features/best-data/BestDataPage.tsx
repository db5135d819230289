import type { ReactNode } from 'react';
import { SegmentedLinks } from '../../components/data/SegmentedLinks.tsx';
import { Page } from '../../components/layout/Page.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { useTitle } from '../../lib/routing/document-title.ts';
import { RANGES, SUBJECTS, type Range, type Subject } from './lists.ts';
import styles from './BestDataPage.module.css';
import { TopLists } from './TopLists.tsx';
import { pathOf, TopOverview } from './TopOverview.tsx';

const useT = wordsOf('best-data');

/** Best data: the overview, or the lists of one subject. */
export function BestDataPage({ subject, range }: { subject: Subject | undefined; range: Range }): ReactNode {
  const t = useT();
  const title = subject === undefined ? t('best_data') : t(`subject_${subject}_title`);
  useTitle(title);
  return (
    <Page title={title}>
      <div className={styles['choice']}>
        <SegmentedLinks
          label={t('best_data')}
          active={subject ?? 'overview'}
          items={[
            { id: 'overview', label: t('overview'), to: pathOf(undefined, range) },
            ...SUBJECTS.map(one => ({ id: one, label: t(`subject_${one}`), to: pathOf(one, range) })),
          ]}
        />
        <SegmentedLinks
          label={t('range')}
          active={range}
          items={(Object.keys(RANGES) as Range[]).map(one => ({
            id: one,
            label: t(`range_${one}`),
            to: pathOf(subject, one),
          }))}
        />
      </div>
      <p className={styles['note']}>{t('range_note')}</p>
      {subject === undefined ? <TopOverview range={range} /> : <TopLists subject={subject} range={range} />}
    </Page>
  );
}
