import type { ReactNode } from 'react';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import styles from './CsvLink.module.css';

const useT = wordsOf('explorer');

/** Takes a list along as a file: the rows, order and filters of the screen. */
export function CsvLink({ href }: { href: string }): ReactNode {
  const t = useT();
  return (
    <a className={styles['csv']} href={href} download>
      {t('export_csv')}
    </a>
  );
}

/** The same in a line of its own below a table that has no pages. */
export function CsvFoot({ href }: { href: string }): ReactNode {
  return (
    <div className={styles['foot']}>
      <CsvLink href={href} />
    </div>
  );
}
