import type { ReactNode } from 'react';
import styles from './Spinner.module.css';

/** A turning ring, for an action that runs. Places waiting for data use Skeleton instead. */
export function Spinner({ size = 14 }: { size?: number }): ReactNode {
  return (
    <svg
      className={styles['spinner']}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      aria-hidden="true"
    >
      <circle cx="8" cy="8" r="6.5" stroke="currentColor" strokeWidth="2" opacity="0.25" />
      <path d="M8 1.5a6.5 6.5 0 0 1 6.5 6.5" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
