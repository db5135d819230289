import IconChevronDown from '~icons/chevron-down';
import type { ReactNode } from 'react';
import { useT } from '../lib/i18n.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import { Menu, type MenuItem } from './Menu.tsx';
import styles from './NavMenu.module.css';

export interface NavSection {
  id: string;
  label: string;
  items: readonly MenuItem[];
}

/** The menus of the header. */
export function NavMenu({
  sections,
  active,
}: {
  sections: readonly NavSection[];
  active?: string | undefined;
}): ReactNode {
  const t = useT();
  return (
    <nav aria-label={t('ui_main_menu')} className={styles['nav']}>
      {sections.map(section => (
        <Menu
          key={section.id}
          items={section.items}
          className={classNames(styles['button'], section.id === active && styles['active'])}
          button={
            <>
              {section.label}
              <Icon of={IconChevronDown} size={12} className={styles['chevron']} />
            </>
          }
        />
      ))}
    </nav>
  );
}
