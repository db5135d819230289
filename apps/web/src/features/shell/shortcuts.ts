/** How long the second key of a pair may take. */
const PAIR_MS = 1_200;

/** Second keys after `g`, and where they lead. */
export const GO_KEYS: Readonly<Record<string, string>> = {
  b: '/blockchain/blocks',
  t: '/blockchain/transactions',
  a: '/blockchain/accounts',
};

export interface ShortcutActions {
  go: (path: string) => void;
  /** Copies the id the page is about. */
  copy: () => void;
  /** Shows the list of shortcuts. */
  list: () => void;
}

/** What a page is about, by its path: a hash, an address, a block, a token. */
export function subjectOf(path: string): string | undefined {
  const found = /^\/(?:block|transaction|address|contract|token|token20)\/([^/?]+)/.exec(path)?.[1];
  return found === undefined || found === '_' ? undefined : decodeURIComponent(found);
}

/**
 * Listens for the keys that work on every page; gives the way to stop. Keys that somebody types into a field, or that
 * belong to an open dialog or to the browser, are left alone.
 */
export function listenForShortcuts(actions: ShortcutActions): () => void {
  let pairUntil = 0;
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.altKey || event.ctrlKey || event.metaKey) return;
    const inField =
      event.target instanceof Element &&
      event.target.closest('input, select, textarea, [contenteditable]') !== null;
    if (inField || document.querySelector('dialog[open]') !== null) return;
    const paired = event.timeStamp < pairUntil;
    pairUntil = 0;
    const target = GO_KEYS[event.key];
    if (paired && target !== undefined) actions.go(target);
    else if (event.key === 'g') pairUntil = event.timeStamp + PAIR_MS;
    else if (event.key === 'c') actions.copy();
    else if (event.key === '?') actions.list();
    else return;
    event.preventDefault();
  };
  window.addEventListener('keydown', onKey);
  return () => window.removeEventListener('keydown', onKey);
}
