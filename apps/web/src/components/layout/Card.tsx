import { useId, type ReactNode } from 'react';
import styles from './Card.module.css';
import { classNames } from '../base/class-names.ts';

interface CardProps {
  title?: ReactNode;
  /** Small tag after the title: how many, or what is hidden. */
  count?: ReactNode;
  actions?: ReactNode;
  /** No padding around the content: tables, detail lists and tabs bring their own. */
  flush?: boolean;
  children: ReactNode;
}

/** A quiet surface. Cards are never nested. */
export function Card({ title, count, actions, flush = false, children }: CardProps): ReactNode {
  const id = useId();
  const titled = title !== undefined;
  return (
    <section className={styles['card']} aria-labelledby={titled ? id : undefined}>
      {titled && (
        <header className={styles['header']}>
          <h2 id={id} className={styles['title']}>
            {title}
          </h2>
          {count !== undefined && <span className={styles['count']}>{count}</span>}
          {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
        </header>
      )}
      <div className={classNames(!flush && styles['body'])}>{children}</div>
    </section>
  );
}
