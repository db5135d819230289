import { SOURCE_FACTS, SourceFact } from '../../database/derived/source-facts.ts';
import { keyOf } from '../../database/key-of.ts';
import { contractOfLog } from '../log-address.ts';
import type { Derivation } from './derivation.ts';

/** Whether the node records what contracts do by themselves. */
export const sourceFactRows: Derivation = {
  transaction({ info, row }, _block, rows) {
    if (!info || !row.counterparty) return;
    const { position } = row;
    if (info.internal_transactions.length > 0)
      rows.merge(SOURCE_FACTS, { name: SourceFact.internal, count: 1n, position });
    else if (info.log.length > 0) {
      const called = keyOf(row.counterparty);
      if (info.log.some(log => keyOf(contractOfLog(log)) !== called))
        rows.merge(SOURCE_FACTS, { name: SourceFact.internalMissing, count: 1n, position });
    }
  },
};
