import type { ReactNode } from 'react';
import { classNames } from '../../components/base/class-names.ts';
import { Icon, type IconGlyph } from '../../components/base/Icon.tsx';
import styles from './Notice.module.css';

interface NoticeProps {
  tone?: 'plain' | 'good' | 'wait' | 'bad';
  icon?: IconGlyph;
  title?: ReactNode;
  children?: ReactNode;
}

/** A remark inside a form: what matters before the next step. Bad ones are announced. */
export function Notice({ tone = 'plain', icon, title, children }: NoticeProps): ReactNode {
  return (
    <div className={classNames(styles['notice'], styles[tone])} role={tone === 'bad' ? 'alert' : undefined}>
      {icon && <Icon of={icon} className={styles['icon']} />}
      <div className={styles['words']}>
        {title !== undefined && <p className={styles['title']}>{title}</p>}
        {children}
      </div>
    </div>
  );
}
