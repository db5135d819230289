import type { CSSProperties, ReactNode } from 'react';
import { useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import styles from './ApprovalMeter.module.css';

const useT = wordsOf('governance');

interface ApprovalMeterProps {
  /** Approvals of those that make blocks now. */
  given: number;
  /** As many as it takes. */
  needed: number;
  /** All that could approve. */
  seats: number;
}

/** Approvals as one cell for each seat, with a mark where they suffice. */
export function ApprovalMeter({ given, needed, seats }: ApprovalMeterProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const missing = Math.max(0, needed - given);
  return (
    <div className={styles['meter']}>
      <div className={styles['head']}>
        <p className={styles['figure']}>
          {t.rich('approvals_of', {
            given: <b>{format.integer(given)}</b>,
            needed: format.integer(needed),
          })}
        </p>
        <p className={styles['missing']}>
          {missing === 0 ? t('enough_approvals') : t('more_needed', { count: missing })}
        </p>
      </div>
      <div
        className={styles['cells']}
        aria-hidden="true"
        style={{ '--seats': seats, '--needed': Math.min(needed, seats) } as CSSProperties}
      >
        {Array.from({ length: seats }, (_, at) => (
          <span key={at} data-given={at < given || undefined} />
        ))}
        <span className={styles['mark']} />
      </div>
      <p className={styles['note']}>
        {t('only_seated_count')} <span>{t('seats', { count: seats })}</span>
      </p>
    </div>
  );
}
