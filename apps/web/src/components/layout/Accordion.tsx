import IconChevronDown from '~icons/chevron-down';
import { useId, useState, type ReactNode } from 'react';
import { Icon } from '../base/Icon.tsx';
import styles from './Accordion.module.css';

export interface AccordionItem {
  id: string;
  title: ReactNode;
  /** At the end of the line: a count, a state. */
  aside?: ReactNode;
  /** A function is asked for it once the part is opened. */
  content: ReactNode | (() => ReactNode);
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
        <Part key={item.id} item={item} {...(single ? { name } : {})} />
      ))}
    </div>
  );
}

function Part({ item, name }: { item: AccordionItem; name?: string }): ReactNode {
  const [opened, setOpened] = useState(item.open === true);
  const { content } = item;
  return (
    <details
      className={styles['item']}
      open={item.open === true}
      onToggle={event => {
        if (event.currentTarget.open) setOpened(true);
      }}
      {...(name === undefined ? {} : { name })}
    >
      <summary className={styles['summary']}>
        <Icon of={IconChevronDown} className={styles['chevron']} />
        <span className={styles['title']}>{item.title}</span>
        {item.aside !== undefined && <span className={styles['aside']}>{item.aside}</span>}
      </summary>
      <div className={styles['content']}>{typeof content === 'function' ? opened && content() : content}</div>
    </details>
  );
}
