import IconAlert from '~icons/alert-triangle';
import IconCheck from '~icons/check';
import IconDevice from '~icons/device-usb';
import IconLock from '~icons/lock';
import IconX from '~icons/x';
import type { ReactNode } from 'react';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { Button } from '../base/Button.tsx';
import { classNames } from '../base/class-names.ts';
import { Icon, type IconGlyph } from '../base/Icon.tsx';
import { Spinner } from '../base/Spinner.tsx';
import { timeLeft } from '../data/time-left.ts';
import { useClock } from '../data/clock.ts';
import styles from './DeviceStep.module.css';

const useT = wordsOf('kit-wallet');

/** Where a signature by another device stands. */
export type DeviceState = 'waiting' | 'locked' | 'confirm' | 'rejected' | 'timeout' | 'failed' | 'done';

const ICONS: Record<DeviceState, IconGlyph | undefined> = {
  waiting: undefined,
  locked: IconLock,
  confirm: IconDevice,
  rejected: IconX,
  timeout: IconAlert,
  failed: IconAlert,
  done: IconCheck,
};

interface DeviceStepProps {
  /** As a person calls it: "Ledger". */
  device: string;
  state: DeviceState;
  /** What is to be confirmed there, as it stands here. */
  children?: ReactNode;
  /** When waiting ends. */
  untilMs?: number | undefined;
  /** What the device or its app said of a failure. */
  reason?: ReactNode;
  onRetry: () => void;
  onCancel: () => void;
}

/** What a person has to do on another device now, and its result. */
export function DeviceStep({
  device,
  state,
  children,
  untilMs,
  reason,
  onRetry,
  onCancel,
}: DeviceStepProps): ReactNode {
  const t = useT();
  const going = state === 'waiting' || state === 'locked' || state === 'confirm';
  const glyph = ICONS[state];
  return (
    <section className={styles['device']} aria-label={device}>
      <span className={classNames(styles['sign'], styles[state])}>
        {glyph ? <Icon of={glyph} size={22} /> : <Spinner size={22} />}
      </span>
      <div className={styles['words']}>
        <div role={going || state === 'done' ? 'status' : 'alert'}>
          <h3 className={styles['title']}>{t(`device_${state}`, { device })}</h3>
          <p className={styles['text']}>{reason ?? t(`device_${state}_text`, { device })}</p>
        </div>
        {(state === 'confirm' || state === 'waiting') && children}
        {going && untilMs !== undefined && <Left untilMs={untilMs} />}
        {state !== 'done' && (
          <div className={styles['foot']}>
            {!going && (
              <Button kind="primary" onClick={onRetry}>
                {t('device_retry')}
              </Button>
            )}
            <Button onClick={onCancel}>{t('device_cancel')}</Button>
          </div>
        )}
      </div>
    </section>
  );
}

function Left({ untilMs }: { untilMs: number }): ReactNode {
  const t = useT();
  const seconds = useClock(nowMs => Math.max(0, Math.ceil((untilMs - nowMs) / 1000)));
  return (
    <p role="timer" aria-live="off" className={styles['left']}>
      {t('device_left', { time: timeLeft(seconds * 1000).clock })}
    </p>
  );
}
