import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { merged } from '../derived-table.ts';
import { bytea, int8 } from '../schema-columns.ts';

/** Contracts that were made or called; creator and transaction stand in `accounts`. */
export const contracts = pgTable(
  'contracts',
  {
    address: bytea().primaryKey(),
    /** As its creator named it; empty for one that a contract made, null where the creation is not in the index. */
    name: text(),
    created_position: int8(),
    created_ms: int8(),
    /** Transactions that call it, failed ones included. */
    calls: int8().notNull(),
    failed: int8().notNull(),
    /** Logs it wrote, also in calls of others. */
    events: int8().notNull(),
    last_call_ms: int8(),
    /** Different accounts that ever called; counted as `contract_caller_totals` is written. */
    callers: int8()
      .notNull()
      .default(sql`0`),
    /** Keccak-256 of the code that runs, by the receipt of the creation; null for one that a contract made. */
    code_hash: bytea(),
  },
  table => [
    index('contracts_callers').on(sql`${table.callers} desc nulls last`, table.address),
    index('contracts_code')
      .on(table.code_hash)
      .where(sql`${table.code_hash} is not null`),
    index('contracts_calls').on(sql`${table.calls} desc nulls last`, table.address),
    index('contracts_created').on(sql`${table.created_position} desc nulls last`, table.address),
    index('contracts_name').on(sql`lower(${table.name}) text_pattern_ops`),
  ],
);

/** What a contract's owner can set: the newest value of each. */
export const contractSettings = pgTable(
  'contract_settings',
  {
    address: bytea().notNull(),
    /** See {@link ContractSetting}. */
    setting: smallint().notNull(),
    value: int8().notNull(),
    position: int8().notNull(),
  },
  table => [primaryKey({ columns: [table.address, table.setting] })],
);

/** Per cent of energy that callers pay, energy the owner pays at most per call, and 1 once the ABI was cleared. */
export const ContractSetting = { callerPercent: 1, originEnergyLimit: 2, abiCleared: 3 } as const;

/** Calls of a contract per UTC day; `day` is its first millisecond. */
export const contractDays = pgTable(
  'contract_days',
  {
    contract: bytea().notNull(),
    day: int8().notNull(),
    calls: int8().notNull(),
    failed: int8().notNull(),
    /** Different accounts that called; counted as `contract_callers` is written. */
    callers: int8()
      .notNull()
      .default(sql`0`),
    /** Energy used in all, of which from callers' stakes, of which the contract's owner gave, of which penalty. */
    energy: int8().notNull(),
    energy_staked: int8().notNull(),
    energy_origin: int8().notNull(),
    energy_penalty: int8().notNull(),
    /** Sun burned for energy, and in all. */
    energy_fee: int8().notNull(),
    fee: int8().notNull(),
  },
  table => [
    primaryKey({ columns: [table.contract, table.day] }),
    // Top lists of a day sort what it finds: some ten thousand rows on a large chain.
    index('contract_days_day').on(table.day),
  ],
);

export const contractCallers = pgTable(
  'contract_callers',
  { contract: bytea().notNull(), day: int8().notNull(), caller: bytea().notNull(), calls: int8().notNull() },
  table => [primaryKey({ columns: [table.contract, table.day, table.caller] })],
);

/** Calls of a contract by each account, of all days together. */
export const contractCallerTotals = pgTable(
  'contract_caller_totals',
  { address: bytea().notNull(), caller: bytea().notNull(), calls: int8().notNull() },
  table => [
    primaryKey({ columns: [table.address, table.caller] }),
    index('contract_caller_totals_calls').on(table.address, sql`${table.calls} desc`, table.caller),
  ],
);

/** By the first four bytes of the call data; fewer or none where the call had no more. */
export const contractMethods = pgTable(
  'contract_methods',
  {
    contract: bytea().notNull(),
    day: int8().notNull(),
    selector: bytea().notNull(),
    calls: int8().notNull(),
  },
  table => [primaryKey({ columns: [table.contract, table.day, table.selector] })],
);

/**
 * TRX that moved with calls of contracts and by contracts themselves, per address and UTC day. Transfers that are
 * transactions of their own stand in `account_days`.
 */
export const contractMoves = pgTable(
  'contract_moves',
  {
    address: bytea().notNull(),
    day: int8().notNull(),
    /** Sun that came in less sun that went out. */
    gained: int8().notNull(),
    moves: int8().notNull(),
  },
  table => [primaryKey({ columns: [table.address, table.day] })],
);

export const CONTRACTS = merged(contracts, {
  name: 'first',
  created_position: 'first',
  created_ms: 'first',
  calls: 'add',
  failed: 'add',
  events: 'add',
  last_call_ms: 'greatest',
  callers: 'add',
  code_hash: 'first',
});
export const CONTRACT_CALLER_TOTALS = merged(
  contractCallerTotals,
  { calls: 'add' },
  { table: CONTRACTS, column: 'callers' },
);
export const CONTRACT_SETTINGS = merged(contractSettings, { value: 'latest', position: 'greatest' });
export const CONTRACT_DAYS = merged(contractDays, {
  calls: 'add',
  failed: 'add',
  callers: 'add',
  energy: 'add',
  energy_staked: 'add',
  energy_origin: 'add',
  energy_penalty: 'add',
  energy_fee: 'add',
  fee: 'add',
});
export const CONTRACT_CALLERS = merged(
  contractCallers,
  { calls: 'add' },
  { table: CONTRACT_DAYS, column: 'callers' },
);
export const CONTRACT_METHODS = merged(contractMethods, { calls: 'add' });
export const CONTRACT_MOVES = merged(contractMoves, { gained: 'add', moves: 'add' });
