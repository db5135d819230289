import { SPREAD, bucketOf } from './distribution.ts';

const SIGNATURE_BYTES = 19;

/** What must be copied instead of the rows of a table that is spread over machines. */
export interface SpreadCopy {
  table: string;
  columns: readonly string[];
  rows: Uint8Array;
}

/**
 * The same rows with the bucket that their position lies in, and of transactions beside them where each hash lies; rows
 * of other tables as they are. `rows` is in COPY's binary form: a signature, then per row the number of fields and each
 * with its length in front (PostgreSQL's documentation of COPY, "Binary Format").
 */
export function spreadCopy(table: string, columns: readonly string[], rows: Uint8Array): SpreadCopy[] {
  if (SPREAD[table] !== 'bucket') return [{ table, columns, rows }];
  const place = columns.indexOf('position');
  const hash = table === 'transactions' ? columns.indexOf('hash') : -1;
  const view = new DataView(rows.buffer, rows.byteOffset, rows.byteLength);
  const spread = new RowBuffer(rows.length + rows.length / 4);
  const places = new RowBuffer(hash < 0 ? SIGNATURE_BYTES : rows.length / 4);
  spread.bytes(rows.subarray(0, SIGNATURE_BYTES));
  places.bytes(rows.subarray(0, SIGNATURE_BYTES));
  for (let at = SIGNATURE_BYTES; ;) {
    const fields = view.getInt16(at);
    if (fields < 0) break;
    const start = at + 2;
    let [end, position, hashAt] = [start, 0n, 0];
    for (let field = 0; field < fields; field++) {
      if (field === place) position = view.getBigInt64(end + 4);
      if (field === hash) hashAt = end;
      end += 4 + Math.max(0, view.getInt32(end));
    }
    spread.count(fields + 1);
    spread.bytes(rows.subarray(start, end));
    spread.bigint(bucketOf(position));
    if (hash >= 0) {
      places.count(2);
      places.bytes(rows.subarray(hashAt, hashAt + 4 + view.getInt32(hashAt)));
      places.bigint(position);
    }
    at = end;
  }
  spread.count(-1);
  places.count(-1);
  const copies = [{ table, columns: [...columns, 'bucket'], rows: spread.whole }];
  if (hash >= 0)
    copies.push({ table: 'transaction_places', columns: ['hash', 'position'], rows: places.whole });
  return copies;
}

/** Bytes of COPY, grown as they come. */
class RowBuffer {
  #bytes: Uint8Array;
  #view: DataView;
  #length = 0;

  constructor(expected: number) {
    this.#bytes = new Uint8Array(Math.ceil(expected) + 64);
    this.#view = new DataView(this.#bytes.buffer);
  }

  get whole(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  count(fields: number): void {
    this.#reserve(2);
    this.#view.setInt16(this.#length, fields);
    this.#length += 2;
  }

  bigint(value: bigint): void {
    this.#reserve(12);
    this.#view.setInt32(this.#length, 8);
    this.#view.setBigInt64(this.#length + 4, value);
    this.#length += 12;
  }

  bytes(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  #reserve(bytes: number): void {
    if (this.#length + bytes <= this.#bytes.length) return;
    const grown = new Uint8Array((this.#length + bytes) * 2);
    grown.set(this.whole);
    this.#bytes = grown;
    this.#view = new DataView(grown.buffer);
  }
}
