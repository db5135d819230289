import { create } from 'zustand';

/** Something that was looked for and opened. */
export interface Recent {
  text: string;
  path: string;
}

const KEY = 'sunscope_searches';
const MOST = 6;
const LONGEST = 200;

/** What was opened last from the search box; kept in this browser alone. */
export const recents = create<readonly Recent[]>(readRecents);

/** The stored ones; whatever is none is left out, so that nobody's storage can lead outside. */
export function readRecents(): readonly Recent[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.filter(isRecent).slice(0, MOST);
  } catch {
    return [];
  }
}

function isRecent(value: unknown): value is Recent {
  if (typeof value !== 'object' || value === null) return false;
  const { text, path } = value as Partial<Recent>;
  return typeof text === 'string' && text !== '' && typeof path === 'string' && /^\/(?!\/)/.test(path);
}

/** Remembers what was opened, newest first; the same page once. */
export function remember(recent: Recent): void {
  const text = recent.text.trim();
  if (text === '' || text.length > LONGEST) return;
  keep([{ ...recent, text }, ...readRecents().filter(({ path }) => path !== recent.path)].slice(0, MOST));
}

export function forgetRecents(): void {
  keep([]);
}

function keep(next: readonly Recent[]): void {
  recents.setState(next, true);
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Without storage they last as long as the page.
  }
}
