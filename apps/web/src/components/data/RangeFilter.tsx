import { Suspense, type ReactNode } from 'react';
import { UNKNOWN, useFormat } from '../../lib/format/format.ts';
import { lazyWithWords, wordsOf } from '../../lib/i18n/i18n.tsx';
import { usePrefs } from '../../lib/prefs/prefs.ts';
import { Skeleton } from '../feedback/Skeleton.tsx';
import { Popup } from '../overlays/Popup.tsx';

const useT = wordsOf('explorer');

// Most readers of a list never narrow it.
const RangePanel = lazyWithWords(async () => (await import('./RangePanel.tsx')).RangePanel);

interface RangeFilterProps {
  from: number | undefined;
  to: number | undefined;
  onChange: (from: number | undefined, to: number | undefined) => void;
}

/** Narrows a list to a time range. */
export function RangeFilter({ from, to, onChange }: RangeFilterProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const zone = usePrefs(prefs => (prefs.timeForm === 'utc' ? 'utc' : 'local'));
  const active = from !== undefined || to !== undefined;
  const day = (ms: number | undefined) => (ms === undefined ? UNKNOWN : format.date(ms, zone));
  return (
    <Popup
      label={t('range_filter')}
      button={active ? t('range_active', { from: day(from), to: day(to) }) : t('range_filter')}
      active={active}
      align="end"
    >
      {close => (
        <Suspense fallback={<Skeleton width={240} height={260} />}>
          <RangePanel
            from={from}
            to={to}
            zone={zone}
            onApply={(start, end) => {
              onChange(start, end);
              close();
            }}
          />
        </Suspense>
      )}
    </Popup>
  );
}
