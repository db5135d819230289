import { column } from '../database/array-column.ts';
import type { Session } from '../database/database.ts';
import { AddressRowKind } from '../database/derived/internal-transactions.ts';
import { StakeAction } from '../database/derived/stake.ts';
import type { Position } from '../database/position.ts';
import { TokenKind } from '../database/token-key.ts';
import { addCursor, boundedCount, Conditions, order, type Page } from './page.ts';

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

    /** TRX that an account put into stake (negative) or got from stake and rewards, by day. */
    async stakeFlow(address: Uint8Array, fromMs: bigint): Promise<{ day: bigint; sun: bigint }[]> {
      return session.query(
        `SELECT e.timestamp_ms / ${DAY_MS} * ${DAY_MS} AS day,
           sum(CASE WHEN e.action IN (${StakeAction.freezeV1}, ${StakeAction.freezeV2}) THEN -e.amount ELSE e.amount END)::bigint AS sun
         FROM address_rows r JOIN stake_events e USING (position)
         WHERE r.address = $1 AND r.kind = ${AddressRowKind.stake} AND e.owner = $1 AND e.timestamp_ms >= $2
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
      return session.query(
        `SELECT t.counterparty AS contract, count(*) AS calls, max(t.timestamp_ms) AS last_ms FROM (
           SELECT position FROM address_activity WHERE address = $1 AND tx_direction > 0 ORDER BY position DESC LIMIT ${MAX_CALLS}
         ) a JOIN transactions t USING (position)
         WHERE t.owner = $1 AND t.contract_type = 31 AND t.counterparty IS NOT NULL
         GROUP BY 1 ORDER BY calls DESC, last_ms DESC, contract LIMIT $2`,
        [address, limit],
      );
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
      return session.query(
        `SELECT t.position, t.hash, t.timestamp_ms, t.body FROM (
           SELECT k.position FROM address_rows k ${conditions.toString()} ORDER BY k.position ${order(page)} ${cut}
         ) k JOIN transactions t USING (position) ORDER BY t.position ${order(page)}`,
        conditions.values,
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
