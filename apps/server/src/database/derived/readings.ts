import { boolean, index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { bytea, int8 } from '../schema-columns.ts';

// Tables that are read from the node beside the blocks. They are emptied with the index, and nothing of them is undone
// with a block: an account of an undone block is read again.

/** Votes as they stand, from the accounts' own state: unstaking makes them fewer without a ballot. */
export const accountVotes = pgTable(
  'account_votes',
  { voter: bytea().notNull(), candidate: bytea().notNull(), votes: int8().notNull() },
  table => [
    primaryKey({ columns: [table.voter, table.candidate] }),
    index('account_votes_candidate').on(table.candidate, table.votes.desc(), table.voter),
  ],
);

/** Witnesses at full hours of the chain's time, and at each counting of the votes. */
export const witnessSamples = pgTable(
  'witness_samples',
  {
    at_ms: int8().notNull(),
    witness: bytea().notNull(),
    /** Votes as they stood then, ballots since the last counting included. */
    votes: int8().notNull(),
    /** Blocks made and missed since the chain began; null where the hour was over before this index came to it. */
    produced: int8(),
    missed: int8(),
    /** False where votes were computed later from the ballots of the time. */
    observed: boolean().notNull(),
  },
  table => [
    primaryKey({ columns: [table.witness, table.at_ms] }),
    index('witness_samples_time').on(table.at_ms),
  ],
);
