import { BatchTotals } from './batch-totals.ts';
import type { Effects } from '../effects.ts';
import { partiesOf, type BlockParties, type Pairs, type Sides } from './pairs.ts';
import type { Parties } from './parties.ts';

/** The blocks of a batch with what they add up to. */
export interface AggregatedBatch {
  blocks: readonly Effects[];
  /** By place among the blocks. */
  found: readonly BlockParties[];
  totals: BatchTotals;
}

/** Sums up all that does not depend on the past. Pure. */
export function aggregate(blocks: readonly Effects[], parties: Parties, pairs: Pairs): AggregatedBatch {
  const totals = new BatchTotals(parties);
  const found = blocks.map(effects => {
    const { block, transactions, transfers, facts, issues } = effects;
    const stand = partiesOf(effects, parties, pairs);
    totals.addBlock(block, transactions.length);
    for (let place = 0; place < transactions.length; place++)
      totals.addTransaction(
        transactions[place] as (typeof transactions)[number],
        stand.owners[place],
        stand.counterparties[place],
      );
    for (let place = 0; place < transfers.length; place++)
      totals.addTransfer(transfers[place] as (typeof transfers)[number], stand.sides[place] as Sides);
    for (const fact of facts) totals.addFact(fact);
    for (const issue of issues) totals.addIssue(issue);
    return stand;
  });
  return { blocks, found, totals };
}
