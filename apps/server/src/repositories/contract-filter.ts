import type { Session } from '../database/database.ts';
import { addOneOf, addPositionRange, blockRangeOf, type Conditions, type TimeRange } from './page.ts';

/** The time range is that of the creation. */
export interface ContractFilter extends TimeRange {
  /** Beginning of the name its creator gave it, any case. */
  name?: string | undefined;
  address?: Uint8Array | undefined;
  /** Any of these, of which there is one at least. */
  addresses?: readonly Uint8Array[] | undefined;
  /** Keccak-256 of the code that runs. */
  codeHash?: Uint8Array | undefined;
  /** One of these, or with the code of one. */
  verified?: readonly { address: Uint8Array; code_hash: Uint8Array }[] | undefined;
  /** Any but this one. */
  except?: Uint8Array | undefined;
  /** Both ends inclusive; sun. One whose balance nobody knows has none of these. */
  balance?: AmountRange | undefined;
  calls?: AmountRange | undefined;
  callers?: AmountRange | undefined;
}

export interface AmountRange {
  least?: bigint | undefined;
  most?: bigint | undefined;
}

export function isEmpty(filter: ContractFilter): boolean {
  return Object.values(filter).every(value => value === undefined);
}

export function hasEnds(range: AmountRange | undefined): boolean {
  return range?.least !== undefined || range?.most !== undefined;
}

function addEnds(conditions: Conditions, column: string, range: AmountRange | undefined): void {
  if (range?.least !== undefined) conditions.add(`${column} >= ?`, range.least);
  if (range?.most !== undefined) conditions.add(`${column} <= ?`, range.most);
}

/** Adds what a filter asks of the rows named `s`. */
export async function addFilter(
  session: Session,
  conditions: Conditions,
  filter: ContractFilter,
): Promise<void> {
  if (filter.address !== undefined) conditions.add('s.address = ?', filter.address);
  if (filter.addresses !== undefined) addOneOf(conditions, 's.address', filter.addresses);
  if (filter.name !== undefined) {
    const pattern = `${filter.name.toLowerCase().replace(/[\\%_]/g, match => `\\${match}`)}%`;
    conditions.add('lower(s.name) LIKE ?', pattern);
  }
  if (filter.codeHash !== undefined) conditions.add('s.code_hash = ?', filter.codeHash);
  if (filter.verified !== undefined) {
    const hex = (values: readonly Uint8Array[]) =>
      values.map(value => Buffer.from(value).toString('hex')).join();
    conditions.add(
      `(s.address IN (SELECT decode(a, 'hex') FROM unnest(string_to_array(?, ',')) AS a)
        OR s.code_hash IN (SELECT decode(c, 'hex') FROM unnest(string_to_array(?, ',')) AS c))`,
      hex(filter.verified.map(({ address }) => address)),
      hex(filter.verified.map(({ code_hash }) => code_hash)),
    );
  }
  if (filter.except !== undefined) conditions.add('s.address <> ?', filter.except);
  addEnds(conditions, 's.balance', filter.balance);
  addEnds(conditions, 's.calls', filter.calls);
  addEnds(conditions, 's.callers', filter.callers);
  addPositionRange(conditions, 's.created_position', await blockRangeOf(session, filter));
}
