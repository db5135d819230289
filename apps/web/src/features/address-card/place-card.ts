const GAP_PX = 8;
const EDGE_PX = 8;

/** Below its address where there is room, else above, within the window; never over the address itself. */
export function placeCard(card: HTMLElement, anchor: HTMLElement): void {
  const around = anchor.getBoundingClientRect();
  const { width, height } = card.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const rtl = getComputedStyle(card).direction === 'rtl';
  const start = rtl ? around.right - width : around.left;
  const left = Math.max(EDGE_PX, Math.min(start, clientWidth - width - EDGE_PX));
  const below = clientHeight - around.bottom - GAP_PX - EDGE_PX;
  const above = around.top - GAP_PX - EDGE_PX;
  const isBelow = height <= below || below >= above;
  card.style.left = `${left}px`;
  card.style.top = isBelow ? `${around.bottom + GAP_PX}px` : 'auto';
  card.style.bottom = isBelow ? 'auto' : `${clientHeight - around.top + GAP_PX}px`;
  card.style.maxBlockSize = `${Math.max(160, isBelow ? below : above)}px`;
}
