import { column } from '../database/array-column.ts';
import type { Session } from '../database/database.ts';
import { keyOf } from '../database/key-of.ts';
import { Batched } from './batched.ts';
import { Conditions, rankedRows, type RankedPage } from './page.ts';

export interface StoredAccount {
  address: Uint8Array;
  /** 0 ordinary, 1 TRC10 issuer, 2 contract. */
  type: number;
  name: string | null;
  created_ms: bigint | null;
  creator: Uint8Array | null;
  created_hash: Uint8Array | null;
  latest_operation_ms: bigint;
  transactions: bigint;
  transactions_in: bigint;
  transactions_out: bigint;
  transfers: bigint;
  risky_transfers: bigint;
  /** Sun; null where it was never read from a node. */
  balance: bigint | null;
  staked: bigint | null;
  witness_url: string | null;
}

/** What lists say of an address beside their rows. */
export interface AddressLabel {
  address: Uint8Array;
  type: number;
  name: string | null;
  witness_url: string | null;
  /** Name and risk bits of the token this contract is. */
  token_name: string | null;
  token_risk: number | null;
}

const COLUMNS = [
  'address',
  'type',
  'name',
  'created_ms',
  'creator',
  'created_hash',
  'latest_operation_ms',
  'transactions',
  'transactions_in',
  'transactions_out',
  'transfers',
  'risky_transfers',
  'balance',
  'staked',
  'witness_url',
].join(', ');

/** Accounts as the index holds them. */
export function createAccountsReader(session: Session) {
  const byAddress = { nameOf: keyOf, of: (row: { address: Uint8Array }) => row.address };
  const accounts = new Batched<Uint8Array, StoredAccount>(byAddress, addresses =>
    session.query(`SELECT ${COLUMNS} FROM accounts WHERE address = ANY($1::text::bytea[])`, [
      column(addresses, address => address),
    ]),
  );
  const labels = new Batched<Uint8Array, AddressLabel>(byAddress, addresses =>
    session.query(
      `SELECT a.address, a.type, a.name, a.witness_url, t.name AS token_name, t.risk AS token_risk
       FROM accounts AS a LEFT JOIN tokens AS t ON t.token = a.address WHERE a.address = ANY($1::text::bytea[])`,
      [column(addresses, address => address)],
    ),
  );
  return {
    /** By balance, greatest first unless asked otherwise; unknown balances last. */
    async list(page: RankedPage): Promise<StoredAccount[]> {
      const conditions = new Conditions();
      const ranking = { columns: COLUMNS, from: 'accounts', amount: 'balance', address: 'address' };
      return session.query<StoredAccount>(rankedRows({ ...ranking, conditions, page }), conditions.values);
    },

    async byAddress(address: Uint8Array): Promise<StoredAccount | undefined> {
      return accounts.row(address);
    },

    /** Balances and stakes of all accounts together. An account may be in debt by design (the black hole): not counted. */
    async totalBalance(): Promise<bigint> {
      const [row] = await session.query<{ sum: bigint | null }>(
        'SELECT sum(balance + coalesce(staked, 0)) AS sum FROM accounts WHERE balance > 0',
      );
      return row?.sum ?? 0n;
    },

    /** Accounts, contracts left out, whose own name begins so, any case; in the order of their names. */
    async byName(prefix: string, limit: number): Promise<{ address: Uint8Array; name: string }[]> {
      const pattern = `${prefix.toLowerCase().replace(/[\\%_]/g, match => `\\${match}`)}%`;
      return session.query(
        `SELECT address, name FROM accounts WHERE name IS NOT NULL AND lower(name) LIKE $1 AND type <> 2 ORDER BY lower(name) USING ~<~, address LIMIT $2`,
        [pattern, limit],
      );
    },

    /** Kinds and names of the addresses that are known; those that are not are left out. */
    async labels(addresses: readonly Uint8Array[]): Promise<AddressLabel[]> {
      return labels.rows(addresses);
    },
  };
}

export type AccountsReader = ReturnType<typeof createAccountsReader>;
