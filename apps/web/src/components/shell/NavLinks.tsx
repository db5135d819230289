import type { ReactNode } from 'react';
import { MenuEntry, type MenuItem } from '../overlays/MenuEntry.tsx';
import styles from './NavLinks.module.css';

interface NavGroup {
  id: string;
  label: string;
  items: readonly MenuItem[];
}

/** The links of a section of the header's menu, for its list: groups in columns, a single one without its name. */
export function NavLinks({
  groups,
  onChoose,
}: {
  groups: readonly NavGroup[];
  onChoose: () => void;
}): ReactNode {
  const links = (items: readonly MenuItem[]) =>
    items.map(item => (
      <li key={item.id}>
        <MenuEntry
          kind="links"
          item={item}
          onChoose={() => {
            onChoose();
            item.onSelect?.();
          }}
        />
      </li>
    ));
  if (groups.length < 2) return links(groups.flatMap(({ items }) => items));
  return (
    <li className={styles['columns']}>
      {groups.map(({ id, label, items }) => (
        <div key={id}>
          <h2 className={styles['title']}>{label}</h2>
          <ul>{links(items)}</ul>
        </div>
      ))}
    </li>
  );
}
