import { useId, type ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';
import styles from './Menu.module.css';
import { MenuEntry, type MenuItem } from './MenuEntry.tsx';
import { useFloating } from './use-floating.ts';
import { useWalk } from './use-walk.ts';

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
  const { list, onKeyDown } = useWalk<HTMLDivElement>(open, setOpen);
  const choose = (item: MenuItem) => {
    setOpen(false);
    item.onSelect?.();
  };
  return (
    <div ref={root} className={styles['menu']}>
      <button
        type="button"
        aria-label={label}
        data-tip={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        className={classNames(styles['button'], styles[look], className)}
        onClick={() => setOpen(!open)}
        onKeyDown={onKeyDown}
      >
        {button}
      </button>
      {open && (
        <div
          ref={list}
          id={id}
          role="menu"
          tabIndex={-1}
          onKeyDown={onKeyDown}
          aria-label={label}
          className={classNames(styles['list'], styles[align])}
        >
          {items.map(item => (
            <MenuEntry key={item.id} kind="menu" item={item} onChoose={() => choose(item)} />
          ))}
        </div>
      )}
    </div>
  );
}
