import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconGlyph } from './Icon.tsx';
import styles from './IconButton.module.css';

interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  /** What it does, in words; also its tooltip. */
  label: string;
  icon: IconGlyph;
  size?: 'normal' | 'small';
  mirror?: boolean;
}

/** A button that is only an icon; its words are its label. */
export function IconButton({
  label,
  icon,
  size = 'normal',
  mirror = false,
  className,
  ...rest
}: IconButtonProps): ReactNode {
  return (
    <button
      type="button"
      data-tip={label}
      {...rest}
      aria-label={label}
      className={classNames(styles['button'], styles[size], className)}
    >
      <Icon of={icon} size={size === 'small' ? 14 : 18} mirror={mirror} />
    </button>
  );
}
