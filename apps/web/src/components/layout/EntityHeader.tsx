import type { ReactNode } from 'react';
import styles from './EntityHeader.module.css';

interface EntityHeaderProps {
  /** Logo, identicon or icon. */
  mark?: ReactNode;
  /** What kind of thing it is: "Token", "Contract". */
  kind: ReactNode;
  /** Its name, or its id where it has none. */
  title: ReactNode;
  /** Standing and warnings beside the title. */
  tags?: ReactNode;
  /** Below it, whole and to be copied: an address, an id. */
  id?: ReactNode;
  actions?: ReactNode;
  /** The page's heading, or one of a part of a page. */
  level?: 1 | 2;
}

/** Head of a page about one thing: what it is, what it is called, and what can be done with it. */
export function EntityHeader({
  mark,
  kind,
  title,
  tags,
  id,
  actions,
  level = 1,
}: EntityHeaderProps): ReactNode {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <header className={styles['header']}>
      {mark !== undefined && <span className={styles['mark']}>{mark}</span>}
      <div className={styles['names']}>
        <p className={styles['kind']}>{kind}</p>
        <div className={styles['line']}>
          <Heading className={styles['title']}>{title}</Heading>
          {tags}
        </div>
        {id !== undefined && <div className={styles['id']}>{id}</div>}
      </div>
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </header>
  );
}
