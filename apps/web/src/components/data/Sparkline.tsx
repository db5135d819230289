import type { ReactNode } from 'react';
import { UNKNOWN } from '../../lib/format/format.ts';
import styles from './Sparkline.module.css';
import { sparklinePath } from './sparkline-path.ts';

interface SparklineProps {
  /** At equal distances, the oldest first. */
  values: readonly number[];
  /** What the line says, in words, for those who cannot see it: "Price of 7 days, up 3.1 %". */
  label: string;
  tone?: 'plain' | 'good' | 'bad';
  width?: number;
  height?: number;
}

/** A course in a line of text or a table's cell: no axes, no library. Time runs left to right in every language. */
export function Sparkline({
  values,
  label,
  tone = 'plain',
  width = 96,
  height = 24,
}: SparklineProps): ReactNode {
  const path = sparklinePath(values, width, height);
  if (path === undefined) return <span className={styles['none']}>{UNKNOWN}</span>;
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles[tone]}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
    >
      <path d={path} />
    </svg>
  );
}
