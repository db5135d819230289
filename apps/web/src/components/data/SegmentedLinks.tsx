import type { ReactNode } from 'react';
import { Link } from '../../lib/routing/Link.tsx';
import styles from './SegmentedLinks.module.css';

interface SegmentedLinksProps {
  /** What is chosen here. */
  label: string;
  active: string;
  items: readonly { id: string; label: string; to: string }[];
}

/** A choice of few that lives in the address: direction, token kind. */
export function SegmentedLinks({ label, active, items }: SegmentedLinksProps): ReactNode {
  return (
    <nav aria-label={label} className={styles['group']}>
      {items.map(item => (
        <Link
          key={item.id}
          to={item.to}
          className={styles['item']}
          aria-current={item.id === active ? 'true' : undefined}
        >
          {item.label}
        </Link>
      ))}
    </nav>
  );
}
