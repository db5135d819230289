import type { ReactNode } from 'react';
import { isDate, UNKNOWN } from '../../lib/format/format.ts';
import { useT, type Translate } from '../../lib/i18n/i18n.tsx';
import { usePrefs } from '../../lib/prefs/prefs.ts';
import { useClock } from './clock.ts';
import styles from './TimeCell.module.css';
import { ageOf, isToCome, localText, offsetText, utcText, type Age } from './time-forms.ts';

interface TimeCellProps {
  /** Milliseconds since 1970; undefined is unknown. */
  ms: number | undefined;
  /** Date and age together, for detail pages. */
  withDate?: boolean;
  /** "36 s ago" instead of "36 s": where no column head says what it is. */
  ago?: boolean;
}

/** A moment in the form the reader chose (age, local time, UTC); the tooltip has the others. */
export function TimeCell({ ms, withDate = false, ago = false }: TimeCellProps): ReactNode {
  if (ms === undefined || !isDate(ms) || ms <= 0) return <span className={styles['time']}>{UNKNOWN}</span>;
  return <Moment ms={ms} withDate={withDate} ago={ago} />;
}

function Moment({ ms, withDate, ago }: { ms: number; withDate: boolean; ago: boolean }): ReactNode {
  const t = useT();
  const form = usePrefs(prefs => prefs.timeForm);
  const key = useClock(now => (isToCome(ms, now) ? TO_COME : ageKey(ms, now)));
  // A date to come has no age.
  const age = key === TO_COME ? undefined : ageText(t, key);
  const ageWords = age === undefined ? undefined : t('ui_ago', { age });
  const utc = `${utcText(ms)} UTC`;
  const local = `${localText(ms)} ${offsetText(ms)}`;
  const date = form === 'local' ? local : utc;
  const title = [utc, local, ageWords]
    .filter((text, index, all) => text !== undefined && all.indexOf(text) === index)
    .join('\n');
  return (
    <time dateTime={new Date(ms).toISOString()} data-tip={title} className={styles['time']}>
      {withDate ? (
        <>
          <bdi dir="ltr">{date}</bdi>
          {ageWords !== undefined && (
            <>
              {' '}
              <span className={styles['age']}>· {ageWords}</span>
            </>
          )}
        </>
      ) : form === 'age' && age !== undefined ? (
        ago ? (
          ageWords
        ) : (
          age
        )
      ) : (
        <bdi dir="ltr">{form === 'local' ? localText(ms) : utcText(ms)}</bdi>
      )}
    </time>
  );
}

const TO_COME = 'to_come';

const ageKey = (ms: number, now: number): string => {
  const { unit, count } = ageOf(ms, now);
  return `${unit}:${count}`;
};

/** "36 s", "4 min", "2 h", "11 d". */
function ageText(t: Translate, key: string): string {
  const [unit, count] = key.split(':') as [Age['unit'], string];
  return t(`ui_age_${unit}`, { count: Number(count) });
}
