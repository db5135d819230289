import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ProductApi } from '@sunscope/product-api/client';
import { useIdle } from '../idle.ts';
import { visibleText } from '../format/visible-text.ts';
import { api } from './api.ts';

/** What names of tokens are kept under in this browser. */
const STORAGE_KEY = 'tokensMap';
/** Between the parts of an entry: name, id or contract, precision, abbreviation, logo. */
const SEPARATOR = '_&&_';
/** One request each has all tokens of a kind that are worth knowing beforehand. */
const MOST_TRC10 = 5000;
const MOST_TRC20 = 1000;
/** Longer names and logos are not kept: whoever makes up tokens must not fill the storage. */
const LONGEST = 200;

export interface CataloguedToken {
  name: string;
  /** TRC10 id, or address of the contract. */
  id: string;
  precision: number;
  abbr: string;
  /** Empty for none. */
  logo: string;
}

export type TokenCatalogue = ReadonlyMap<string, CataloguedToken>;

/** An entry as it is stored; undefined for one that cannot be distinguished from another. */
function entryOf({ name, id, precision, abbr, logo }: CataloguedToken): string | undefined {
  if (!/^\d{1,19}$|^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(id)) return undefined;
  if (!Number.isSafeInteger(precision) || precision < 0 || precision > 255) return undefined;
  const parts = [name, id, String(precision), abbr, logo].map(part =>
    // A name may hold the separator itself.
    part
      .replaceAll(SEPARATOR, ' ')
      .slice(0, LONGEST)
      // Half a character is none.
      .replace(/[\uD800-\uDBFF]$/, ''),
  );
  return parts.join(SEPARATOR);
}

/** Reads an entry; undefined for what is none, or is not of this id. */
function readEntry(key: string, entry: unknown): CataloguedToken | undefined {
  if (typeof entry !== 'string') return undefined;
  const [name, id, digits, abbr, logo, ...more] = entry.split(SEPARATOR);
  if (name === undefined || id !== key || digits === undefined || abbr === undefined || logo === undefined)
    return undefined;
  if (more.length > 0 || !/^\d{1,3}$/.test(digits) || Number(digits) > 255) return undefined;
  // Logos come from the own origin only.
  const ownLogo = /^\/(?!\/)/.test(logo) ? logo : '';
  return {
    name: visibleText(name),
    id,
    precision: Number(digits),
    abbr: visibleText(abbr),
    logo: ownLogo,
  };
}

/** The catalogue as it was kept; undefined where none was, or what was kept is not one. */
export function readCatalogue(storage: Pick<Storage, 'getItem'>): TokenCatalogue | undefined {
  try {
    const kept: unknown = JSON.parse(storage.getItem(STORAGE_KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return undefined;
    const tokens = Object.entries(kept).map(([key, entry]) => readEntry(key, entry));
    const read = tokens.filter(token => token !== undefined);
    // One bad entry costs itself; where none is good, something else was written there.
    if (read.length === 0 && tokens.length > 0) return undefined;
    return new Map(read.map(token => [token.id, token]));
  } catch {
    return undefined;
  }
}

/** Keeps a catalogue; a full or forbidden storage keeps nothing, and nothing breaks. */
export function keepCatalogue(storage: Pick<Storage, 'setItem'>, catalogue: TokenCatalogue): void {
  const entries = [...catalogue].flatMap(([id, token]) => {
    const entry = entryOf(token);
    return entry === undefined ? [] : [[id, entry] as const];
  });
  try {
    storage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(entries)));
  } catch {
    return;
  }
}

/** The catalogue: as this browser keeps it, else asked for once and kept. */
export async function loadCatalogue(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  from: Pick<ProductApi, 'get'>,
): Promise<TokenCatalogue> {
  const kept = readCatalogue(storage);
  if (kept !== undefined) return kept;
  const [trc10, trc20] = await Promise.all([
    from.get('/api/token', { showAll: '1', limit: MOST_TRC10, fields: 'id,name,precision,abbr,imgUrl' }),
    from.get('/api/tokens/overview', { start: 0, limit: MOST_TRC20, filter: 'trc20', showAll: '1' }),
  ]);
  const tokens: CataloguedToken[] = [
    ...trc10.data.map(({ id, name = '', precision = 0, abbr = '', imgUrl = '' }) => ({
      name,
      id: String(id),
      precision,
      abbr,
      logo: imgUrl,
    })),
    ...trc20.tokens.map(row => ({
      name: row.name,
      id: row.contractAddress,
      precision: row.decimal,
      abbr: row.abbr,
      logo: row.imgUrl,
    })),
  ];
  const catalogue = new Map(tokens.map(token => [token.id, token]));
  keepCatalogue(storage, catalogue);
  return catalogue;
}

const catalogueQuery = queryOptions<TokenCatalogue>({
  queryKey: ['tokensMap'],
  queryFn: () => loadCatalogue(localStorage, api),
  initialData: () => readCatalogue(localStorage),
  staleTime: Infinity,
  gcTime: Infinity,
});

/**
 * A token as the catalogue has it, for the moment until the server answers; an unknown one has its id for a name and no
 * decimals. The catalogue itself is asked for when the page is idle.
 */
export function useCatalogued(id: string): CataloguedToken {
  const idle = useIdle();
  const { data } = useQuery({ ...catalogueQuery, enabled: idle });
  return data?.get(id) ?? { name: id, id, precision: 0, abbr: '', logo: '' };
}
