const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]';
/** Keys that may take away what they are pressed on. */
const KEYS: readonly string[] = ['Enter', ' ', 'Escape', 'Delete', 'Backspace'];
/** What an answer of the browser takes away, as after copying, goes a little later than the key. */
const LOOK_AFTER_MS: readonly number[] = [0, 50, 300, 1000];
const REMEMBERED = 8;

/**
 * Keeps the focus where somebody at the keyboard was: a part that goes with its own key (a toast that is closed, a row that is
 * removed, the last page's button, which cannot be pressed again) would leave it on nothing, and Tab at the top of the page.
 * What stands nearest gets it, and where nothing is left of the part, what had it before.
 */
export function attachFocusKeeper(): () => void {
  const listeners = new AbortController();
  const past: HTMLElement[] = [];
  let timers: ReturnType<typeof setTimeout>[] = [];
  const rest = () => {
    timers.forEach(clearTimeout);
    timers = [];
  };
  const on = <Name extends keyof DocumentEventMap>(
    name: Name,
    listener: (event: DocumentEventMap[Name]) => void,
  ) => document.addEventListener(name, listener, { signal: listeners.signal, capture: true, passive: true });

  on('focusin', ({ target }) => {
    if (target instanceof HTMLElement) past.splice(0, past.length, ...[target, ...past].slice(0, REMEMBERED));
  });
  // Whoever presses elsewhere has left.
  on('pointerdown', rest);
  on('keydown', ({ key }) => {
    rest();
    const pressed = document.activeElement;
    if (!KEYS.includes(key) || !(pressed instanceof HTMLElement) || pressed === document.body) return;
    const around = ancestorsOf(pressed);
    const before = [...past];
    const page = pageNow();
    const dialog = pressed.closest('dialog');
    const find = () => {
      // Another page begins at its top.
      if (document.activeElement !== document.body || pageNow() !== page) return;
      // A second press must not confirm what took the place of the first.
      const within = dialog?.isConnected === true && dialog.open ? dialog : undefined;
      if (within !== undefined) within.tabIndex = -1;
      const near = within ?? nearest(pressed, around);
      (near ?? before.find(one => one !== pressed && isOpen(one)))?.focus();
    };
    timers = LOOK_AFTER_MS.map(ms => setTimeout(find, ms));
  });
  return () => {
    rest();
    listeners.abort();
  };
}

const pageNow = () => location.pathname + location.hash.split('?')[0];

/** Its parents up to what holds a page or a layer: further out nothing is near. */
function ancestorsOf(element: HTMLElement): { parent: HTMLElement; place: number }[] {
  const found: { parent: HTMLElement; place: number }[] = [];
  for (let inner = element, parent = element.parentElement; parent !== null;) {
    found.push({ parent, place: [...parent.children].indexOf(inner) });
    if (parent.matches('main, dialog, [popover], header, footer')) break;
    inner = parent;
    parent = parent.parentElement;
  }
  return found;
}

/** Of the nearest parent that is left, what comes next behind its place, or else the last before it. */
function nearest(
  pressed: HTMLElement,
  around: readonly { parent: HTMLElement; place: number }[],
): HTMLElement | undefined {
  for (const { parent, place } of around) {
    if (!parent.isConnected) continue;
    const open = [...parent.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
      one => one !== pressed && isOpen(one),
    );
    const edge = parent.children[place];
    const next = open.find(
      one =>
        edge !== undefined &&
        (edge.contains(one) || (edge.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0),
    );
    const found = next ?? open.at(-1);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isOpen(element: HTMLElement): boolean {
  return (
    element.isConnected &&
    element.tabIndex >= 0 &&
    !element.matches(':disabled, [inert] *') &&
    // Browsers before 2024 lack it.
    (!('checkVisibility' in element) || element.checkVisibility({ visibilityProperty: true }))
  );
}
