import type { CSSProperties, ReactNode } from 'react';
import { percentOf, useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { classNames } from '../base/class-names.ts';
import { meterSegments } from './meter-segments.ts';
import styles from './ThresholdMeter.module.css';

const useT = wordsOf('kit-governance');

interface ThresholdMeterProps {
  /** Weight that is needed. */
  threshold: bigint;
  /** Weight that has signed. */
  signed: bigint;
  /** Weight that the reader could add. */
  mine?: bigint;
  /** Who, or what comes next: quietly after the numbers. */
  children?: ReactNode;
}

/** Weight of signatures against the threshold: one part for each weight, with the numbers beside it. */
export function ThresholdMeter({ threshold, signed, mine = 0n, children }: ThresholdMeterProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const values = { signed: format.integer(signed), threshold: format.integer(threshold) };
  return (
    <span className={styles['place']}>
      <span
        role="meter"
        aria-label={t('meter_label')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.min(100, Math.floor(percentOf(signed, threshold)))}
        aria-valuetext={t('meter_weight', values)}
        className={styles['meter']}
      >
        {meterSegments(threshold, signed, mine).map(({ state, size }, index) => (
          <span
            key={index}
            className={classNames(styles['segment'], styles[state])}
            style={{ '--size': String(percentOf(size, threshold > 0n ? threshold : 1n, 2)) } as CSSProperties}
          />
        ))}
      </span>
      <b className={styles['numbers']}>{t('meter_of', values)}</b>
      {children !== undefined && <span className="dim">{children}</span>}
    </span>
  );
}
