import { boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytea, int8 } from '../schema-columns.ts';

// What account owners submitted about themselves, proved by their signature. It is on no chain, so a rebuild of
// the index leaves it alone.

/** Where witnesses keep the texts of their page. */
export const srPages = pgTable('sr_pages', {
  address: bytea().primaryKey(),
  /** `user/repository` on GitHub. */
  github_link: text().notNull(),
  updated_ms: int8().notNull(),
});

/** Names that an owner gave other addresses, seen by nobody else. */
export const accountTags = pgTable(
  'account_tags',
  {
    owner: bytea().notNull(),
    target: bytea().notNull(),
    tag: text().notNull(),
    description: text().notNull(),
    updated_ms: int8().notNull(),
  },
  table => [
    primaryKey({ columns: [table.owner, table.target] }),
    index('account_tags_target').on(table.target, table.tag),
  ],
);

/** Tokens that an owner wants to see among its own, or not to see. */
export const tokenChoices = pgTable(
  'token_choices',
  {
    owner: bytea().notNull(),
    token: bytea().notNull(),
    shown: boolean().notNull(),
    updated_ms: int8().notNull(),
  },
  table => [primaryKey({ columns: [table.owner, table.token] })],
);

/** Proofs that somebody signed in with, until they would be too old anyway: each is good once. */
export const usedProofs = pgTable('used_proofs', {
  proof: bytea().primaryKey(),
  expires_ms: int8().notNull(),
});

/** Keys this server makes for itself, shared by all processes on the database. */
export const serverSecrets = pgTable('server_secrets', {
  name: text().primaryKey(),
  value: bytea().notNull(),
});
