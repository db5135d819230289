import IconArrowRight from '~icons/arrow-right';
import type { ReactNode } from 'react';
import { Icon } from '../base/Icon.tsx';
import styles from './Towards.module.css';

/** A recipient in a list. On phones from and to stand in one line: an arrow says which is which. */
export function Towards({ children }: { children: ReactNode }): ReactNode {
  return (
    <span className={styles['towards']}>
      <Icon of={IconArrowRight} size={14} mirror className={styles['arrow']} />
      {children}
    </span>
  );
}
