import IconCheck from '~icons/check';
import IconExternal from '~icons/arrow-up-right';
import type { ReactNode } from 'react';
import { Link } from '../../lib/routing/Link.tsx';
import { classNames } from '../base/class-names.ts';
import { Icon, type IconGlyph } from '../base/Icon.tsx';
import styles from './Menu.module.css';
import { WALKED } from './use-walk.ts';

export interface MenuItem {
  id: string;
  label: ReactNode;
  icon?: IconGlyph;
  /** Small word after the label: "new". */
  badge?: ReactNode;
  /** One of a group of choices: ticked or not. */
  checked?: boolean;
  /** A path of the app, or an address elsewhere (`external`). */
  to?: string;
  external?: boolean;
  onSelect?: () => void;
  /** Starts a new group. */
  separated?: boolean;
}

interface MenuEntryProps {
  item: MenuItem;
  onChoose: () => void;
  /** `menu`: commands and choices, walked by arrow keys. `links`: site navigation, plain links in the order of Tab. */
  kind: 'menu' | 'links';
}

export function MenuEntry({ item, onChoose, kind }: MenuEntryProps): ReactNode {
  const role = kind === 'menu' ? 'menuitem' : undefined;
  const shared = {
    ...WALKED,
    ...(kind === 'menu' && { tabIndex: -1 }),
    className: classNames(styles['item'], item.separated && styles['separated']),
    onClick: onChoose,
  };
  const content = (
    <>
      {item.icon && <Icon of={item.icon} className={styles['icon']} />}
      <span className={styles['label']}>{item.label}</span>
      {item.badge !== undefined && <span className={styles['badge']}>{item.badge}</span>}
      {item.checked === true && <Icon of={IconCheck} className={styles['tick']} />}
      {item.external === true && <Icon of={IconExternal} size={14} mirror className={styles['icon']} />}
    </>
  );
  if (item.to !== undefined && item.external === true)
    return (
      <a role={role} href={item.to} target="_blank" rel="noreferrer" {...shared}>
        {content}
      </a>
    );
  if (item.to !== undefined)
    return (
      <Link role={role} to={item.to} {...shared}>
        {content}
      </Link>
    );
  return (
    <button
      type="button"
      role={item.checked === undefined ? role : 'menuitemradio'}
      aria-checked={item.checked}
      {...shared}
    >
      {content}
    </button>
  );
}
