import { equalBytes } from '@sunscope/tron/bytes';
import { column } from '../database/array-column.ts';
import type { Session } from '../database/database.ts';
import { AddressRowKind } from '../database/derived/internal-transactions.ts';
import { StakeAction } from '../database/derived/stake.ts';
import { keyOf } from '../database/key-of.ts';
import type { Position } from '../database/position.ts';
import { TokenKind } from '../database/token-key.ts';
import { addCursor, boundedCount, Conditions, order, type Page } from './page.ts';
import { placedRows } from './placed-rows.ts';

/** What an account did in a UTC day, see `account_days`; `day` is its first millisecond. */
export interface StoredAccountDay {
  day: bigint;
  transactions: bigint;
  trx_out: bigint;
  trx_out_count: bigint;
  trx_in: bigint;
  trx_in_count: bigint;
  energy: bigint;
  energy_staked: bigint;
  energy_origin: bigint;
  net_usage: bigint;
  net_burned: bigint;
  fee: bigint;
}

/** Accounts whose balance has so many digits. */
export interface StoredWealth {
  digits: number;
  accounts: bigint;
  balance: bigint;
}

/** Calls of one account that are looked through for the contracts it uses. */
const MAX_CALLS = 5000;
const DAY_MS = 86_400_000;
/** TriggerSmartContract. */
const CALL = 31;

interface CallRow {
  position: Position;
  owner: Uint8Array;
  counterparty: Uint8Array | null;
  contract_type: number;
  timestamp_ms: bigint;
}

/** Figures of single accounts, and of all by their wealth. */
export function createAccountFiguresReader(session: Session) {
  return {
    /** Days on which an account did something, oldest first. */
    async days(address: Uint8Array, fromMs: bigint): Promise<StoredAccountDay[]> {
      return session.query<StoredAccountDay>(
        `SELECT day, transactions, trx_out, trx_out_count, trx_in, trx_in_count, energy, energy_staked, energy_origin, net_usage, net_burned, fee
         FROM account_days WHERE address = $1 AND day >= $2 ORDER BY day`,
        [address, fromMs],
      );
    },

    /** TRX that an account put into stake (negative) or got from stake, and the rewards it withdrew, by day. */
    async stakeFlow(
      address: Uint8Array,
      fromMs: bigint,
    ): Promise<{ day: bigint; stake: bigint; reward: bigint }[]> {
      return session.query(
        `SELECT e.timestamp_ms / ${DAY_MS} * ${DAY_MS} AS day,
           sum(CASE e.action WHEN ${StakeAction.reward} THEN 0 WHEN ${StakeAction.freezeV1} THEN -e.amount WHEN ${StakeAction.freezeV2} THEN -e.amount ELSE e.amount END)::bigint AS stake,
           sum(CASE e.action WHEN ${StakeAction.reward} THEN e.amount ELSE 0 END)::bigint AS reward
         FROM (SELECT position FROM address_rows WHERE address = $1 AND kind = ${AddressRowKind.stake} OFFSET 0) r
         JOIN stake_events e USING (position)
         WHERE e.owner = $1 AND e.timestamp_ms >= $2
           AND e.action IN (${StakeAction.freezeV1}, ${StakeAction.freezeV2}, ${StakeAction.unfreezeV1}, ${StakeAction.withdraw}, ${StakeAction.reward})
         GROUP BY 1 ORDER BY 1`,
        [address, fromMs],
      );
    },

    /** Contracts an account called in its newest transactions, the most called first. */
    async calledContracts(
      address: Uint8Array,
      limit: number,
    ): Promise<{ contract: Uint8Array; calls: bigint; last_ms: bigint }[]> {
      const positions = await session.query<{ position: Position }>(
        'SELECT position FROM address_activity WHERE address = $1 AND tx_direction > 0 ORDER BY position DESC LIMIT $2',
        [address, MAX_CALLS],
      );
      const rows = await placedRows<CallRow>(
        session,
        'transactions',
        'position, owner, counterparty, contract_type, timestamp_ms',
        positions.map(row => row.position),
      );
      const called = new Map<string, { contract: Uint8Array; calls: bigint; last_ms: bigint }>();
      for (const row of rows) {
        if (row.contract_type !== CALL || row.counterparty === null || !equalBytes(row.owner, address))
          continue;
        const key = keyOf(row.counterparty);
        const known = called.get(key);
        // Newest first: the first row of a contract has its last call.
        if (known) known.calls++;
        else called.set(key, { contract: row.counterparty, calls: 1n, last_ms: row.timestamp_ms });
      }
      return [...called.values()]
        .toSorted((a, b) => Number(b.calls === a.calls ? b.last_ms - a.last_ms : b.calls - a.calls))
        .slice(0, limit);
    },

    /** All accounts with TRX by the number of digits of their balance in sun. Reads every one of them. */
    async wealth(): Promise<StoredWealth[]> {
      return session.query<StoredWealth>(
        `SELECT length(balance::text) AS digits, count(*) AS accounts, sum(balance)::bigint AS balance
         FROM accounts WHERE balance > 0 GROUP BY 1 ORDER BY 1`,
      );
    },

    /** TRC10 balances of accounts. */
    async trc10Of(
      addresses: readonly Uint8Array[],
    ): Promise<{ address: Uint8Array; token: Uint8Array; balance: bigint }[]> {
      if (addresses.length === 0) return [];
      return session.query(
        `SELECT h.address, h.token, h.balance FROM holders h JOIN tokens t ON t.token = h.token AND t.kind = ${TokenKind.trc10}
         WHERE h.address IN (SELECT address FROM unnest($1::text::bytea[]) AS a(address)) AND h.balance > 0 ORDER BY h.address, h.token`,
        [column(addresses, address => address)],
      );
    },

    /** Transactions in which an account changed its permissions, newest first unless asked otherwise. */
    async permissionChanges(
      address: Uint8Array,
      page: Page,
    ): Promise<{ position: Position; hash: Uint8Array; timestamp_ms: bigint; body: Uint8Array }[]> {
      const conditions = permissionConditions(address);
      addCursor(conditions, 'k.position', page);
      const cut = `LIMIT ${conditions.value(page.limit)} OFFSET ${conditions.value(page.start)}`;
      const positions = await session.query<{ position: Position }>(
        `SELECT k.position FROM address_rows k ${conditions.toString()} ORDER BY k.position ${order(page)} ${cut}`,
        conditions.values,
      );
      return placedRows(
        session,
        'transactions',
        'position, hash, timestamp_ms, body',
        positions.map(row => row.position),
      );
    },

    async countPermissionChanges(address: Uint8Array): Promise<number> {
      return boundedCount(session, 'address_rows AS k', permissionConditions(address));
    },
  };
}

export type AccountFiguresReader = ReturnType<typeof createAccountFiguresReader>;

function permissionConditions(address: Uint8Array): Conditions {
  return new Conditions().add('k.address = ?', address).add('k.kind = ?', AddressRowKind.permissions);
}
