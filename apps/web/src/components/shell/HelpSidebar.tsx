import IconHelp from '~icons/help-circle';
import IconKeyboard from '~icons/keyboard';
import IconX from '~icons/x';
import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n/i18n.tsx';
import styles from './HelpSidebar.module.css';
import { Icon, type IconGlyph } from '../base/Icon.tsx';
import { useFloating } from '../overlays/use-floating.ts';

interface HelpSidebarProps {
  links: readonly { label: string; to: string; icon: IconGlyph }[];
  /** Opens the list of keyboard shortcuts. */
  onShortcuts?: () => void;
}

/** Help at the edge of the window, folded until somebody asks. */
export function HelpSidebar({ links, onShortcuts }: HelpSidebarProps): ReactNode {
  const t = useT();
  const { open, setOpen, root } = useFloating();
  return (
    <aside ref={root} className={styles['sidebar']} aria-label={t('ui_help')}>
      {open && (
        <ul className={styles['links']}>
          {links.map(link => (
            <li key={link.to}>
              <a href={link.to} target="_blank" rel="noreferrer" className={styles['link']}>
                <Icon of={link.icon} />
                {link.label}
              </a>
            </li>
          ))}
          {onShortcuts && (
            <li>
              <button
                type="button"
                className={styles['link']}
                onClick={() => {
                  setOpen(false);
                  onShortcuts();
                }}
              >
                <Icon of={IconKeyboard} />
                {t('ui_shortcuts')}
              </button>
            </li>
          )}
        </ul>
      )}
      <button
        type="button"
        aria-expanded={open}
        aria-label={t('ui_help')}
        data-tip={t('ui_help')}
        className={styles['button']}
        onClick={() => setOpen(!open)}
      >
        <Icon of={open ? IconX : IconHelp} size={16} />
      </button>
    </aside>
  );
}
