import IconAlertTriangle from '~icons/alert-triangle';
import IconCheck from '~icons/check';
import IconCircleX from '~icons/circle-x';
import IconX from '~icons/x';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useT } from '../../lib/i18n/i18n.tsx';
import { classNames } from '../base/class-names.ts';
import { Icon, type IconGlyph } from '../base/Icon.tsx';
import { IconButton } from '../base/IconButton.tsx';
import { useTopModal } from '../overlays/modals.ts';
import { dismissToast, holdToasts, useToasts, type Toast, type ToastKind } from './toasts.ts';
import styles from './ToastRegion.module.css';

const ICONS: Record<ToastKind, IconGlyph> = {
  success: IconCheck,
  error: IconCircleX,
  warning: IconAlertTriangle,
};

/** Old browsers show toasts below dialogs rather than not at all. */
const CAN_POP = 'showPopover' in HTMLElement.prototype;

/**
 * Where toasts show: once per app, bottom-end. While a dialog is open they stand inside it, since everything outside is inert.
 */
export function ToastRegion(): ReactNode {
  const modal = useTopModal();
  const region = <Region />;
  return modal === undefined ? region : createPortal(region, modal);
}

function Region(): ReactNode {
  const t = useT();
  const toasts = useToasts();
  const region = useRef<HTMLDivElement>(null);
  const newest = toasts.at(-1);
  useEffect(() => {
    const element = region.current;
    // Opening again lifts it above what opened in between.
    // A toast may come as the dialog goes that it would stand in: the region that follows shows it.
    if (newest === undefined || element?.isConnected !== true || !CAN_POP) return;
    if (element.matches(':popover-open')) element.hidePopover();
    element.showPopover();
  }, [newest]);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Holding is a courtesy to the pointer, nothing is operated. */}
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
      <Announcer toast={newest} />
    </>
  );
}

/** Live regions stand before there is anything to say: one that comes together with its words is often not read out. */
function Announcer({ toast }: { toast: Toast | undefined }): ReactNode {
  const said = useSaid(toast);
  return (
    <>
      <p role="status" className="visually-hidden">
        {said?.kind === 'success' && said.text}
      </p>
      <p role="alert" className="visually-hidden">
        {said !== undefined && said.kind !== 'success' && said.text}
      </p>
    </>
  );
}

/** The newest toast, a moment after its live region was rendered empty, and once: an older one that is left is no news. */
function useSaid(toast: Toast | undefined): Toast | undefined {
  const [said, setSaid] = useState<Toast>();
  const last = useRef(0);
  useEffect(() => {
    const later = setTimeout(() => {
      setSaid(toast !== undefined && toast.id > last.current ? toast : undefined);
      last.current = Math.max(last.current, toast?.id ?? 0);
    }, 50);
    return () => clearTimeout(later);
  }, [toast]);
  return said;
}

export function ToastView({ toast }: { toast: Toast }): ReactNode {
  const t = useT();
  return (
    <div className={classNames(styles['toast'], styles[toast.kind])}>
      <Icon of={ICONS[toast.kind]} size={18} className={styles['icon']} />
      <p className={styles['text']}>{toast.text}</p>
      <IconButton icon={IconX} label={t('ui_close')} size="small" onClick={() => dismissToast(toast.id)} />
    </div>
  );
}
