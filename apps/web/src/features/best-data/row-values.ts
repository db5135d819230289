import { rawOrZero } from '../../lib/format/format.ts';
import type { ListType, TopRow } from './lists.ts';

/** How the values of a list are written. `units` of different tokens have no sum. */
export type ValueKind = 'trx' | 'count' | 'units';

export const valueKind = (type: ListType): ValueKind =>
  type === 1 || type === 3 || type === 5 || type === 11 ? 'trx' : type === 10 ? 'units' : 'count';

/** What a row of a list is ranked by. */
export function valueOf(type: ListType, row: TopRow): bigint {
  const value = {
    1: row.amount,
    2: row.transaction_number,
    3: row.amount,
    4: row.transaction_number,
    5: row.freeze,
    6: row.votes,
    7: row.holders,
    8: row.active_address,
    9: row.transaction_number,
    10: row.amount,
    11: row.balance ?? row.holders,
    12: row.active_address,
    13: row.triggers,
    14: row.whole_energy_use,
    15: row.whole_net_use,
  }[type];
  return rawOrZero(value);
}

/** All rows of a list together: exact, and their share of all there is where the list has shares. */
export function sumOf(type: ListType, rows: readonly TopRow[]): { value: bigint; share: number | undefined } {
  const shares = rows.flatMap(row => row.percentage ?? []);
  return {
    value: rows.reduce((sum, row) => sum + valueOf(type, row), 0n),
    share:
      shares.length === rows.length
        ? Math.min(
            1,
            shares.reduce((a, b) => a + b, 0),
          )
        : undefined,
  };
}
