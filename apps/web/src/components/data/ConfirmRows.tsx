import type { ReactNode } from 'react';
import styles from './ConfirmRows.module.css';

/** What is about to be signed, read field by field: label, then value. Nothing is cut. */
export function ConfirmRows({
  rows,
  look = 'stacking',
}: {
  rows: readonly { label: ReactNode; value: ReactNode }[];
  /** `stacking` puts long values under their labels on phones; `beside` keeps short ones in one line. */
  look?: 'stacking' | 'beside';
}): ReactNode {
  return (
    <dl className={styles[look]}>
      {rows.map((row, index) => (
        <div key={index} className={styles['row']}>
          <dt>{row.label}</dt>
          <dd>{row.value}</dd>
        </div>
      ))}
    </dl>
  );
}
