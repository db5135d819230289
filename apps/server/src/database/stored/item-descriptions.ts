import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { amount, bytea, int8 } from '../schema-columns.ts';

/** What hosts said of items of TRC721 and TRC1155 tokens: a restart asks none of them again. */
export const itemDescriptions = pgTable(
  'item_descriptions',
  {
    token: bytea().notNull(),
    item: amount().notNull(),
    /** JSON of `Description`, as it was checked and cut. */
    description: text().notNull(),
    read_ms: int8().notNull(),
  },
  table => [
    primaryKey({ columns: [table.token, table.item] }),
    index('item_descriptions_read').on(table.read_ms),
  ],
);
