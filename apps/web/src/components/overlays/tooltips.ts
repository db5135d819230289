import styles from './tooltips.module.css';

/** A pointer that passes by asks nothing. */
const HOVER_MS = 250;
/** Time to move the pointer into the tooltip. */
const LEAVE_MS = 150;
const LONG_PRESS_MS = 450;
const GAP_PX = 6;
const EDGE_PX = 8;

/**
 * Shows what `data-tip` says: to the pointer after a moment, to the keyboard on focus, to fingers on a tap (on a link or
 * button: a long press). One element serves the whole page. Esc, scrolling or a press elsewhere hides it; with what has the
 * focus it scrolls along, as Tab brings into view what it reaches.
 */
export function attachTooltips(): () => void {
  const tooltip = document.createElement('div');
  tooltip.id = 'tooltip';
  tooltip.role = 'tooltip';
  tooltip.popover = 'manual';
  tooltip.className = styles['tooltip'] ?? '';
  document.body.append(tooltip);
  let owner: HTMLElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = (target: HTMLElement) => {
    clearTimeout(timer);
    const text = target.dataset['tip'] ?? '';
    if (text === '' || !target.isConnected) return;
    hide();
    owner = target;
    // Only the topmost dialog is alive for screen readers.
    (target.closest('dialog') ?? document.body).append(tooltip);
    tooltip.textContent = text;
    if (target.ariaLabel !== text) target.setAttribute('aria-describedby', tooltip.id);
    tooltip.showPopover();
    place(tooltip, target);
  };
  const hide = () => {
    clearTimeout(timer);
    owner?.removeAttribute('aria-describedby');
    owner = undefined;
    if (tooltip.matches(':popover-open')) tooltip.hidePopover();
  };
  const later = (action: () => void, ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(action, ms);
  };

  const listeners = new AbortController();
  const on = <Name extends keyof DocumentEventMap>(
    name: Name,
    listener: (event: DocumentEventMap[Name]) => void,
  ) => document.addEventListener(name, listener, { signal: listeners.signal, capture: true, passive: true });

  on('pointerover', event => {
    if (event.pointerType === 'touch') return;
    const target = tipOf(event.target);
    if (target === owner && owner !== undefined) clearTimeout(timer);
    else if (target !== undefined) later(() => show(target), HOVER_MS);
    else if (event.target === tooltip) clearTimeout(timer);
    else if (owner !== undefined) later(hide, LEAVE_MS);
    else clearTimeout(timer);
  });
  on('pointerdown', event => {
    const target = tipOf(event.target);
    if (event.pointerType !== 'touch' || target === undefined) {
      if (event.target !== tooltip) hide();
    } else if (target.closest('a, button, [role="button"]')) later(() => show(target), LONG_PRESS_MS);
    else if (target === owner) hide();
    else show(target);
  });
  // A finger that lifts early meant the link itself.
  on('pointerup', event => {
    if (event.pointerType === 'touch' && owner === undefined) clearTimeout(timer);
  });
  on('pointercancel', () => clearTimeout(timer));
  on('focusin', event => {
    const target = tipOf(event.target);
    if (target !== undefined && event.target instanceof Element && event.target.matches(':focus-visible'))
      show(target);
  });
  on('focusout', event => {
    if (owner !== undefined && tipOf(event.target) === owner) hide();
  });
  on('scroll', () => {
    if (owner?.matches(':focus-visible, :has(:focus-visible)') === true) place(tooltip, owner);
    else hide();
  });
  on('keydown', event => {
    if (event.key === 'Escape') hide();
  });
  // Rows come and go below a pointer that rests.
  const watch = setInterval(() => {
    if (owner !== undefined && !owner.isConnected) hide();
  }, 500);
  return () => {
    clearInterval(watch);
    listeners.abort();
    hide();
    tooltip.remove();
  };
}

function tipOf(target: EventTarget | null): HTMLElement | undefined {
  return target instanceof Element ? (target.closest<HTMLElement>('[data-tip]') ?? undefined) : undefined;
}

/** Above the element where there is room, else below; within the window. */
function place(tooltip: HTMLElement, target: HTMLElement): void {
  const around = target.getBoundingClientRect();
  const { width, height } = tooltip.getBoundingClientRect();
  const above = around.top - height - GAP_PX;
  const left = around.left + (around.width - width) / 2;
  // Without the room kept for a scrollbar, which clientWidth counts where nothing scrolls.
  const furthest = document.documentElement.offsetWidth - width - EDGE_PX;
  tooltip.style.top = `${above >= EDGE_PX ? above : around.bottom + GAP_PX}px`;
  tooltip.style.left = `${Math.max(EDGE_PX, Math.min(left, furthest))}px`;
}
