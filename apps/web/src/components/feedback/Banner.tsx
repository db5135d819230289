import IconAlertTriangle from '~icons/alert-triangle';
import IconInfo from '~icons/info-circle';
import IconX from '~icons/x';
import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n/i18n.tsx';
import styles from './Banner.module.css';
import { classNames } from '../base/class-names.ts';
import { Icon } from '../base/Icon.tsx';
import { IconButton } from '../base/IconButton.tsx';

interface BannerProps {
  tone?: 'info' | 'wait' | 'bad';
  children: ReactNode;
  action?: ReactNode;
  onClose?: () => void;
  /** `page` spans the window under the header; `box` stands inside a page or dialog. */
  look?: 'page' | 'box';
  /** Whether it belongs here is not known yet: its place is kept, so that nothing moves when it comes. */
  coming?: boolean;
}

/** Something the reader should know about the whole page. */
export function Banner({
  tone = 'info',
  children,
  action,
  onClose,
  look = 'page',
  coming = false,
}: BannerProps): ReactNode {
  const t = useT();
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={classNames(styles['banner'], styles[tone], styles[look], coming && styles['coming'])}
    >
      <div className={styles['inner']}>
        <Icon of={tone === 'info' ? IconInfo : IconAlertTriangle} size={18} className={styles['icon']} />
        <div className={styles['text']}>{children}</div>
        {action}
        {onClose && <IconButton icon={IconX} size="small" label={t('ui_close')} onClick={onClose} />}
      </div>
    </div>
  );
}
