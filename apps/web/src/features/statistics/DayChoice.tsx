import type { ReactNode } from 'react';
import { useClock } from '../../components/data/clock.ts';
import { DayField } from '../../components/forms/DayField.tsx';
import { Segmented } from '../../components/forms/Segmented.tsx';
import { useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { dayText } from '../../lib/routing/day-param.ts';
import { useFilterSearch } from '../../lib/routing/navigation.ts';
import type { DayAnswer } from './DayTable.tsx';
import styles from './DayChoice.module.css';
import { DAY_ROWS, type DayAsked } from './distributions.ts';

const useT = wordsOf('statistics');

const DAY_MS = 86_400_000;

/** Which day a distribution is of and how many contracts it has, and the choice of both. */
export function DayChoice({ asked, answer }: { asked: DayAsked; answer: DayAnswer | undefined }): ReactNode {
  const t = useT();
  const format = useFormat();
  const [, change] = useFilterSearch();
  const yesterday = useClock(now => dayText(now - DAY_MS));
  const most = DAY_ROWS[DAY_ROWS.length - 1];
  return (
    <div className={styles['choice']}>
      <DayField
        label={t('day_choice')}
        none={t('day_last')}
        value={asked.day === undefined ? undefined : dayText(asked.day)}
        last={yesterday}
        onChange={day => change({ day })}
      />
      <Segmented
        label={t('day_rows')}
        value={String(asked.limit)}
        options={DAY_ROWS.map(rows => ({ value: String(rows), label: format.integer(rows) }))}
        onChange={limit => change({ limit: limit === String(most) ? undefined : limit })}
      />
      <span className={styles['shown']}>
        {answer !== undefined &&
          t('day_shown', { date: format.date(answer.day, 'utc'), count: contractsOf(answer) })}
      </span>
    </div>
  );
}

/** Contracts of the day; those listed where an answer does not count them. */
const contractsOf = ({ total, data }: DayAnswer): number =>
  Number.isSafeInteger(total) ? total : data.length;
