import IconExternal from '@tabler/icons-react/dist/esm/icons/IconArrowUpRight.mjs';
import type { ReactNode } from 'react';
import { useT } from '../lib/i18n.tsx';
import { Link } from '../lib/Link.tsx';
import { Dialog } from './Dialog.tsx';
import { Icon } from './Icon.tsx';
import styles from './MobileDrawer.module.css';
import type { MenuItem } from './Menu.tsx';
import type { NavSection } from './NavMenu.tsx';

interface MobileDrawerProps {
  open: boolean;
  onClose: () => void;
  sections: readonly NavSection[];
  /** Preferences below the links. */
  children?: ReactNode;
}

/** The menu of narrow screens. */
export function MobileDrawer({ open, onClose, sections, children }: MobileDrawerProps): ReactNode {
  const t = useT();
  return (
    <Dialog look="drawer" title={t('ui_menu')} open={open} onClose={onClose}>
      <nav aria-label={t('ui_main_menu')} className={styles['nav']}>
        {sections.map(section => (
          <div key={section.id}>
            <h3 className={styles['title']}>{section.label}</h3>
            <ul>
              {section.items.map(item => (
                <li key={item.id}>
                  <DrawerLink item={item} onClose={onClose} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      {children !== undefined && <div className={styles['more']}>{children}</div>}
    </Dialog>
  );
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
