/** What somebody at the keyboard has before them: how it is operated follows from it. */
export type Kind =
  | 'button'
  | 'check'
  | 'combobox'
  | 'disclosure'
  | 'file'
  | 'idle'
  | 'link'
  | 'popup'
  | 'radio'
  | 'scroll'
  | 'select'
  | 'slider'
  | 'summary'
  | 'tab'
  | 'text'
  | 'tip'
  | 'toggle'
  | 'tree';

/** What has the focus. */
export interface Stop {
  kind: Kind;
  /** For messages. */
  name: string;
  /** That the focus is not to be seen. */
  faults: string[];
}

/** What a key may have changed of what had the focus, and where the focus is now. */
export interface State {
  there: boolean;
  focused: boolean;
  /** What has the focus instead, for messages. */
  focus: string;
  /** The focus is on nothing: whoever walks by keyboard begins at the top again. */
  lost: boolean;
  modal: boolean;
  value: string;
  on: string;
  expanded: string;
  active: string;
  scroll: number;
  clicks: number;
  changes: number;
  tip: string;
}

declare global {
  interface Window {
    kitWalk?: ReturnType<typeof makeWalk>;
  }
}

/** Within the page: eyes of a walk by keyboard. Self-contained, since it goes there as text. */
export function makeWalk() {
  const SHOWN = { visibilityProperty: true };
  let part = '';
  let subject: HTMLElement = document.body;
  let clicks = 0;
  let changes = 0;
  let wanted: HTMLElement[] = [];
  let chosen: HTMLElement[] = [];
  const visited = new Set<Element>();
  document.addEventListener(
    'click',
    event => {
      clicks += 1;
      // The walk stays on the page.
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (link) {
        event.preventDefault();
        event.stopPropagation();
      }
    },
    true,
  );
  document.addEventListener('submit', () => (changes += 1), true);
  new MutationObserver(records => (changes += records.length)).observe(document, {
    attributes: true,
    childList: true,
    subtree: true,
  });
  /** Of the page alone: what scrolls into view. */
  document.addEventListener('scroll', event => (changes += event.target === document ? 1 : 0), true);

  const describe = (element: Element) =>
    `${element.getAttribute('role') ?? element.localName} “${(
      element.getAttribute('aria-label') ??
      (element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element.textContent) ??
      ''
    )
      .trim()
      .slice(0, 50)}”`;

  /** Of the element, what stands for it, and what is around it: a mark of the focus is in one of them. */
  const lookOf = (element: HTMLElement) => {
    const near: (Element | null | undefined)[] = [element, element.nextElementSibling];
    if (element instanceof HTMLInputElement) near.push(...(element.labels ?? []));
    for (let around = element.parentElement, depth = 0; around && depth < 3; depth++) {
      near.push(around);
      around = around.parentElement;
    }
    return near
      .filter(one => one instanceof Element)
      .map(one => {
        const { outline, boxShadow, borderColor, backgroundColor, textDecorationLine } =
          getComputedStyle(one);
        return [outline, boxShadow, borderColor, backgroundColor, textDecorationLine].join('|');
      })
      .join('\n');
  };
  const canBeReached = (element: HTMLElement) =>
    element.isConnected &&
    element.tabIndex >= 0 &&
    !element.matches(':disabled, [inert] *') &&
    element.checkVisibility(SHOWN);
  const groupOf = (element: Element) =>
    element instanceof HTMLInputElement && element.type === 'radio' ? element.name : undefined;

  function kindOf(element: HTMLElement): Kind {
    const role = element.getAttribute('role');
    if (element.getAttribute('aria-disabled') === 'true') return 'idle';
    if (role === 'combobox') return 'combobox';
    if (role === 'tree' || role === 'tab') return role;
    if (role === 'slider') return 'slider';
    if (element instanceof HTMLInputElement) {
      if (element.type === 'radio' || element.type === 'file') return element.type;
      if (element.type === 'checkbox') return 'check';
      if (element.type === 'range') return 'slider';
      return element.readOnly ? 'idle' : 'text';
    }
    if (element instanceof HTMLTextAreaElement) return 'text';
    if (element instanceof HTMLSelectElement) return 'select';
    if (element.localName === 'summary') return 'summary';
    if (element instanceof HTMLAnchorElement) return 'link';
    if (element.localName === 'button') {
      if (element.ariaHasPopup !== null && element.ariaHasPopup !== 'false') return 'popup';
      if (element.ariaExpanded !== null) return 'disclosure';
      return element.ariaPressed === null ? 'button' : 'toggle';
    }
    if (element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1)
      return 'scroll';
    return role === 'region' ? 'idle' : 'tip';
  }

  const valueOf = (element: HTMLElement): string =>
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
      ? element.value
      : (element.getAttribute('aria-valuenow') ?? '');

  /** What stands over the middle of what has the focus. */
  function cover(element: HTMLElement): string | undefined {
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
    const shown = label ?? element;
    const { width, height, top, bottom, left, right } = shown.getBoundingClientRect();
    if (width === 0 || height === 0 || bottom <= 0 || top >= innerHeight) return 'nothing of it is in sight';
    const x = Math.min(Math.max((left + right) / 2, 1), innerWidth - 2);
    const y = Math.min(Math.max((top + bottom) / 2, 1), innerHeight - 2);
    const upper = document.elementFromPoint(x, y);
    // What gives notice goes by itself, and what was opened goes by Escape. What explains it stands beside it.
    if (upper?.closest('[popover]:not([role=tooltip])')) return undefined;
    if (upper?.closest('[role=tooltip]')) return `its tooltip covers it`;
    if (upper === null || shown.contains(upper) || upper.contains(shown)) return undefined;
    if (getComputedStyle(upper).position !== 'fixed' && upper.closest('header, nav') === null)
      return undefined;
    return `${describe(upper)} covers it`;
  }

  const isInside = (element: Element) =>
    (document.getElementById(part)?.contains(element) ?? false) ||
    element.closest('dialog, [popover], [role=dialog], [role=menu]') !== null;
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && isInside(target)) visited.add(target);
  });

  const frame = async () => new Promise(resolve => requestAnimationFrame(resolve));

  return {
    /** Shows one part alone, so that a key costs little, and puts the focus before it. */
    begin(id: string): number {
      part = id;
      for (const section of document.querySelectorAll<HTMLElement>('section[id^="gallery-"]'))
        section.style.display = section.id === id ? '' : 'none';
      const root = document.getElementById(id);
      if (!root) throw new Error(`the gallery has no ${id}`);
      visited.clear();
      wanted = [
        ...root.querySelectorAll<HTMLElement>(
          'a[href], button, input, select, textarea, summary, [tabindex]',
        ),
      ].filter(canBeReached);
      root.tabIndex = -1;
      root.focus({ preventScroll: true });
      root.scrollIntoView();
      return wanted.length;
    },
    /** Whether Tab has left the part; a message or a menu above it counts with it. */
    left(): boolean {
      return !isInside(document.activeElement ?? document.body);
    },
    /** Takes what is to be operated: all, or one of those that differ in words only. Of radios the chosen one stands for all. */
    choose(all: boolean): number {
      const seen = new Set<string>();
      chosen = [...visited].filter((element): element is HTMLElement => {
        const root = document.getElementById(part);
        if (!(element instanceof HTMLElement) || element === root || root?.contains(element) !== true)
          return false;
        const like = [kindOf(element), element.className, element.closest('h3, tr, li')?.localName].join('|');
        const first = !seen.has(like);
        seen.add(like);
        return all || first;
      });
      return chosen.length;
    },
    /** Puts the focus on one of them; what is gone or shut by now, since another was operated, is left out. */
    async take(place: number): Promise<Stop | undefined> {
      const element = chosen[place];
      if (element === undefined || !canBeReached(element)) return undefined;
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      const before = lookOf(element);
      subject = element;
      element.focus();
      const faults: string[] = [];
      // A mark that fades in is not there at once, nor is what a key scrolls to.
      const settles = async (is: () => boolean) => {
        for (let frames = 0; !is() && frames < 30; frames++) await frame();
        return is();
      };
      if (!(await settles(() => lookOf(element) !== before)))
        faults.push('nothing shows that it has the focus');
      if (!(await settles(() => cover(element) === undefined))) faults.push(cover(element) ?? '');
      return { kind: kindOf(element), name: describe(element), faults };
    },
    /**
     * When what a key began has come about: `toggle` events of popovers, what React draws after them and what that draws
     * again are tasks and frames of their own, which on a busy machine come after the next question otherwise.
     */
    async settled(): Promise<void> {
      let before = -1;
      // What moves by itself, as ages and live rows, must not hold the walk up.
      for (let frames = 0; frames < 20 && before !== changes; frames++) {
        before = changes;
        await frame();
        await frame();
        await new Promise(resolve => setTimeout(resolve));
      }
    },
    state(): State {
      const focus = document.activeElement ?? document.body;
      return {
        there: subject.isConnected,
        focused: focus === subject,
        focus: describe(focus),
        lost: focus === document.body,
        modal: document.querySelector('dialog[open]:modal') !== null,
        value: valueOf(subject),
        on: [
          subject instanceof HTMLInputElement ? subject.checked : subject.ariaPressed,
          subject.ariaSelected,
          subject.closest('details')?.open,
        ].join(' '),
        expanded: subject.ariaExpanded ?? '',
        active: subject.getAttribute('aria-activedescendant') ?? '',
        scroll: subject.scrollTop + Math.abs(subject.scrollLeft),
        clicks,
        changes,
        tip: [...document.querySelectorAll('[role=tooltip]')]
          .filter(tip => tip.checkVisibility(SHOWN))
          .map(tip => tip.textContent)
          .join(' '),
      };
    },
    /** Whether what has the focus now is of the same group of radios, and chosen. */
    chosenBeside(): boolean {
      const focus = document.activeElement;
      return (
        focus instanceof HTMLInputElement &&
        focus !== subject &&
        focus.checked &&
        (groupOf(focus) === groupOf(subject) || !subject.isConnected)
      );
    },
    /** How many radios the group of this one has to choose from. */
    choices(): number {
      return [...document.querySelectorAll('input[type=radio]')].filter(
        one => groupOf(one) === groupOf(subject) && !one.matches(':disabled'),
      ).length;
    },
    back(): void {
      if (subject.isConnected) subject.focus({ preventScroll: true });
    },
    /** What Tab passed by, though it is still there. Of radios one stands for its group. */
    passedBy(): string[] {
      const groups = new Set([...visited].map(groupOf));
      return wanted
        .filter(
          element =>
            !visited.has(element) &&
            canBeReached(element) &&
            (groupOf(element) === undefined || !groups.has(groupOf(element))),
        )
        .map(describe);
    },
    /** All parts again. */
    end(): void {
      for (const section of document.querySelectorAll<HTMLElement>('section[id^="gallery-"]'))
        section.style.display = '';
    },
  };
}
