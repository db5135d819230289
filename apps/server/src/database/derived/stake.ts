import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core';
import { appended, merged } from '../derived-table.ts';
import { amount, bytea, int8 } from '../schema-columns.ts';

/** What somebody did with stake (stake_events.action); the numbers behind are those of Stake 1.0 and 2.0. */
export const StakeAction = {
  freezeV1: 1,
  unfreezeV1: 2,
  freezeV2: 3,
  unfreezeV2: 4,
  withdraw: 5,
  cancelUnfreeze: 6,
  delegate: 7,
  undelegate: 8,
  reward: 9,
} as const;
export type StakeActionCode = (typeof StakeAction)[keyof typeof StakeAction];

/** Every step with stake, whether a transaction made it or a contract; found by address through `address_rows`. */
export const stakeEvents = pgTable(
  'stake_events',
  {
    position: int8().primaryKey(),
    action: smallint().notNull(),
    /** java-tron's ResourceCode: 0 bandwidth, 1 energy, 2 votes alone. */
    resource: smallint().notNull(),
    owner: bytea().notNull(),
    /** Who has the resource, where it is another. */
    receiver: bytea(),
    /** Sun. */
    amount: amount().notNull(),
    /** How long it cannot be taken back, counted from the block before; null where it can at once. */
    lock_ms: int8(),
    timestamp_ms: int8().notNull(),
  },
  table => [
    // Loans that were locked, which few are: what is locked of one is reckoned from them.
    index('stake_events_locked')
      .on(table.owner, table.receiver, table.position)
      .where(sql`${table.lock_ms} is not null and ${table.receiver} is not null`),
  ],
);

/** How a lent stake is counted (delegations.kind): resource, plus 2 for Stake 2.0. */
export const DelegationKind = { bandwidthV1: 0, energyV1: 1, bandwidthV2: 2, energyV2: 3 } as const;
export type DelegationKindCode = (typeof DelegationKind)[keyof typeof DelegationKind];

/** Who lends whom how much; what was taken back whole stays with a balance of 0. */
export const delegations = pgTable(
  'delegations',
  {
    owner: bytea().notNull(),
    receiver: bytea().notNull(),
    kind: smallint().notNull(),
    /** Sun. */
    balance: amount().notNull(),
    /** Last change. */
    position: int8().notNull(),
    timestamp_ms: int8().notNull(),
  },
  table => [
    primaryKey({ columns: [table.owner, table.receiver, table.kind] }),
    index('delegations_out')
      .on(table.owner, table.position)
      .where(sql`${table.balance} > 0`),
    index('delegations_in')
      .on(table.receiver, table.position)
      .where(sql`${table.balance} > 0`),
  ],
);

export const STAKE_EVENTS = appended(stakeEvents);
export const DELEGATIONS = merged(delegations, {
  balance: 'add',
  position: 'greatest',
  timestamp_ms: 'greatest',
});
