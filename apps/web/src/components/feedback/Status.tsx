import IconAlertTriangle from '~icons/alert-triangle';
import IconCheck from '~icons/check';
import IconClock from '~icons/clock';
import IconHelp from '~icons/help-circle';
import IconX from '~icons/x';
import type { ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';
import { Icon, type IconGlyph } from '../base/Icon.tsx';
import styles from './Status.module.css';
import { tip } from '../overlays/tip.ts';

export type StatusKind = 'success' | 'failed' | 'pending' | 'warning' | 'unknown' | 'neutral';

const ICONS: Record<StatusKind, IconGlyph> = {
  success: IconCheck,
  failed: IconX,
  pending: IconClock,
  warning: IconAlertTriangle,
  unknown: IconHelp,
  neutral: IconCheck,
};

interface StatusProps {
  kind: StatusKind;
  /** The word: colour alone says nothing. */
  children: ReactNode;
  /** `quiet` has no background: inside tables. */
  look?: 'tag' | 'quiet';
  /** What the word means, for pointer, finger and keyboard. */
  hint?: string | undefined;
}

export function Status({ kind, children, look = 'tag', hint }: StatusProps): ReactNode {
  return (
    <span className={classNames(styles['status'], styles[kind], styles[look])} {...tip(hint)}>
      <Icon of={ICONS[kind]} size={14} />
      <span className={styles['word']}>{children}</span>
    </span>
  );
}
