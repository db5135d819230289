import type { ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';
import styles from './Page.module.css';

interface PageProps {
  /** Left out where `header` has the heading. */
  title?: ReactNode;
  /** A head of its own kind, with the page's one heading in it. */
  header?: ReactNode;
  /** What kind of thing the title names: "Transaction", "Block". */
  kicker?: ReactNode;
  actions?: ReactNode;
  /** `visually-hidden` keeps the heading for those who cannot see the page (home draws its own). */
  heading?: 'normal' | 'visually-hidden';
  children: ReactNode;
}

/** Frame of a page: one heading, then its sections one under another. */
export function Page({ title, header, kicker, actions, heading = 'normal', children }: PageProps): ReactNode {
  return (
    <div className={styles['page']}>
      {header ?? (
        <header className={classNames(styles['header'], heading === 'visually-hidden' && 'visually-hidden')}>
          <div className={styles['names']}>
            {kicker !== undefined && <span className={styles['kicker']}>{kicker}</span>}
            <h1 className={styles['title']}>{title}</h1>
          </div>
          {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
        </header>
      )}
      {children}
    </div>
  );
}
