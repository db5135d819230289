import type { Session } from '../database/database.ts';
import { ContractSetting } from '../database/derived/contracts.ts';
import type { Position } from '../database/position.ts';
import { addFilter, hasEnds, isEmpty, type ContractFilter } from './contract-filter.ts';
import {
  boundedCount,
  Conditions,
  order,
  rankedRows,
  type Page,
  type RankedPage,
  withinEightBytes,
} from './page.ts';
import { placedRows } from './placed-rows.ts';

export interface StoredContract {
  address: Uint8Array;
  /** As its creator named it; empty for one that a contract made, null where the creation is not in the index. */
  name: string | null;
  created_position: bigint | null;
  created_ms: bigint | null;
  calls: bigint;
  failed: bigint;
  events: bigint;
  last_call_ms: bigint | null;
  /** Different accounts that ever called it. */
  callers: bigint;
  /** Keccak-256 of the code that runs; null for one that a contract made. */
  code_hash: Uint8Array | null;
  /** Sun; null where it was never read from a node. */
  balance: bigint | null;
  creator: Uint8Array | null;
  created_hash: Uint8Array | null;
}

/** `created` is by place on the chain, `called` by the newest call. */
export type ContractOrder = 'calls' | 'callers' | 'balance' | 'created' | 'called';

/** Figures of one contract on one UTC day. */
export interface StoredContractDay {
  contract: Uint8Array;
  day: bigint;
  calls: bigint;
  failed: bigint;
  /** Different accounts that called. */
  callers: bigint;
  energy: bigint;
  energy_staked: bigint;
  energy_origin: bigint;
  energy_penalty: bigint;
  energy_fee: bigint;
  fee: bigint;
}

export interface StoredCaller {
  caller: Uint8Array;
  calls: bigint;
}

const DAY_MS = 86_400_000n;
const COLUMNS = `k.address, c.name, c.created_position, c.created_ms, coalesce(c.calls, 0) AS calls, coalesce(c.failed, 0) AS failed,
  coalesce(c.events, 0) AS events, c.last_call_ms, coalesce(c.callers, 0) AS callers, c.code_hash, a.balance, a.creator, a.created_hash`;

const JOINED =
  'LEFT JOIN contracts AS c ON c.address = k.address LEFT JOIN accounts AS a ON a.address = k.address';

const WITH_BALANCES =
  '(SELECT n.*, b.balance FROM contracts AS n LEFT JOIN accounts AS b ON b.address = n.address) AS s';

const AMOUNTS: Readonly<Record<ContractOrder, string>> = {
  calls: 's.calls',
  callers: 's.callers',
  called: 's.last_call_ms',
  created: 's.created_position',
  balance: 's.balance',
};

/** Contracts and their figures as the index holds them. */
export function createContractsReader(session: Session) {
  return {
    /** By the order's amount, greatest first unless asked otherwise; unknown amounts last. */
    async list(filter: ContractFilter, by: ContractOrder, page: RankedPage): Promise<StoredContract[]> {
      const conditions = new Conditions();
      // A balance stands with the account; all other lists are read from the contracts' own indexes.
      const ofAccounts = by === 'balance' && isEmpty(filter);
      if (ofAccounts) conditions.add('s.type = 2');
      else await addFilter(session, conditions, filter);
      const from = ofAccounts
        ? 'accounts AS s'
        : by === 'balance' || hasEnds(filter.balance)
          ? WITH_BALANCES
          : 'contracts AS s';
      const amount = AMOUNTS[by];
      const rows = rankedRows({
        columns: `s.address, ${amount}`,
        from,
        conditions,
        amount,
        address: 's.address',
        page: by === 'balance' ? page : withinEightBytes(page),
      });
      const direction = page.ascending === true ? 'ASC NULLS FIRST' : 'DESC NULLS LAST';
      return session.query<StoredContract>(
        `SELECT ${COLUMNS} FROM (${rows}) AS k ${JOINED}
         ORDER BY k.${amount.slice(2)} ${direction}, k.address ${page.ascending === true ? 'DESC' : 'ASC'}`,
        conditions.values,
      );
    },

    /** How many match, counted up to a limit. */
    async count(filter: ContractFilter): Promise<number> {
      const conditions = new Conditions();
      await addFilter(session, conditions, filter);
      return boundedCount(session, hasEnds(filter.balance) ? WITH_BALANCES : 'contracts AS s', conditions);
    },

    async byAddress(address: Uint8Array): Promise<StoredContract | undefined> {
      const [row] = await session.query<StoredContract>(
        `SELECT ${COLUMNS} FROM (SELECT $1::bytea AS address) AS k ${JOINED} WHERE c.address IS NOT NULL OR a.type = 2`,
        [address],
      );
      return row;
    },

    /** All contracts, all their calls, and those made at a position or behind it. */
    async totals(since: bigint): Promise<{ contracts: bigint; calls: bigint; recent: bigint }> {
      const [row] = await session.query<{ contracts: bigint; calls: bigint | null; recent: bigint }>(
        `SELECT count(*) AS contracts, sum(calls)::bigint AS calls,
           (SELECT count(*) FROM contracts WHERE created_position >= $1) AS recent FROM contracts`,
        [since],
      );
      return { contracts: row?.contracts ?? 0n, calls: row?.calls ?? 0n, recent: row?.recent ?? 0n };
    },

    /** The most called contracts of a day. */
    async topOfDay(day: bigint, limit: number): Promise<{ contract: Uint8Array; calls: bigint }[]> {
      return session.query(
        'SELECT contract, calls FROM contract_days WHERE day = $1 ORDER BY calls DESC, contract LIMIT $2',
        [day, limit],
      );
    },

    async callsOfDay(day: bigint): Promise<bigint> {
      const [row] = await session.query<{ calls: bigint | null }>(
        'SELECT sum(calls)::bigint AS calls FROM contract_days WHERE day = $1',
        [day],
      );
      return row?.calls ?? 0n;
    },

    /** What the owner set, by {@link ContractSetting}; undefined where the index did not see it. */
    async settings(address: Uint8Array): Promise<{
      callerPercent: bigint | undefined;
      originEnergyLimit: bigint | undefined;
      abiCleared: boolean;
    }> {
      const rows = await session.query<{ setting: number; value: bigint }>(
        'SELECT setting, value FROM contract_settings WHERE address = $1',
        [address],
      );
      const of = (setting: number) => rows.find(row => row.setting === setting)?.value;
      return {
        callerPercent: of(ContractSetting.callerPercent),
        originEnergyLimit: of(ContractSetting.originEnergyLimit),
        abiCleared: of(ContractSetting.abiCleared) !== undefined,
      };
    },

    /** Days on which it was called, oldest first. */
    async days(contract: Uint8Array, from: bigint, to: bigint): Promise<StoredContractDay[]> {
      return session.query<StoredContractDay>(
        'SELECT * FROM contract_days WHERE contract = $1 AND day >= $2 AND day <= $3 ORDER BY day',
        [contract, from, to],
      );
    },

    /** Callers of a day, the busiest first unless asked otherwise. */
    async callersOfDay(contract: Uint8Array, day: bigint, page: Page): Promise<StoredCaller[]> {
      return session.query<StoredCaller>(
        `SELECT caller, calls FROM contract_callers WHERE contract = $1 AND day = $2
         ORDER BY calls ${order(page)}, caller LIMIT $3 OFFSET $4`,
        [contract, day, page.limit, page.start],
      );
    },

    /** Callers of all days, the busiest first unless asked otherwise. */
    async callersOfAll(contract: Uint8Array, page: Page): Promise<StoredCaller[]> {
      const backwards = page.ascending === true;
      return session.query<StoredCaller>(
        `SELECT caller, calls FROM contract_caller_totals WHERE address = $1
         ORDER BY calls ${order(page)}, caller ${backwards ? 'DESC' : 'ASC'} LIMIT $2 OFFSET $3`,
        [contract, page.limit, page.start],
      );
    },

    /** TRX a contract gained or lost by transfers, calls and what it sent itself, newest day first; stakes stand apart. */
    async gainedPerDay(contract: Uint8Array): Promise<{ day: bigint; gained: bigint }[]> {
      return session.query(
        `SELECT day, sum(gained) AS gained FROM (
           SELECT day, gained FROM contract_moves WHERE address = $1
           UNION ALL SELECT day, trx_in - trx_out FROM account_days WHERE address = $1) AS flows(day, gained)
         GROUP BY day ORDER BY day DESC`,
        [contract],
      );
    },

    /** Transfers of all kinds per day by its newest ones, newest day first. */
    async transfersPerDay(
      contract: Uint8Array,
      newest: number,
    ): Promise<{ day: bigint; transfers: bigint }[]> {
      const positions = await session.query<{ position: Position }>(
        'SELECT position FROM address_activity WHERE address = $1 AND transfer_direction > 0 ORDER BY position DESC LIMIT $2',
        [contract, newest],
      );
      const rows = await placedRows<{ position: Position; timestamp_ms: bigint }>(
        session,
        'transfers',
        'position, timestamp_ms',
        positions.map(row => row.position),
      );
      const days = new Map<bigint, bigint>();
      for (const { timestamp_ms: ms } of rows) {
        const day = ms - (ms % DAY_MS);
        days.set(day, (days.get(day) ?? 0n) + 1n);
      }
      return [...days].map(([day, transfers]) => ({ day, transfers }));
    },

    /** The busiest callers from a day on. */
    async topCallers(contract: Uint8Array, from: bigint, limit: number): Promise<StoredCaller[]> {
      return session.query<StoredCaller>(
        `SELECT caller, sum(calls)::bigint AS calls FROM contract_callers WHERE contract = $1 AND day >= $2
         GROUP BY caller ORDER BY calls DESC, caller LIMIT $3`,
        [contract, from, limit],
      );
    },

    /** The most called methods from a day on, by selector. */
    async topMethods(
      contract: Uint8Array,
      from: bigint,
      limit: number,
    ): Promise<{ selector: Uint8Array; calls: bigint }[]> {
      return session.query(
        `SELECT selector, sum(calls)::bigint AS calls FROM contract_methods WHERE contract = $1 AND day >= $2
         GROUP BY selector ORDER BY calls DESC, selector LIMIT $3`,
        [contract, from, limit],
      );
    },
  };
}

export type ContractsReader = ReturnType<typeof createContractsReader>;
