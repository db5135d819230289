import { pgTable, text } from 'drizzle-orm/pg-core';
import { merged } from '../derived-table.ts';
import { int8 } from '../schema-columns.ts';

/** What the blocks say of the node they came from: how often something was seen, and where last. */
export const sourceFacts = pgTable('source_facts', {
  name: text().primaryKey(),
  count: int8().notNull(),
  position: int8().notNull(),
});

/**
 * `internal`: a transaction with internal transactions. `internal_missing`: a contract logged that was not the one
 * called, so a call between contracts took place of which the node says nothing (java-tron without `vm.saveInternalTx`).
 */
export const SourceFact = { internal: 'internal', internalMissing: 'internal_missing' } as const;

export const SOURCE_FACTS = merged(sourceFacts, { count: 'add', position: 'greatest' });
