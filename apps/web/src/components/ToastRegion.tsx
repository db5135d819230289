import IconAlertTriangle from '~icons/alert-triangle';
import IconCheck from '~icons/check';
import IconCircleX from '~icons/circle-x';
import IconX from '~icons/x';
import { useEffect, useRef, type ReactNode } from 'react';
import { useT } from '../lib/i18n.tsx';
import { classNames } from './class-names.ts';
import { Icon, type IconGlyph } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { dismissToast, holdToasts, useToasts, type Toast, type ToastKind } from './toasts.ts';
import styles from './ToastRegion.module.css';

const ICONS: Record<ToastKind, IconGlyph> = {
  success: IconCheck,
  error: IconCircleX,
  warning: IconAlertTriangle,
};

/** Old browsers show toasts below dialogs rather than not at all. */
const CAN_POP = 'showPopover' in HTMLElement.prototype;

/** Where toasts show: once per app, bottom-end, above dialogs. */
export function ToastRegion(): ReactNode {
  const t = useT();
  const toasts = useToasts();
  const region = useRef<HTMLDivElement>(null);
  const newest = toasts.at(-1)?.id;
  useEffect(() => {
    const element = region.current;
    // Opening again lifts it above a dialog that opened in between.
    if (newest === undefined || element === null || !CAN_POP) return;
    if (element.matches(':popover-open')) element.hidePopover();
    element.showPopover();
  }, [newest]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Holding is a courtesy to the pointer, nothing is operated.
    <div
      ref={region}
      popover={CAN_POP ? 'manual' : undefined}
      role="region"
      aria-label={t('ui_notices')}
      className={styles['region']}
      onPointerEnter={() => holdToasts(true)}
      onPointerLeave={() => holdToasts(false)}
      onFocus={() => holdToasts(true)}
      onBlur={() => holdToasts(false)}
    >
      {toasts.map(one => (
        <ToastView key={one.id} toast={one} />
      ))}
    </div>
  );
}

export function ToastView({ toast }: { toast: Toast }): ReactNode {
  const t = useT();
  return (
    <div
      role={toast.kind === 'success' ? 'status' : 'alert'}
      className={classNames(styles['toast'], styles[toast.kind])}
    >
      <Icon of={ICONS[toast.kind]} size={18} className={styles['icon']} />
      <p className={styles['text']}>{toast.text}</p>
      <IconButton icon={IconX} label={t('ui_close')} size="small" onClick={() => dismissToast(toast.id)} />
    </div>
  );
}
