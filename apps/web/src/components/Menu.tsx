import IconCheck from '~icons/check';
import IconExternal from '~icons/arrow-up-right';
import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Link } from '../lib/Link.tsx';
import { classNames } from './class-names.ts';
import { Icon, type IconGlyph } from './Icon.tsx';
import styles from './Menu.module.css';
import { useFloating } from './use-floating.ts';

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

interface MenuProps {
  /** Says what the button opens, where the button's own content does not. */
  label?: string;
  button: ReactNode;
  items: readonly MenuItem[];
  /** Class of the button. */
  className?: string | undefined;
  align?: 'start' | 'end';
  /** `quiet` looks like a quiet Button. */
  look?: 'bare' | 'quiet';
}

/** A button that opens a list of choices or links. Arrow keys walk it, Esc closes it, Tab leaves it. */
export function Menu({
  label,
  button,
  items,
  className,
  align = 'start',
  look = 'bare',
}: MenuProps): ReactNode {
  const id = useId();
  const { open, setOpen, root } = useFloating();
  const list = useRef<HTMLDivElement>(null);
  const focusItem = (at: number) => {
    const entries = list.current?.querySelectorAll<HTMLElement>('[data-menu-item]') ?? [];
    entries[(at + entries.length) % entries.length]?.focus();
  };
  const walk = (event: KeyboardEvent) => {
    const entries = [...(list.current?.querySelectorAll<HTMLElement>('[data-menu-item]') ?? [])];
    const at = entries.findIndex(entry => entry === document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at === -1 ? -1 : at - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (open) focusItem(to);
    else {
      setOpen(true);
      // The list is there after the next frame.
      requestAnimationFrame(() => focusItem(event.key === 'ArrowUp' ? -1 : 0));
    }
  };
  const choose = (item: MenuItem) => {
    setOpen(false);
    item.onSelect?.();
  };
  return (
    <div ref={root} className={styles['menu']}>
      <button
        type="button"
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        className={classNames(styles['button'], styles[look], className)}
        onClick={() => setOpen(!open)}
        onKeyDown={walk}
      >
        {button}
      </button>
      {open && (
        <div
          ref={list}
          id={id}
          role="menu"
          tabIndex={-1}
          onKeyDown={walk}
          aria-label={label}
          className={classNames(styles['list'], styles[align])}
        >
          {items.map(item => (
            <MenuEntry key={item.id} item={item} onChoose={() => choose(item)} />
          ))}
        </div>
      )}
    </div>
  );
}

function MenuEntry({ item, onChoose }: { item: MenuItem; onChoose: () => void }): ReactNode {
  const shared = {
    'data-menu-item': true,
    tabIndex: -1,
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
      <a role="menuitem" href={item.to} target="_blank" rel="noreferrer" {...shared}>
        {content}
      </a>
    );
  if (item.to !== undefined)
    return (
      <Link role="menuitem" to={item.to} {...shared}>
        {content}
      </Link>
    );
  return (
    <button
      type="button"
      role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={item.checked}
      {...shared}
    >
      {content}
    </button>
  );
}
