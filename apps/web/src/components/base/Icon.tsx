import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './Icon.module.css';
import type { LineIconProps } from './line-icon.ts';

/** A line icon: `import IconX from '~icons/x'`. */
export type IconGlyph = (props: LineIconProps) => ReactNode;

interface IconProps {
  of: IconGlyph;
  /** Edge in px. */
  size?: number;
  /** Turns with the reading direction (chevrons, arrows along the line). */
  mirror?: boolean;
  className?: string | undefined;
}

/** Draws an icon with a 1.6 px stroke. It is decoration: the words stand beside it or in a label. */
export function Icon({ of: Glyph, size = 16, mirror = false, className }: IconProps): ReactNode {
  // Tabler draws on 24 units; the stroke is scaled so that it measures 1.6 px at every size.
  return (
    <Glyph
      size={size}
      stroke={(1.6 * 24) / Math.max(size, 16)}
      className={classNames(styles['icon'], mirror && styles['mirror'], className)}
    />
  );
}
