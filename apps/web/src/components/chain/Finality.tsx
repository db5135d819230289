import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n/i18n.tsx';
import { CONFIRMATIONS } from '../../lib/live/chain-head.ts';
import { Status } from '../feedback/Status.tsx';
import styles from './Finality.module.css';
import { tip } from '../overlays/tip.ts';

interface FinalityProps {
  /** Blocks on top. */
  confirmations: number;
  /** Solidified: can no longer be undone. */
  confirmed: boolean;
  look?: 'tag' | 'quiet';
}

/** How final something is: "Confirming 12 of 19", then "Confirmed". */
export function Finality({ confirmations, confirmed, look = 'tag' }: FinalityProps): ReactNode {
  const t = useT();
  if (confirmed)
    return (
      <Status kind="success" look={look}>
        {t('ui_confirmed')}
      </Status>
    );
  const count = Math.min(confirmations, CONFIRMATIONS);
  return (
    <span className={styles['finality']} {...tip(t('ui_confirming_hint'))}>
      <Status kind="pending" look={look}>
        {t('ui_confirming', { count, needed: CONFIRMATIONS })}
      </Status>
    </span>
  );
}
