/** Asked so often, a statement is worth keeping. */
const OFTEN = 20;
/** Statements kept; every connection has a plan of each that it was asked. */
const KEPT = 150;
/** Texts that are counted; lists of values make a text for every length. */
const COUNTED = 2000;

/** What a pattern finds depends on the pattern: one plan for all would read all rows for a rare one. */
const BY_PATTERN = / LIKE \$/;

/** SQLSTATE of a plan that a migration has made useless. */
const CHANGED = '0A000';
/** Of statements that a connection has no more or has already, as behind a pooler that hands connections around. */
const MIXED_UP: ReadonlySet<unknown> = new Set(['26000', '42P05']);

/**
 * Names under which connections keep statements prepared: read and planned once instead of each time, which is a third
 * of what a page's statement costs the server.
 */
export class PreparedNames {
  readonly #asked = new Map<string, number>();
  readonly #names = new Map<string, string>();
  #made = 0;
  #off = false;

  /** Undefined for a statement that is not worth it. */
  of(sql: string): string | undefined {
    if (this.#off) return undefined;
    const name = this.#names.get(sql);
    if (name !== undefined || this.#names.size >= KEPT || BY_PATTERN.test(sql)) return name;
    const asked = (this.#asked.get(sql) ?? 0) + 1;
    if (asked < OFTEN) {
      if (this.#asked.size >= COUNTED) this.#asked.clear();
      this.#asked.set(sql, asked);
      return undefined;
    }
    this.#asked.delete(sql);
    this.#names.set(sql, `kept_${++this.#made}`);
    return this.#names.get(sql);
  }

  /** Notes why a statement failed that had a name; true where it should be asked again. */
  failed(sql: string, error: unknown): boolean {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    // Under another name it is planned again by every connection.
    if (code === CHANGED) return this.#names.delete(sql);
    this.#off ||= MIXED_UP.has(code);
    return MIXED_UP.has(code);
  }
}
