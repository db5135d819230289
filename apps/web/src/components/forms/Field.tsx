import IconAlertCircle from '~icons/alert-circle';
import { useId, type ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';
import styles from './Field.module.css';
import { Icon } from '../base/Icon.tsx';

/** What every field takes. */
export interface FieldProps {
  label: ReactNode;
  /** In words: what is wrong and what would be right. */
  error?: ReactNode;
  /** Help below the field; gives way to the error. */
  hint?: ReactNode;
  /** Beside the label, at the end of the line: a balance, a count. */
  aside?: ReactNode;
}

/** Attributes that tie a control to its label, hint and error. */
export interface ControlAttributes {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** Label, control, and the line below it. The line keeps its place only while there is something to say. */
export function Field({
  label,
  error,
  hint,
  aside,
  children,
}: FieldProps & { children: (control: ControlAttributes) => ReactNode }): ReactNode {
  const id = useId();
  const wrong = error !== undefined && error !== null && error !== '' && error !== false;
  const helped = hint !== undefined && !wrong;
  return (
    <div className={styles['field']}>
      <div className={styles['top']}>
        <label htmlFor={id} className={styles['label']}>
          {label}
        </label>
        {aside !== undefined && <span className={styles['aside']}>{aside}</span>}
      </div>
      {children({
        id,
        'aria-invalid': wrong || undefined,
        'aria-describedby': wrong || helped ? `${id}-help` : undefined,
      })}
      {(wrong || helped) && (
        <p
          id={`${id}-help`}
          role={wrong ? 'alert' : undefined}
          className={classNames(styles['help'], wrong && styles['error'])}
        >
          {wrong && <Icon of={IconAlertCircle} size={14} className={styles['icon']} />}
          <span>{wrong ? error : hint}</span>
        </p>
      )}
    </div>
  );
}
