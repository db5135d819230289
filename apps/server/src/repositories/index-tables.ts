import { DERIVED_TABLES } from '../database/derived/tables.ts';

/** Every table that comes from the chain; what users stored is in others. */
export const INDEX_TABLES: readonly string[] = [
  'blocks',
  'transactions',
  'transfers',
  'address_activity',
  'accounts',
  'tokens',
  'holders',
  'sent_to',
  'counters',
  'daily_stats',
  'sync_state',
  'block_effects',
  'derived_effects',
  'import_warnings',
  'account_votes',
  'witness_samples',
  ...DERIVED_TABLES.map(table => table.name),
];
