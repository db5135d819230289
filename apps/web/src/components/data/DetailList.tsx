import type { ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';
import styles from './DetailList.module.css';
import { Skeleton } from '../feedback/Skeleton.tsx';
import { tip } from '../overlays/tip.ts';

/** Facts of one thing, label beside value; in two columns where there is room for them. Holds DetailRow. */
export function DetailList({ columns = 1, children }: { columns?: 1 | 2; children: ReactNode }): ReactNode {
  if (columns === 1) return <dl className={styles['list']}>{children}</dl>;
  return (
    <div className={styles['room']}>
      <dl className={classNames(styles['list'], styles['two'])}>{children}</dl>
    </div>
  );
}

interface DetailRowProps {
  label: ReactNode;
  /** What the label means, as a tooltip. */
  hint?: string;
  /** Fills the line where others stand two by two: hashes, notes. */
  wide?: boolean;
  children: ReactNode;
}

export function DetailRow({ label, hint, wide = false, children }: DetailRowProps): ReactNode {
  return (
    <div className={classNames(styles['row'], wide && styles['wide'])}>
      <dt className={styles['label']}>
        {hint === undefined ? (
          label
        ) : (
          <span className={styles['hinted']} {...tip(hint)}>
            {label}
            <span className="visually-hidden"> ({hint})</span>
          </span>
        )}
      </dt>
      <dd className={styles['value']}>{children}</dd>
    </div>
  );
}

/** The list while it loads, in its final height. */
export function DetailSkeleton({ rows }: { rows: number }): ReactNode {
  return (
    <div className={styles['list']} aria-busy="true">
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={styles['row']}>
          <span className={styles['label']}>
            <Skeleton width={70 + ((index * 5) % 4) * 16} />
          </span>
          <span className={styles['value']}>
            <Skeleton width={`${26 + ((index * 7) % 5) * 11}%`} />
          </span>
        </div>
      ))}
    </div>
  );
}
