import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import { ipNumber } from './ip-number.ts';
import { isSpecialAddress } from './special-addresses.ts';

/**
 * Rows are `first,last,code` in decimal, sorted and apart from each other: a table of the registries' records, CC0
 * (`@ip-location-db/geo-whois-asn-country`).
 */
const PACKAGE = '@ip-location-db/geo-whois-asn-country';
const FILES = {
  4: `${PACKAGE}/geo-whois-asn-country-ipv4-num.csv`,
  6: `${PACKAGE}/geo-whois-asn-country-ipv6-num.csv`,
};
/** Parsed between two turns of the event loop: some milliseconds' work. */
const CHUNK_BYTES = 128 * 1024;
const WORD = 64n;
const LOW = (1n << WORD) - 1n;

/** Reads `first,last,code` rows; replaced in tests. */
export type TableRows = (version: 4 | 6) => AsyncIterable<string>;

/** The country an address of the internet is registered in. Tables are read when first needed, each on its own. */
export class CountryTable {
  readonly #rows: TableRows;
  readonly #onError: (error: unknown) => void;
  #v4: Promise<Ranges<number>> | undefined;
  #v6: Promise<Ranges<bigint>> | undefined;

  /** @param onError hears once of a table that cannot be read; its addresses have no country then */
  constructor(onError: (error: unknown) => void, rows: TableRows = rowsOfPackage) {
    this.#rows = rows;
    this.#onError = onError;
  }

  /** ISO 3166-1 code; undefined for addresses that stand nowhere (private ones) or that nobody has, and for host names. */
  async countryOf(address: string): Promise<string | undefined> {
    const ip = ipNumber(address);
    // The table has a country for private ranges too.
    if (ip === undefined || isSpecialAddress(address)) return undefined;
    if (ip.version === 4) {
      this.#v4 ??= readRanges(this.#rows(4), numberColumn).catch(this.#unread);
      return (await this.#v4).find(ip.value);
    }
    this.#v6 ??= readRanges(this.#rows(6), bigintColumn).catch(this.#unread);
    return (await this.#v6).find(ip.value);
  }

  readonly #unread = (error: unknown): { find: () => undefined } => {
    this.#onError(error);
    return { find: () => undefined };
  };
}

interface Ranges<N> {
  find(value: N): string | undefined;
}

/** A column of growing numbers, packed. */
interface Column<N> {
  push(text: string): void;
  /** Ends it. */
  packed(): { length: number; at(index: number): N };
}

async function readRanges<N extends number | bigint>(
  rows: AsyncIterable<string>,
  column: () => Column<N>,
): Promise<Ranges<N>> {
  const [starts, ends] = [column(), column()];
  const codes: string[] = [];
  const codeIds = new Map<string, number>();
  const ids: number[] = [];
  for await (const row of rows) {
    const [first, last, code] = row.split(',');
    if (first === undefined || last === undefined || !/^[A-Z]{2}$/.test(code ?? '')) continue;
    starts.push(first);
    ends.push(last);
    const known = codeIds.get(code ?? '') ?? codes.push(code ?? '') - 1;
    codeIds.set(code ?? '', known);
    ids.push(known);
  }
  const [from, to] = [starts.packed(), ends.packed()];
  const packedIds = Uint16Array.from(ids);
  return {
    find(value) {
      let [low, high] = [0, from.length];
      // The last range that begins at or before the value.
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (from.at(middle) <= value) low = middle + 1;
        else high = middle;
      }
      return low > 0 && value <= to.at(low - 1) ? codes[packedIds[low - 1] ?? 0] : undefined;
    },
  };
}

function numberColumn(): Column<number> {
  const values: number[] = [];
  return {
    push: text => void values.push(Number(text)),
    packed() {
      const packed = Uint32Array.from(values);
      return { length: packed.length, at: index => packed[index] ?? 0 };
    },
  };
}

function bigintColumn(): Column<bigint> {
  const high: bigint[] = [];
  const low: bigint[] = [];
  return {
    push(text) {
      const value = BigInt(text);
      high.push(value >> WORD);
      low.push(value & LOW);
    },
    packed() {
      const [upper, lower] = [BigUint64Array.from(high), BigUint64Array.from(low)];
      return {
        length: upper.length,
        at: index => ((upper[index] ?? 0n) << WORD) | (lower[index] ?? 0n),
      };
    },
  };
}

async function* rowsOfPackage(version: 4 | 6): AsyncIterable<string> {
  const path = createRequire(import.meta.url).resolve(FILES[version]);
  const chunks = createReadStream(path, { encoding: 'latin1', highWaterMark: CHUNK_BYTES });
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
