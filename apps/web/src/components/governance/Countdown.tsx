import type { ReactNode } from 'react';
import { useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { classNames } from '../base/class-names.ts';
import { useClock } from '../data/clock.ts';
import { timeLeft } from '../data/time-left.ts';
import { announcedStep } from './countdown-parts.ts';
import styles from './Countdown.module.css';

const useT = wordsOf('kit-governance');

/** A time, or a block that is so many blocks away from the newest one. */
export type CountdownTarget =
  | { ms: number }
  | { block: number; head: number; blockMs: number; headMs: number };

interface CountdownProps {
  to: CountdownTarget;
  /** What comes then: "Votes are counted in". */
  label: ReactNode;
  /** What stands when the time has come. */
  done: ReactNode;
  size?: 'line' | 'large';
}

/** Time left, digit under digit. Screen readers hear of it at five moments instead of every second. */
export function Countdown({ to, label, done, size = 'line' }: CountdownProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const target = 'ms' in to ? to.ms : to.headMs + (to.block - to.head) * to.blockMs;
  const over = 'ms' in to ? undefined : to.head >= to.block;
  // Seconds, so that nothing is drawn again in between.
  const seconds = useClock(nowMs => Math.ceil((target - nowMs) / 1000));
  const ended = over ?? seconds <= 0;
  // A block that is late has not come: its clock waits at a second.
  const ms = ended ? 0 : Math.max(seconds, 1) * 1000;
  const { days, clock } = timeLeft(ms);
  const step = announcedStep(ms);
  const blocks = 'ms' in to ? undefined : Math.max(0, to.block - to.head);
  return (
    <span className={classNames(styles['countdown'], styles[size])}>
      {!ended && <span className={styles['label']}>{label}</span>}
      {ended ? (
        <b className={styles['done']}>{done}</b>
      ) : (
        <span role="timer" aria-live="off" className={styles['time']}>
          {days > 0 && <span className={styles['days']}>{t('countdown_days', { count: days })}</span>}{' '}
          <bdi dir="ltr">{clock}</bdi>
        </span>
      )}
      {!ended && blocks !== undefined && (
        <span className="dim">
          {t('countdown_blocks', { count: blocks, blocks: format.integer(blocks) })}
        </span>
      )}
      <span role="status" className="visually-hidden">
        {step !== undefined && (step === 0 ? done : t('countdown_step', { left: format.duration(step) }))}
      </span>
    </span>
  );
}
