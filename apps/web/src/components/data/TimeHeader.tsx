import type { ReactNode } from 'react';
import { useT, type MessageKey } from '../../lib/i18n/i18n.tsx';
import { setPref, timeForms, usePrefs, type TimeForm } from '../../lib/prefs/prefs.ts';
import styles from './TimeHeader.module.css';

const WORDS: Record<TimeForm, MessageKey> = {
  age: 'ui_time_age',
  local: 'ui_time_local',
  utc: 'ui_time_utc',
};

/** Head of a time column: says how times are shown and turns to the next form, everywhere at once. */
export function TimeHeader(): ReactNode {
  const t = useT();
  const form = usePrefs(prefs => prefs.timeForm);
  const next = timeForms[(timeForms.indexOf(form) + 1) % timeForms.length] ?? 'age';
  return (
    <button
      type="button"
      className={styles['switch']}
      data-tip={t('ui_time_switch', { form: t(WORDS[next]) })}
      onClick={() => setPref('timeForm', next)}
    >
      {t(WORDS[form])}
      <svg
        width="8"
        height="10"
        viewBox="0 0 8 10"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.3"
        aria-hidden="true"
      >
        <path d="M1.5 3.5 4 1l2.5 2.5M1.5 6.5 4 9l2.5-2.5" />
      </svg>
    </button>
  );
}
