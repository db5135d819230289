import type { ReactNode } from 'react';
import { Link } from '../../lib/routing/Link.tsx';
import { Logo } from './Logo.tsx';
import styles from './SiteFooter.module.css';

export interface FooterLink {
  label: ReactNode;
  to: string;
  external?: boolean;
}

interface SiteFooterProps {
  columns: readonly { title: string; links: readonly FooterLink[]; more?: ReactNode }[];
  /** One sentence about the product. */
  about?: ReactNode;
  /** Below the sentence: donate address. */
  children?: ReactNode;
  /** In the last line, beside the copyright. */
  preferences?: ReactNode;
  /** Copyright line. */
  legal: ReactNode;
}

/** Last part of every page. */
export function SiteFooter({ columns, about, children, preferences, legal }: SiteFooterProps): ReactNode {
  return (
    <footer className={styles['footer']}>
      <div className={styles['inner']}>
        <div className={styles['columns']}>
          <div className={styles['brand']}>
            <span className={styles['name']}>
              <Logo size={20} />
              Sunscope
            </span>
            {about !== undefined && <p className={styles['about']}>{about}</p>}
            {children}
          </div>
          {columns.map(column => (
            <div key={column.title}>
              <h2 className={styles['title']}>{column.title}</h2>
              <ul>
                {column.links.map(link => (
                  <li key={link.to}>
                    {link.external === true ? (
                      <a href={link.to} target="_blank" rel="noreferrer" className={styles['link']}>
                        {link.label}
                      </a>
                    ) : (
                      <Link to={link.to} className={styles['link']}>
                        {link.label}
                      </Link>
                    )}
                  </li>
                ))}
                {column.more !== undefined && column.more !== false && <li>{column.more}</li>}
              </ul>
            </div>
          ))}
        </div>
        <div className={styles['last']}>
          <p>{legal}</p>
          {preferences}
        </div>
      </div>
    </footer>
  );
}
