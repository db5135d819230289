import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { merged } from '../derived-table.ts';
import { amount, bytea, int8 } from '../schema-columns.ts';

/**
 * Transfers of each token, TRX included, per UTC day; `day` is its first millisecond. Tokens bought in a TRC10 sale
 * are not among them: how many they are is known only when their block is applied.
 */
export const tokenDays = pgTable(
  'token_days',
  {
    token: bytea().notNull(),
    day: int8().notNull(),
    transfers: int8().notNull(),
    /** Smallest units; items of TRC721 and TRC1155 tokens. */
    amount: amount().notNull(),
  },
  table => [
    primaryKey({ columns: [table.token, table.day] }),
    // Top lists of a day sort what it finds: some thousand tokens on a large chain.
    index('token_days_day').on(table.day),
  ],
);

export const TOKEN_DAYS = merged(tokenDays, { transfers: 'add', amount: 'add' });
