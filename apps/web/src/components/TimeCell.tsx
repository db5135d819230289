import type { ReactNode } from 'react';
import { UNKNOWN } from '../lib/format.ts';
import { useT, type Translate } from '../lib/i18n.tsx';
import { usePrefs } from '../lib/prefs.ts';
import { useClock } from './clock.ts';
import styles from './TimeCell.module.css';
import { ageOf, localText, offsetText, utcText, type Age } from './time-forms.ts';

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
  if (ms === undefined || !Number.isFinite(ms) || ms <= 0)
    return <span className={styles['time']}>{UNKNOWN}</span>;
  return <Moment ms={ms} withDate={withDate} ago={ago} />;
}

function Moment({ ms, withDate, ago }: { ms: number; withDate: boolean; ago: boolean }): ReactNode {
  const t = useT();
  const form = usePrefs(prefs => prefs.timeForm);
  const age = ageText(
    t,
    useClock(now => ageKey(ms, now)),
  );
  const utc = `${utcText(ms)} UTC`;
  const local = `${localText(ms)} ${offsetText(ms)}`;
  const date = form === 'local' ? local : utc;
  const title = [utc, local, t('ui_ago', { age })]
    .filter((text, index, all) => all.indexOf(text) === index)
    .join('\n');
  return (
    <time dateTime={new Date(ms).toISOString()} title={title} className={styles['time']}>
      {withDate ? (
        <>
          <bdi dir="ltr">{date}</bdi> <span className={styles['age']}>· {t('ui_ago', { age })}</span>
        </>
      ) : form === 'age' ? (
        ago ? (
          t('ui_ago', { age })
        ) : (
          age
        )
      ) : (
        <bdi dir="ltr">{form === 'local' ? localText(ms) : utcText(ms)}</bdi>
      )}
    </time>
  );
}

const ageKey = (ms: number, now: number): string => {
  const { unit, count } = ageOf(ms, now);
  return `${unit}:${count}`;
};

/** "36 s", "4 min", "2 h", "11 d". */
function ageText(t: Translate, key: string): string {
  const [unit, count] = key.split(':') as [Age['unit'], string];
  return t(`ui_age_${unit}`, { count: Number(count) });
}
