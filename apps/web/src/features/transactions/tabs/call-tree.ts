import type { TransactionDetail } from '@sunscope/product-api/types';

type Row = NonNullable<TransactionDetail['internal_transactions']>[string][number];

/** A call with those it made. */
export interface Made {
  row: Row;
  calls: Made[];
}

export interface CallOrder {
  calls: Made[];
  /** Whether any call stands below another. */
  nested: boolean;
  /** The caller of some call ran twice at that moment: the list does not say which of the two made it. */
  unsure: boolean;
}

/** Notes of calls that run code of the callee; stakes, votes and the end of a contract run none. */
const RUNS: ReadonlySet<string> = new Set(['call', 'create']);

/**
 * Which call made which. A node lists calls as they begin, each before those it makes, and names the caller of each: so
 * a call was made by the newest one still running whose callee is its caller.
 */
export function callOrder(rows: readonly Row[], contract: string): CallOrder {
  const calls: Made[] = [];
  // Calls that run, outermost first; the first is the transaction's own.
  const running: { address: string; calls: Made[] }[] = [
    { address: contract || (rows[0]?.caller_address ?? ''), calls },
  ];
  let [nested, unsure] = [false, false];
  for (const row of rows) {
    const makers = running.flatMap(({ address }, depth) => (address === row.caller_address ? [depth] : []));
    unsure ||= makers.length > 1;
    // A caller that never ran is taken for the transaction itself.
    const depth = makers.at(-1) ?? 0;
    running.length = depth + 1;
    const made: Made = { row, calls: [] };
    running[depth]?.calls.push(made);
    nested ||= depth > 0;
    if (RUNS.has(row.note)) running.push({ address: row.transfer_to_address, calls: made.calls });
  }
  return { calls, nested, unsure };
}
