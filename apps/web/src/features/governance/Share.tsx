import type { CSSProperties, ReactNode } from 'react';
import { Percent } from '../../components/data/Percent.tsx';
import styles from './Share.module.css';

interface ShareProps {
  /** In percent. */
  value: number;
  /** The value that fills the bar: the largest of the column. */
  full: number;
}

/** A share of votes with a bar beside it, for comparing by eye; the number says it all. */
export function Share({ value, full }: ShareProps): ReactNode {
  const part = full > 0 ? Math.min(1, value / full) : 0;
  return (
    <span className={styles['share']}>
      <Percent value={value} />
      <span className={styles['bar']} aria-hidden="true" style={{ '--part': part } as CSSProperties} />
    </span>
  );
}
