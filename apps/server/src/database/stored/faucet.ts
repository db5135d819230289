import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytea, int8 } from '../schema-columns.ts';

/** Who asked the faucet within the last hour; older rows are deleted. */
export const faucetRequests = pgTable(
  'faucet_requests',
  {
    address: bytea().notNull(),
    requested_ms: int8().notNull(),
    ip: text().notNull(),
  },
  table => [
    primaryKey({ columns: [table.address, table.requested_ms] }),
    index('faucet_of_ip').on(table.ip, table.requested_ms),
  ],
);
