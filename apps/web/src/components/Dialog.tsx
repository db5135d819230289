import IconX from '~icons/x';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useT } from '../lib/i18n.tsx';
import { classNames } from './class-names.ts';
import styles from './Dialog.module.css';
import { IconButton } from './IconButton.tsx';

interface DialogProps {
  title: ReactNode;
  open: boolean;
  /** Esc, the cross and a press beside the dialog. */
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
  useEffect(() => {
    const dialog = element.current;
    const before = document.activeElement;
    if (dialog && !dialog.open) dialog.showModal();
    document.documentElement.style.overflow = 'hidden';
    return () => {
      document.documentElement.style.overflow = '';
      dialog?.close();
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
