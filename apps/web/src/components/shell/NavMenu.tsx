import IconChevronDown from '~icons/chevron-down';
import { useId, type ReactNode } from 'react';
import { useT } from '../../lib/i18n/i18n.tsx';
import { classNames } from '../base/class-names.ts';
import { Icon } from '../base/Icon.tsx';
import menuStyles from '../overlays/Menu.module.css';
import { MenuEntry, type MenuItem } from '../overlays/MenuEntry.tsx';
import styles from './NavMenu.module.css';
import { useFloating } from '../overlays/use-floating.ts';
import { useWalk } from '../overlays/use-walk.ts';

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
        <Section key={section.id} section={section} active={section.id === active} />
      ))}
    </nav>
  );
}

/** A button that unfolds a list of links: navigation is no menu of commands, Tab walks it like any other links. */
function Section({ section, active }: { section: NavSection; active: boolean }): ReactNode {
  const id = useId();
  const { open, setOpen, root } = useFloating();
  const { list, onKeyDown } = useWalk<HTMLUListElement>(open, setOpen);
  return (
    <div ref={root} className={menuStyles['menu']}>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        className={classNames(menuStyles['button'], styles['button'], active && styles['active'])}
        onClick={() => setOpen(!open)}
        onKeyDown={onKeyDown}
      >
        {section.label}
        <Icon of={IconChevronDown} size={12} className={styles['chevron']} />
      </button>
      {open && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Arrow keys are a courtesy beside Tab.
        <ul
          ref={list}
          id={id}
          onKeyDown={onKeyDown}
          className={classNames(menuStyles['list'], menuStyles['start'])}
        >
          {section.items.map(item => (
            <li key={item.id}>
              <MenuEntry
                kind="links"
                item={item}
                onChoose={() => {
                  setOpen(false);
                  item.onSelect?.();
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
