import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea, int8 } from '../schema-columns.ts';

// What issuers submitted about their tokens, proved by their signature. It is on no chain, so a rebuild of the
// index leaves it alone.

export const tokenProfiles = pgTable('token_profiles', {
  token: bytea().primaryKey(),
  logo_url: text().notNull(),
  website: text().notNull(),
  email: text().notNull(),
  white_paper: text().notNull(),
  github: text().notNull(),
  /** JSON list of {name, url}. */
  social_media: text().notNull(),
  about: text().notNull(),
  /** Time the issuer wrote into what was signed: an older text never takes the place of a newer one. */
  signed_ms: int8().notNull(),
  updated_ms: int8().notNull(),
});

/** Pictures, by the SHA-256 of their bytes. */
export const logos = pgTable(
  'logos',
  {
    hash: bytea().primaryKey(),
    /** Kind of picture by its first bytes: png, jpeg or webp. */
    format: text().notNull(),
    bytes: bytea().notNull(),
    /** Whom its sender says it is of. */
    owner: bytea().notNull(),
    /** When it was last sent. */
    created_ms: int8().notNull(),
    /** Signed by the owner, who has issued a token. */
    proven: boolean().notNull().default(false),
    /** Where it came from first; empty where it is proven. */
    ip: text().notNull().default(''),
  },
  table => [
    index('logos_owner').on(table.owner),
    index('logos_of_ip')
      .on(table.ip)
      .where(sql`not ${table.proven}`),
  ],
);
