import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  /** What is not here: "No transfers yet". */
  title: string;
  /** What would be here and how to get it. */
  text?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ title, text, action }: EmptyStateProps): ReactNode {
  return (
    <div className={styles['state']}>
      <Horizon />
      <p className={styles['title']}>{title}</p>
      {text !== undefined && <p className={styles['text']}>{text}</p>}
      {action !== undefined && <div className={styles['action']}>{action}</div>}
    </div>
  );
}

/** A sun below the horizon: nothing has risen here yet. */
function Horizon(): ReactNode {
  return (
    <svg width="56" height="28" viewBox="0 0 56 28" fill="none" aria-hidden="true" className={styles['mark']}>
      <path d="M2 22h52" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
      <path
        d="M16 22a12 12 0 0 1 24 0"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeDasharray="1.5 4"
        strokeLinecap="round"
      />
      <circle cx="28" cy="22" r="3" className={styles['sun']} />
    </svg>
  );
}
