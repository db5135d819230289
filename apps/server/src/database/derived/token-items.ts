import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { merged } from '../derived-table.ts';
import { amount, bytea, int8 } from '../schema-columns.ts';

/** Who holds which item of TRC721 and TRC1155 tokens; a row whose balance came to 0 stays. */
export const nftItems = pgTable(
  'nft_items',
  {
    token: bytea().notNull(),
    token_id: amount().notNull(),
    address: bytea().notNull(),
    balance: amount().notNull(),
    /** Of the last transaction that moved it. */
    position: int8().notNull(),
  },
  table => [
    primaryKey({ columns: [table.token, table.token_id, table.address] }),
    index('nft_items_held')
      .on(table.address, table.token, table.token_id)
      .where(sql`${table.balance} > 0`),
  ],
);

/** What an owner last allowed a spender to move of a token. What the spender has taken since is not subtracted. */
export const tokenApprovals = pgTable(
  'token_approvals',
  {
    owner: bytea().notNull(),
    token: bytea().notNull(),
    spender: bytea().notNull(),
    /** Raw units; of a permission for all items 1 or, taken back, 0. */
    amount: amount().notNull(),
    /** All items of a TRC721 or TRC1155 token are meant. */
    for_all: boolean().notNull(),
    timestamp_ms: int8().notNull(),
    hash: bytea().notNull(),
    position: int8().notNull(),
  },
  table => [
    primaryKey({ columns: [table.owner, table.token, table.spender] }),
    index('token_approvals_given')
      .on(table.owner, table.position)
      .where(sql`${table.amount} > 0`),
  ],
);

/**
 * Whom the owner of an item of a TRC721 token last allowed to take it. A transfer ends that, but leaves its row alone: it
 * moves the owner's row of {@link nftItems} to a later position, which readers compare. So most transfers, of items
 * nobody else may take, cost nothing here, and a block that is undone brings back what stood before by the same rows.
 */
export const itemApprovals = pgTable(
  'item_approvals',
  {
    token: bytea().notNull(),
    token_id: amount().notNull(),
    owner: bytea().notNull(),
    /** Null where the owner took it back. */
    spender: bytea(),
    timestamp_ms: int8().notNull(),
    hash: bytea().notNull(),
    position: int8().notNull(),
  },
  table => [
    primaryKey({ columns: [table.token, table.token_id] }),
    index('item_approvals_given')
      .on(table.owner, table.position)
      .where(sql`${table.spender} IS NOT NULL`),
  ],
);

/** In the place of an item's number, where an amount is allowed or every item. */
export const NO_ITEM = -1n;

/**
 * The newest word of an owner for a spender, of calls of the token that the owner signed. Events in another's name, which
 * any contract can emit, are in {@link tokenApprovals} only.
 */
export const signedApprovals = pgTable(
  'signed_approvals',
  {
    owner: bytea().notNull(),
    token: bytea().notNull(),
    spender: bytea().notNull(),
    /** Number of a single item, or {@link NO_ITEM}. */
    item: amount().notNull(),
    /** Raw units; the largest number there is for all items, 0 where it was taken back. */
    amount: amount().notNull(),
    position: int8().notNull(),
  },
  table => [primaryKey({ columns: [table.owner, table.token, table.spender, table.item] })],
);

export const NFT_ITEMS = merged(nftItems, { balance: 'add', position: 'greatest' });
export const TOKEN_APPROVALS = merged(tokenApprovals, {
  amount: 'latest',
  for_all: 'latest',
  timestamp_ms: 'latest',
  hash: 'latest',
  position: 'greatest',
});
export const SIGNED_APPROVALS = merged(signedApprovals, { amount: 'latest', position: 'greatest' });
export const ITEM_APPROVALS = merged(itemApprovals, {
  owner: 'latest',
  spender: 'latest',
  timestamp_ms: 'latest',
  hash: 'latest',
  position: 'greatest',
});
