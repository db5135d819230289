import IconExternal from '~icons/arrow-up-right';
import IconChevronDown from '~icons/chevron-down';
import { useId, useState, type ReactNode } from 'react';
import { useT } from '../../lib/i18n/i18n.tsx';
import { Link } from '../../lib/routing/Link.tsx';
import { Dialog } from '../overlays/Dialog.tsx';
import { Icon } from '../base/Icon.tsx';
import styles from './MobileDrawer.module.css';
import type { MenuItem } from '../overlays/MenuEntry.tsx';

export interface DrawerSection {
  id: string;
  label: string;
  items: readonly MenuItem[];
}

interface MobileDrawerProps {
  open: boolean;
  onClose: () => void;
  sections: readonly DrawerSection[];
  /** Section the page belongs to: it is open first; where there is none, the first is. */
  active?: string | undefined;
  /** Preferences below the links. */
  children?: ReactNode;
}

/** The menu of narrow screens. */
export function MobileDrawer({ open, onClose, sections, active, children }: MobileDrawerProps): ReactNode {
  const t = useT();
  return (
    <Dialog look="drawer" title={t('ui_menu')} open={open} onClose={onClose}>
      <nav aria-label={t('ui_main_menu')} className={styles['nav']}>
        <Sections sections={sections} first={active ?? sections[0]?.id} onClose={onClose} />
      </nav>
      {children !== undefined && <div className={styles['more']}>{children}</div>}
    </Dialog>
  );
}

/** One section open at a time, so that the menu fits a phone however many sections there are. */
function Sections({
  sections,
  first,
  onClose,
}: {
  sections: readonly DrawerSection[];
  first: string | undefined;
  onClose: () => void;
}): ReactNode {
  const id = useId();
  const [unfolded, setUnfolded] = useState(first);
  return sections.map(section => {
    const open = section.id === unfolded;
    return (
      <div key={section.id} className={styles['section']}>
        <h3>
          <button
            type="button"
            className={styles['title']}
            aria-expanded={open}
            aria-controls={`${id}-${section.id}`}
            onClick={() => setUnfolded(open ? undefined : section.id)}
          >
            {section.label}
            <Icon of={IconChevronDown} size={16} className={styles['chevron']} />
          </button>
        </h3>
        <ul id={`${id}-${section.id}`} hidden={!open} className={styles['items']}>
          {section.items.map(item => (
            <li key={item.id}>
              <DrawerLink item={item} onClose={onClose} />
            </li>
          ))}
        </ul>
      </div>
    );
  });
}

function DrawerLink({ item, onClose }: { item: MenuItem; onClose: () => void }): ReactNode {
  const content = (
    <>
      {item.label}
      {item.badge !== undefined && <span className={styles['badge']}>{item.badge}</span>}
      {item.external === true && <Icon of={IconExternal} size={14} mirror />}
    </>
  );
  const choose = () => {
    onClose();
    item.onSelect?.();
  };
  if (item.to === undefined)
    return (
      <button type="button" className={styles['link']} onClick={choose}>
        {content}
      </button>
    );
  if (item.external === true)
    return (
      <a href={item.to} target="_blank" rel="noreferrer" className={styles['link']} onClick={choose}>
        {content}
      </a>
    );
  return (
    <Link to={item.to} className={styles['link']} onClick={choose}>
      {content}
    </Link>
  );
}
