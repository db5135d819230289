import { index, integer, pgTable, smallint } from 'drizzle-orm/pg-core';
import { appended } from '../derived-table.ts';
import { bytea, int8 } from '../schema-columns.ts';

/**
 * Every vote ever cast, a row for each candidate on a ballot. A ballot replaces the voter's one before; that an
 * unstake makes votes fewer is not seen here but in `account_votes`, which is read from the node.
 */
export const votes = pgTable(
  'votes',
  {
    /** Of the transaction, plus the number of the vote in it. */
    position: int8().primaryKey(),
    /** Position of the ballot's first vote: what was cast together. */
    ballot: int8().notNull(),
    voter: bytea().notNull(),
    candidate: bytea().notNull(),
    /** Whole TRX of stake. */
    votes: int8().notNull(),
    timestamp_ms: int8().notNull(),
  },
  table => [
    index('votes_voter').on(table.voter, table.position),
    index('votes_candidate').on(table.candidate, table.position),
  ],
);

/** What witnesses announced to keep of their rewards; it counts from the next round on. */
export const brokerageChanges = pgTable(
  'brokerage_changes',
  {
    position: int8().primaryKey(),
    witness: bytea().notNull(),
    /** Percent that the witness keeps, 0 to 100. */
    brokerage: integer().notNull(),
    timestamp_ms: int8().notNull(),
  },
  table => [index('brokerage_changes_witness').on(table.witness, table.position)],
);

/** What happened to a proposal (proposal_events.action). */
export const ProposalAction = { create: 1, approve: 2, withdrawApproval: 3, cancel: 4 } as const;

/** Steps of proposals. The chain numbers proposals by itself, so the transaction that makes one does not name it. */
export const proposalEvents = pgTable(
  'proposal_events',
  {
    position: int8().primaryKey(),
    action: smallint().notNull(),
    /** Null where it is made. */
    proposal: int8(),
    actor: bytea().notNull(),
    timestamp_ms: int8().notNull(),
  },
  table => [
    index('proposal_events_proposal').on(table.proposal, table.position),
    index('proposal_events_actor').on(table.actor, table.action, table.position),
  ],
);

export const VOTES = appended(votes);
export const BROKERAGE_CHANGES = appended(brokerageChanges);
export const PROPOSAL_EVENTS = appended(proposalEvents);
