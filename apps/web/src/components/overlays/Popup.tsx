import { useEffect, useId, useRef, type ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';
import styles from './Popup.module.css';
import { useFloating } from './use-floating.ts';

interface PopupProps {
  /** What the panel is about, for those who cannot see it; the button's name where its content has none. */
  label: string;
  button: ReactNode;
  /** What the panel holds; it exists only while it is open. */
  children: (close: () => void) => ReactNode;
  /** The button stands out: something is set behind it. */
  active?: boolean;
  align?: 'start' | 'end';
}

/**
 * A button that opens a panel below it; on phones a sheet from the lower edge. Esc, a press elsewhere or focus that
 * leaves closes it.
 */
export function Popup({ button, active = false, ...panel }: PopupProps): ReactNode {
  const id = useId();
  const { open, setOpen, root } = useFloating();
  const close = () => {
    setOpen(false);
    root.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
  };
  return (
    <div ref={root} className={styles['popup']}>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        className={classNames(styles['button'], active && styles['active'])}
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      {open && <Panel id={id} close={close} {...panel} />}
    </div>
  );
}

/** Moves a panel along the line as far as it would stand outside the window, also when its content comes later. */
function keepInWindow(panel: HTMLElement | null): (() => void) | undefined {
  if (!panel || typeof ResizeObserver === 'undefined') return undefined;
  const watch = new ResizeObserver(() => {
    panel.style.translate = '';
    const { left, right } = panel.getBoundingClientRect();
    const over = right - document.body.clientWidth;
    if (left < 0) panel.style.translate = `${-left + WINDOW_EDGE}px`;
    else if (over > 0) panel.style.translate = `${-over - WINDOW_EDGE}px`;
  });
  watch.observe(panel);
  return () => watch.disconnect();
}

/** Room left between a panel and the window's edge, px. */
const WINDOW_EDGE = 8;

function Panel({
  id,
  label,
  align = 'start',
  close,
  children,
}: Pick<PopupProps, 'label' | 'align' | 'children'> & { id: string; close: () => void }): ReactNode {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const first = panel.current?.querySelector<HTMLElement>(
      ':is(input, select, textarea, button):not(:disabled)',
    );
    (first ?? panel.current)?.focus();
  }, []);
  useEffect(() => keepInWindow(panel.current), []);
  return (
    <>
      <div className={styles['veil']} aria-hidden="true" data-veil />
      <div
        ref={panel}
        id={id}
        role="dialog"
        aria-label={label}
        tabIndex={-1}
        className={classNames(styles['panel'], styles[align])}
      >
        {children(close)}
      </div>
    </>
  );
}
