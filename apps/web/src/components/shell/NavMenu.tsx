import IconChevronDown from '~icons/chevron-down';
import { Suspense, useId, type ReactNode } from 'react';
import { useT } from '../../lib/i18n/i18n.tsx';
import { classNames } from '../base/class-names.ts';
import { Icon } from '../base/Icon.tsx';
import menuStyles from '../overlays/Menu.module.css';
import { useFloating } from '../overlays/use-floating.ts';
import { useWalk } from '../overlays/use-walk.ts';
import styles from './NavMenu.module.css';

interface NavHead<Id extends string> {
  id: Id;
  label: string;
  /** Stands for the label where it would take too much of the line. */
  sign?: string | undefined;
}

interface NavMenuProps<Id extends string> {
  sections: readonly NavHead<Id>[];
  active?: Id | undefined;
  /** The links of a section, asked for when it opens; they may load then. */
  renderLinks: (section: Id, onChoose: () => void) => ReactNode;
}

/** The menus of the header. */
export function NavMenu<Id extends string>({ sections, active, renderLinks }: NavMenuProps<Id>): ReactNode {
  const t = useT();
  return (
    <nav aria-label={t('ui_main_menu')} className={styles['nav']}>
      {sections.map(section => (
        <Section
          key={section.id}
          section={section}
          active={section.id === active}
          renderLinks={renderLinks}
        />
      ))}
    </nav>
  );
}

interface SectionProps<Id extends string> {
  section: NavHead<Id>;
  active: boolean;
  renderLinks: NavMenuProps<Id>['renderLinks'];
}

/** A button that unfolds a list of links: navigation is no menu of commands, Tab walks it like any other links. */
function Section<Id extends string>({ section, active, renderLinks }: SectionProps<Id>): ReactNode {
  const id = useId();
  const { open, setOpen, root } = useFloating();
  const { list, onKeyDown } = useWalk<HTMLUListElement>(open, setOpen);
  return (
    <div ref={root} className={menuStyles['menu']}>
      <button
        type="button"
        aria-label={section.sign && section.label}
        data-tip={section.sign && section.label}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        className={classNames(menuStyles['button'], styles['button'], active && styles['active'])}
        onClick={() => setOpen(!open)}
        onKeyDown={onKeyDown}
      >
        {section.sign ?? (
          <>
            {section.label}
            <Icon of={IconChevronDown} size={12} className={styles['chevron']} />
          </>
        )}
      </button>
      {open && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Arrow keys are a courtesy beside Tab.
        <ul
          ref={list}
          id={id}
          onKeyDown={onKeyDown}
          className={classNames(menuStyles['list'], menuStyles['start'])}
        >
          <Suspense>{renderLinks(section.id, () => setOpen(false))}</Suspense>
        </ul>
      )}
    </div>
  );
}
