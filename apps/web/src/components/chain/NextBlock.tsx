import { useEffect, useState, type ReactNode } from 'react';
import { localDecimal } from '../../lib/format/amount-text.ts';
import { useFormat } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n/i18n.tsx';
import styles from './BlockRibbon.module.css';
import { classNames } from '../base/class-names.ts';

const STEP_MS = 200;
/** A block this late is worth saying. */
const LATE_MS = 3_000;

interface NextBlockProps {
  tipMs: number | undefined;
  blockMs: number;
  connection: 'live' | 'polling' | 'lost';
}

/** Seconds to the next block, with the dot that says whether blocks arrive live. */
export function NextBlock({ tipMs, blockMs, connection }: NextBlockProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const now = useNow(tipMs !== undefined && blockMs > 0 && connection !== 'lost');
  const left = tipMs === undefined || blockMs === 0 ? undefined : tipMs + blockMs - now;
  const late = left !== undefined && left < -LATE_MS;
  return (
    <span className={styles['countdown']}>
      <span
        className={classNames(styles['dot'], late && styles['waiting'])}
        data-connection={connection}
        data-tip={t(`ui_connection_${connection}`)}
      />
      {left === undefined
        ? t(blockMs === 0 ? 'ui_next_on_demand' : 'ui_next_unknown')
        : late
          ? t('ui_next_late', { seconds: format.integer(Math.floor(-left / 1000)) })
          : t('ui_next_in', { seconds: localDecimal((Math.max(0, left) / 1000).toFixed(1)) })}
    </span>
  );
}

function useNow(running: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) setNow(Date.now());
    }, STEP_MS);
    return () => clearInterval(timer);
  }, [running]);
  return now;
}
