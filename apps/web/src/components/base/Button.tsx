import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Link } from '../../lib/routing/Link.tsx';
import styles from './Button.module.css';
import { classNames } from './class-names.ts';
import { Icon, type IconGlyph } from './Icon.tsx';
import { Spinner } from './Spinner.tsx';

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  /** `primary` once per view; `danger` for what cannot be undone; `quiet` for the rest. */
  kind?: 'primary' | 'quiet' | 'danger';
  size?: 'normal' | 'small' | 'large';
  /** The action runs: the button keeps its words and does not react. */
  loading?: boolean;
  icon?: IconGlyph;
  /** Makes it a link that looks like a button. */
  to?: string;
  /** Fills the line. */
  wide?: boolean;
}

/** A button says what will happen: "Send 12.5 TRX". */
export function Button({
  kind = 'quiet',
  size = 'normal',
  loading = false,
  icon,
  to,
  wide,
  children,
  className,
  ...rest
}: ButtonProps): ReactNode {
  const look = classNames(styles['button'], styles[kind], styles[size], wide && styles['wide'], className);
  const content = (
    <>
      {loading ? <Spinner /> : icon && <Icon of={icon} />}
      {children}
    </>
  );
  if (to !== undefined)
    return (
      <Link to={to} className={look}>
        {content}
      </Link>
    );
  return (
    <button
      type="button"
      {...rest}
      className={look}
      disabled={rest.disabled}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      onClick={loading ? stop : rest.onClick}
    >
      {content}
    </button>
  );
}

// A running button of type submit must not submit again.
function stop(event: { preventDefault(): void }): void {
  event.preventDefault();
}
