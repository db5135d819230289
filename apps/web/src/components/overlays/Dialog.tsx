import IconX from '~icons/x';
import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react';
import { useT } from '../../lib/i18n/i18n.tsx';
import { classNames } from '../base/class-names.ts';
import styles from './Dialog.module.css';
import { IconButton } from '../base/IconButton.tsx';
import { enterModal } from './modals.ts';

interface DialogProps {
  title: ReactNode;
  open: boolean;
  /** Esc, the cross and a press beside the dialog. An owner that does not close it (a send in progress) keeps it open. */
  onClose: () => void;
  children: ReactNode;
  /** Buttons; the main one last. */
  footer?: ReactNode;
  size?: 'small' | 'normal' | 'wide';
  /** `drawer` comes from the end of the line and fills the height. */
  look?: 'dialog' | 'drawer';
}

/** A modal dialog on the browser's own element: focus stays inside and returns to where it was. */
export function Dialog({ open, ...rest }: DialogProps): ReactNode {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({
  title,
  onClose,
  children,
  footer,
  size = 'normal',
  look = 'dialog',
}: Omit<DialogProps, 'open'>): ReactNode {
  const t = useT();
  const id = useId();
  const element = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const dialog = element.current;
    if (!dialog) return undefined;
    const before = document.activeElement;
    if (!dialog.open) dialog.showModal();
    const leave = enterModal(dialog);
    // Chromium lets a page refuse one Esc and closes the dialog on the next: the key must not reach the browser at all.
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      close();
    };
    // A phone's back gesture closes without asking. An owner that refuses gets its dialog back.
    const closed = () => {
      if (dialog.open) return;
      dialog.showModal();
      close();
    };
    dialog.addEventListener('keydown', escape);
    dialog.addEventListener('close', closed);
    return () => {
      dialog.removeEventListener('keydown', escape);
      dialog.removeEventListener('close', closed);
      leave();
      dialog.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={element}
      aria-labelledby={id}
      className={classNames(styles[look], styles[size])}
      onCancel={event => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={event => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles['frame']}>
        <div className={styles['header']}>
          <h2 id={id} className={styles['title']}>
            {title}
          </h2>
          <IconButton icon={IconX} label={t('ui_close')} onClick={onClose} />
        </div>
        <div className={styles['body']}>{children}</div>
        {footer !== undefined && <div className={styles['footer']}>{footer}</div>}
      </div>
    </dialog>
  );
}
