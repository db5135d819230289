import { useId, type ReactNode } from 'react';
import styles from './CheckField.module.css';

interface CheckFieldProps {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  hint?: ReactNode;
  disabled?: boolean;
}

/** A box to tick. */
export function CheckField({ label, checked, onChange, hint, disabled }: CheckFieldProps): ReactNode {
  const id = useId();
  return (
    <div className={styles['field']}>
      <input
        id={id}
        type="checkbox"
        className={styles['box']}
        checked={checked}
        disabled={disabled}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={event => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
    </div>
  );
}
