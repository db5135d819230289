import { getTableColumns } from 'drizzle-orm';
import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { merged, type Merge } from '../derived-table.ts';
import { amount, bytea, int8 } from '../schema-columns.ts';

/** The chain per hour; `hour` is its first millisecond. Days, and all that charts draw, are sums of these. */
export const chainHours = pgTable('chain_hours', {
  hour: int8().primaryKey(),
  blocks: int8().notNull(),
  size_bytes: int8().notNull(),
  /** Times of the first and the last block. */
  first_ms: int8().notNull(),
  last_ms: int8().notNull(),
  transactions: int8().notNull(),
  failed: int8().notNull(),
  // Transactions by what they are, failed ones included.
  trx_transfers: int8().notNull(),
  trc10_transfers: int8().notNull(),
  triggers: int8().notNull(),
  /** Staking and the other way, lending and the other way, both versions. */
  freezes: int8().notNull(),
  votes: int8().notNull(),
  shielded: int8().notNull(),
  /** TRC20 transfers: events, so of one transaction there may be many. */
  trc20_transfers: int8().notNull(),
  /** Sun moved by transfers of TRX. */
  trx_amount: amount().notNull(),
  new_contracts: int8().notNull(),
  new_tokens: int8().notNull(),
  /** Energy used in all, of which from callers' stakes, of which given by contracts' owners; the rest was bought. */
  energy: int8().notNull(),
  energy_staked: int8().notNull(),
  energy_origin: int8().notNull(),
  /** Sun burned for energy. */
  energy_fee: int8().notNull(),
  /** Bandwidth from stakes and free allowances, bandwidth that was bought, and sun burned for it. */
  net_usage: int8().notNull(),
  net_burned: int8().notNull(),
  net_fee: int8().notNull(),
  /** Sun burned in all. */
  fee: int8().notNull(),
  /** Sun staked less sun unstaked: for bandwidth, energy, votes alone. */
  frozen_net: int8().notNull(),
  frozen_energy: int8().notNull(),
  frozen_votes: int8().notNull(),
});

/** What an account did and used per UTC day, as sender of transactions and as recipient of TRX. */
export const accountDays = pgTable(
  'account_days',
  {
    address: bytea().notNull(),
    day: int8().notNull(),
    /** Transactions it sent, of which calls of contracts. */
    transactions: int8().notNull(),
    calls: int8().notNull(),
    /** Transfers of TRX as transactions of their own, in sun; what contracts moved is not among them. */
    trx_out: amount().notNull(),
    trx_out_count: int8().notNull(),
    trx_in: amount().notNull(),
    trx_in_count: int8().notNull(),
    energy: int8().notNull(),
    energy_staked: int8().notNull(),
    energy_origin: int8().notNull(),
    net_usage: int8().notNull(),
    net_burned: int8().notNull(),
    /** Sun burned. */
    fee: int8().notNull(),
  },
  table => [
    primaryKey({ columns: [table.address, table.day] }),
    // Top lists of a day sort what it finds.
    index('account_days_day').on(table.day),
  ],
);

/** Every column but the key adds up, except for those that are named. */
function adding(columns: object, key: string, others: Record<string, Merge> = {}) {
  return Object.fromEntries(
    Object.keys(columns)
      .filter(name => !key.split(' ').includes(name))
      .map(name => [name, others[name] ?? ('add' as const)]),
  );
}

export const CHAIN_HOURS = merged(
  chainHours,
  adding(getTableColumns(chainHours), 'hour', { first_ms: 'least', last_ms: 'greatest' }),
);
export const ACCOUNT_DAYS = merged(accountDays, adding(getTableColumns(accountDays), 'address day'));
