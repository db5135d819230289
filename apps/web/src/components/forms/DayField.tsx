import { useId, type ReactNode } from 'react';
import { Button } from '../base/Button.tsx';
import styles from './DayField.module.css';

interface DayFieldProps {
  label: string;
  /** The day as YYYY-MM-DD; undefined for none. */
  value: string | undefined;
  onChange: (day: string | undefined) => void;
  /** Words for what is shown without a day. */
  none: string;
  /** The last day there is anything of. */
  last?: string | undefined;
}

/** One day out of many, or none: the browser draws the calendar. */
export function DayField({ label, value, onChange, none, last }: DayFieldProps): ReactNode {
  const id = useId();
  return (
    <span className={styles['place']}>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      <input
        id={id}
        type="date"
        className={styles['day']}
        value={value ?? ''}
        max={last}
        onChange={event => onChange(event.target.value === '' ? undefined : event.target.value)}
      />
      {value !== undefined && (
        <Button size="small" onClick={() => onChange(undefined)}>
          {none}
        </Button>
      )}
    </span>
  );
}
