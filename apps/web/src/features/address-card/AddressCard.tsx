import { useEffect, useEffectEvent, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '../../components/base/class-names.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import styles from './AddressCard.module.css';
import { CardContent } from './CardContent.tsx';
import type { OpenCard } from './card-triggers.ts';
import { placeCard } from './place-card.ts';

const useT = wordsOf('address-card');

interface AddressCardProps {
  card: OpenCard;
  panel: RefObject<HTMLDivElement | null>;
  /** Focus belongs into the card: a key or a finger asked for it. */
  entered: boolean;
  onClose: () => void;
  onSend: (address: string) => void;
}

const FOCUSABLE = ':is(a[href], button, input):not(:disabled)';

/** The card of one address: beside it, or at the lower edge for fingers. It never takes the focus by itself. */
export function AddressCard({ card, panel, entered, onClose, onSend }: AddressCardProps): ReactNode {
  const t = useT();
  const { address, anchor, by } = card;
  const sheet = by === 'touch';
  const place = useEffectEvent(() => {
    if (panel.current && !sheet) placeCard(panel.current, anchor);
  });
  useEffect(() => {
    const element = panel.current;
    if (!element) return undefined;
    // Above everything, dialogs included; a browser without popovers shows it in the page.
    const layer = element.parentElement;
    if (layer && 'showPopover' in layer) layer.showPopover();
    place();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const watch = new ResizeObserver(() => place());
    watch.observe(element);
    return () => watch.disconnect();
  }, [panel]);
  useEffect(() => {
    if (!entered) return;
    const first = sheet ? null : panel.current?.querySelector<HTMLElement>(FOCUSABLE);
    (first ?? panel.current)?.focus({ preventScroll: true });
  }, [entered, sheet, panel]);
  useEffect(() => {
    anchor.setAttribute('aria-describedby', SUMMARY_ID);
    return () => anchor.removeAttribute('aria-describedby');
  }, [anchor]);
  // The card stands outside the order of the page: past its ends the reader is at the address again.
  const leave = useEffectEvent((event: KeyboardEvent) => {
    const all = [...(panel.current?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])];
    if (event.key !== 'Tab' || document.activeElement !== (event.shiftKey ? all[0] : all.at(-1))) return;
    event.preventDefault();
    onClose();
    anchor.focus();
  });
  useEffect(() => {
    const element = panel.current;
    const listener = (event: KeyboardEvent) => leave(event);
    element?.addEventListener('keydown', listener);
    return () => element?.removeEventListener('keydown', listener);
  }, [panel]);
  return createPortal(
    <div popover="manual" className={classNames(styles['layer'], sheet && styles['veiled'])}>
      <div
        ref={panel}
        role="dialog"
        aria-label={t('card_of', { address })}
        tabIndex={-1}
        className={classNames(styles['card'], sheet && styles['sheet'])}
      >
        <CardContent
          address={address}
          anchor={anchor}
          summaryId={SUMMARY_ID}
          hint={by === 'focus' && !entered}
          onSend={() => {
            onClose();
            onSend(address);
          }}
          onClose={onClose}
        />
      </div>
    </div>,
    anchor.closest('dialog') ?? document.body,
  );
}

/** What a screen reader says after the address itself. */
const SUMMARY_ID = 'address-card-summary';
