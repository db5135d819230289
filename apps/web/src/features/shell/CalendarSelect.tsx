import type { ReactNode } from 'react';
import { QuietSelect } from '../../components/forms/QuietSelect.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { calendars, setPref, usePrefs } from '../../lib/prefs/prefs.ts';

const useT = wordsOf('calendar');

/** How Persian dates are written. Amounts and addresses keep the digits 0-9, so that copies stay right. */
export function CalendarSelect(): ReactNode {
  const t = useT();
  const calendar = usePrefs(prefs => prefs.calendar);
  return (
    <QuietSelect
      label={t('calendar')}
      options={calendars.map(value => ({ value, label: t(`calendar_${value}`) }))}
      value={calendar}
      onChange={value => setPref('calendar', value)}
    />
  );
}
