import IconChevronDown from '~icons/chevron-down';
import { useId, type ReactNode } from 'react';
import { Icon } from '../base/Icon.tsx';
import styles from './Accordion.module.css';

export interface AccordionItem {
  id: string;
  title: ReactNode;
  /** At the end of the line: a count, a state. */
  aside?: ReactNode;
  content: ReactNode;
  /** Open at first; afterwards the reader opens and closes. */
  open?: boolean;
}

interface AccordionProps {
  items: readonly AccordionItem[];
  /** At most one stands open. */
  single?: boolean;
}

/** Parts that open one by one, on the browser's own element: keys, find in page and printing work without a script. */
export function Accordion({ items, single = false }: AccordionProps): ReactNode {
  const name = useId();
  return (
    <div className={styles['accordion']}>
      {items.map(item => (
        <details
          key={item.id}
          className={styles['item']}
          open={item.open === true}
          {...(single ? { name } : {})}
        >
          <summary className={styles['summary']}>
            <Icon of={IconChevronDown} className={styles['chevron']} />
            <span className={styles['title']}>{item.title}</span>
            {item.aside !== undefined && <span className={styles['aside']}>{item.aside}</span>}
          </summary>
          <div className={styles['content']}>{item.content}</div>
        </details>
      ))}
    </div>
  );
}
