import type { ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';
import styles from './Facts.module.css';

/** A strip of facts under a story or over a list. Holds Fact; columns share the width. */
export function Facts({
  children,
  look = 'inside',
}: {
  children: ReactNode;
  look?: 'inside' | 'card';
}): ReactNode {
  return <dl className={classNames(styles['facts'], look === 'card' && styles['card'])}>{children}</dl>;
}

interface FactProps {
  label: ReactNode;
  /** The value. */
  children: ReactNode;
  /** Quiet line below it. */
  note?: ReactNode;
  /** `big` for figures, `text` for links and short phrases. */
  size?: 'big' | 'text';
}

export function Fact({ label, children, note, size = 'big' }: FactProps): ReactNode {
  return (
    <div className={styles['fact']}>
      <dt className={styles['label']}>{label}</dt>
      <dd className={styles[size]}>{children}</dd>
      {note !== undefined && <dd className={styles['note']}>{note}</dd>}
    </div>
  );
}
