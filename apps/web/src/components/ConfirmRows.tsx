import type { ReactNode } from 'react';
import styles from './ConfirmRows.module.css';

/** What is about to be signed, read field by field: label, then value. Nothing is cut. */
export function ConfirmRows({
  rows,
}: {
  rows: readonly { label: ReactNode; value: ReactNode }[];
}): ReactNode {
  return (
    <dl className={styles['rows']}>
      {rows.map((row, index) => (
        <div key={index} className={styles['row']}>
          <dt>{row.label}</dt>
          <dd>{row.value}</dd>
        </div>
      ))}
    </dl>
  );
}
