import { useId, useState, type ReactNode } from 'react';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { Button } from '../base/Button.tsx';
import { Segmented } from '../forms/Segmented.tsx';
import { fromInput, PRESETS, presetRange, rangeProblem, toInput, type Zone } from './range.ts';
import styles from './RangePanel.module.css';

const useT = wordsOf('controls', 'explorer');

export interface RangePanelProps {
  from: number | undefined;
  to: number | undefined;
  /** Whose clock is shown first. */
  zone: Zone;
  /** A range to apply; both undefined for all times. */
  onApply: (from: number | undefined, to: number | undefined) => void;
}

/** A time range by presets or by the browser's own date fields, in the reader's time or UTC. */
export function RangePanel({ from, to, zone: first, onApply }: RangePanelProps): ReactNode {
  const t = useT();
  const id = useId();
  const [zone, setZone] = useState(first);
  const [start, setStart] = useState(toInput(from, first));
  const [end, setEnd] = useState(toInput(to, first));
  const [tried, setTried] = useState(false);
  const problem = rangeProblem(fromInput(start, zone), fromInput(end, zone));
  const turn = (next: Zone) => {
    // The moments stay, their text changes.
    setStart(toInput(fromInput(start, zone), next));
    setEnd(toInput(fromInput(end, zone), next));
    setZone(next);
  };
  return (
    <form
      className={styles['panel']}
      onSubmit={event => {
        event.preventDefault();
        setTried(true);
        if (problem === undefined) onApply(fromInput(start, zone), fromInput(end, zone));
      }}
    >
      <div className={styles['presets']} role="group" aria-label={t('range_presets')}>
        {PRESETS.map(preset => (
          <Button
            key={preset}
            size="small"
            onClick={() => {
              const range = presetRange(preset, Date.now(), zone);
              onApply(range.from, range.to);
            }}
          >
            {t(`range_preset_${preset}`)}
          </Button>
        ))}
      </div>
      <Segmented
        label={t('range_zone')}
        value={zone}
        onChange={turn}
        options={[
          { value: 'local', label: t('range_zone_local') },
          { value: 'utc', label: 'UTC' },
        ]}
      />
      <label className={styles['field']}>
        {t('range_from')}
        <input
          type="datetime-local"
          value={start}
          onChange={event => setStart(event.target.value)}
          aria-describedby={id}
        />
      </label>
      <label className={styles['field']}>
        {t('range_to')}
        <input
          type="datetime-local"
          value={end}
          onChange={event => setEnd(event.target.value)}
          aria-describedby={id}
        />
      </label>
      <p id={id} className={styles['problem']} role="alert">
        {tried && problem !== undefined && t(problem)}
      </p>
      <div className={styles['actions']}>
        <Button
          disabled={from === undefined && to === undefined}
          onClick={() => onApply(undefined, undefined)}
        >
          {t('reset')}
        </Button>
        <Button kind="primary" type="submit">
          {t('range_apply')}
        </Button>
      </div>
    </form>
  );
}
