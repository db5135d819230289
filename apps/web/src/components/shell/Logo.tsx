import { useId, type ReactNode } from 'react';
import styles from './Logo.module.css';

/** The mark: a ring with cross hairs and a small sun. */
export function Logo({ size = 24 }: { size?: number }): ReactNode {
  const id = useId();
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <circle cx="12" cy="12" r="10.4" stroke="currentColor" strokeWidth="1.6" />
      <path d="M12 1.6v3.6M12 18.8v3.6M1.6 12h3.6M18.8 12h3.6" stroke="currentColor" strokeWidth="1.6" />
      <circle cx="12" cy="12" r="5" fill={`url(#${id})`} />
      <defs>
        <linearGradient id={id} x1="7" y1="7" x2="17" y2="17" gradientUnits="userSpaceOnUse">
          <stop className={styles['from']} />
          <stop offset="1" className={styles['to']} />
        </linearGradient>
      </defs>
    </svg>
  );
}
