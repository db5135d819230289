import { InvalidValueError } from '@sunscope/tron/errors';

/** The most rows of an answer. */
const CAP = 200;

/** One page of TronGrid's: its rows, and where the next one begins. */
export interface GridPage<Row> {
  rows: Row[];
  /** Undefined on the last page. */
  next: string | undefined;
}

interface PageQuery {
  limit: number;
  fingerprint?: string | undefined;
  order_by: string;
}

/** The page asked for, by place on the chain. */
export function gridPageOf(query: PageQuery): {
  start: number;
  limit: number;
  ascending: boolean;
  after: bigint | undefined;
} {
  const after = query.fingerprint === undefined ? undefined : readFingerprint(query.fingerprint);
  return {
    start: 0,
    limit: Math.min(query.limit, CAP),
    ascending: query.order_by.endsWith(',asc'),
    after: after === undefined ? undefined : positionOf(after, query.fingerprint ?? ''),
  };
}

/** The page behind these rows; none where they are fewer than were asked for. */
export function pageOfRows<Stored, Row>(
  stored: readonly Stored[],
  limit: number,
  parts: { row: (stored: Stored) => Row; place: (stored: Stored) => bigint },
): GridPage<Row> {
  const last = stored.at(-1);
  return {
    rows: stored.map(parts.row),
    next:
      last === undefined || stored.length < limit ? undefined : fingerprintOf(parts.place(last).toString()),
  };
}

/** A place in a list as clients hand it back: opaque to them, read with care by us. */
export function fingerprintOf(place: string): string {
  return Buffer.from(`1:${place}`).toString('base64url');
}

/** @throws InvalidValueError `invalid_fingerprint` */
export function readFingerprint(text: string): string {
  const place = /^1:([\w.-]{1,120})$/.exec(Buffer.from(text, 'base64url').toString('latin1'))?.[1];
  if (place === undefined || fingerprintOf(place) !== text) throw invalidFingerprint(text);
  return place;
}

export function invalidFingerprint(text: string): InvalidValueError {
  return new InvalidValueError(
    'invalid_fingerprint',
    `fingerprint: "${text.slice(0, 64)}" is none that this list gave; take meta.fingerprint of the page before`,
  );
}

const MAX_POSITION = (1n << 63n) - 1n;

function positionOf(place: string, text: string): bigint {
  const position = /^\d{1,19}$/.test(place) ? BigInt(place) : undefined;
  if (position === undefined || position > MAX_POSITION) throw invalidFingerprint(text);
  return position;
}

/** Blocks that the `only_…` flags leave, the end exclusive. */
export function confirmedRange(
  query: { only_confirmed: boolean; only_unconfirmed: boolean },
  solidNumber: bigint,
): { from: bigint | undefined; to: bigint | undefined } {
  return {
    from: query.only_unconfirmed ? solidNumber + 1n : undefined,
    to: query.only_confirmed ? solidNumber + 1n : undefined,
  };
}

/** Times as the readers take them. */
export function timesOf(
  min: number | undefined,
  max: number | undefined,
): { fromMs: bigint | undefined; toMs: bigint | undefined } {
  return {
    fromMs: min === undefined ? undefined : BigInt(min),
    toMs: max === undefined ? undefined : BigInt(max),
  };
}
