import { create, useStore, type StoreApi, type UseBoundStore } from 'zustand';

/** Where the pairs that a reader marked are kept: of the Bancor exchange, and of the order books. */
export type FavouritesKey = 'optional' | 'dex20';

const MOST = 200;
const stores = new Map<FavouritesKey, UseBoundStore<StoreApi<readonly number[]>>>();

/** The stored numbers; whatever is none is left out. */
export function readFavourites(key: FavouritesKey): readonly number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return [...new Set(stored.map(Number))].filter(id => Number.isSafeInteger(id) && id >= 0).slice(0, MOST);
  } catch {
    return [];
  }
}

/** Pairs a reader marked with a star, and the turn of one; kept in this browser alone. */
export function useFavourites(key: FavouritesKey): [ReadonlySet<number>, (id: number) => void] {
  const store = stores.get(key) ?? create(() => readFavourites(key));
  stores.set(key, store);
  const marked = useStore(store);
  const toggle = (id: number) => {
    const before = readFavourites(key);
    const next = before.includes(id) ? before.filter(one => one !== id) : [id, ...before].slice(0, MOST);
    store.setState(next, true);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // Without storage they last as long as the page.
    }
  };
  return [new Set(marked), toggle];
}
