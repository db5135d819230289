import type { Session } from '../database/database.ts';
import { blockRangeOf, positionsOfBlock } from './page.ts';

/** A row of a top list: who, how much, and how much all had together. */
export interface Ranked {
  key: Uint8Array;
  value: bigint;
  total: bigint;
}

export interface TokenActivity {
  token: Uint8Array;
  transfers: bigint;
  amount: bigint;
  /** Addresses on either side. */
  accounts: bigint;
}

export interface ResourceUse {
  address: Uint8Array;
  energy: bigint;
  energy_staked: bigint;
  energy_origin: bigint;
  net_usage: bigint;
  net_burned: bigint;
}

/** A transaction of the last hour as far as top lists look at it. */
export interface RecentTransaction {
  owner: Uint8Array;
  counterparty: Uint8Array | null;
  contract_type: number;
  succeeded: boolean;
  amount: bigint | null;
  body: Uint8Array;
  info: Uint8Array | null;
}

/** Figures of an account per day that can be ranked. */
export type AccountFigure = 'trx_out' | 'trx_out_count' | 'trx_in' | 'trx_in_count';

/** Newest transfers among which the accounts of tokens are counted: a longer window is cut to them. */
const MAX_TRANSFERS = 1_000_000;
const CONTRACT_TYPE = 2;

/** Who has, sends, calls and uses the most. Reads much, so answers are kept by those who ask. */
export function createTopListsReader(session: Session) {
  async function positionSince(fromMs: bigint): Promise<bigint> {
    const { from } = await blockRangeOf(session, { fromMs });
    return positionsOfBlock(from ?? 0n).from;
  }

  return {
    /** Accounts by a figure of the days from one on. */
    async accounts(figure: AccountFigure, fromDay: bigint, limit: number): Promise<Ranked[]> {
      return session.query<Ranked>(
        `SELECT address AS key, value, sum(value) OVER () AS total FROM (
           SELECT address, sum(${figure}) AS value FROM account_days WHERE day >= $1 GROUP BY address HAVING sum(${figure}) > 0
         ) t ORDER BY value DESC, address LIMIT $2`,
        [fromDay, limit],
      );
    },

    /** Accounts by energy or bandwidth used in the days from one on. */
    async resources(by: 'energy' | 'net', fromDay: bigint, limit: number): Promise<ResourceUse[]> {
      const rank = by === 'energy' ? 'sum(energy)' : 'sum(net_usage + net_burned)';
      return session.query<ResourceUse>(
        `SELECT address, sum(energy)::bigint AS energy, sum(energy_staked)::bigint AS energy_staked, sum(energy_origin)::bigint AS energy_origin,
           sum(net_usage)::bigint AS net_usage, sum(net_burned)::bigint AS net_burned
         FROM account_days WHERE day >= $1 GROUP BY address HAVING ${rank} > 0 ORDER BY ${rank} DESC, address LIMIT $2`,
        [fromDay, limit],
      );
    },

    /** Accounts that called a contract in the days from one on. */
    async callers(fromDay: bigint): Promise<bigint> {
      const [row] = await session.query<{ count: bigint }>(
        'SELECT count(DISTINCT address) AS count FROM account_days WHERE day >= $1 AND calls > 0',
        [fromDay],
      );
      return row?.count ?? 0n;
    },

    /** Contracts by calls in the days from one on, with the number of different callers. */
    async contracts(
      fromDay: bigint,
      limit: number,
    ): Promise<{ contract: Uint8Array; calls: bigint; callers: bigint; all_calls: bigint }[]> {
      return session.query(
        `SELECT d.contract, d.calls, c.callers, d.all_calls FROM (
           SELECT contract, sum(calls)::bigint AS calls, sum(sum(calls)) OVER ()::bigint AS all_calls
           FROM contract_days WHERE day >= $1 GROUP BY contract ORDER BY 2 DESC, 1 LIMIT $2
         ) d CROSS JOIN LATERAL (
           SELECT count(DISTINCT caller) AS callers FROM contract_callers k WHERE k.contract = d.contract AND k.day >= $1
         ) c ORDER BY d.calls DESC, d.contract`,
        [fromDay, limit],
      );
    },

    /** Accounts by own stake. */
    async stakes(limit: number): Promise<{ key: Uint8Array; value: bigint }[]> {
      return session.query(
        'SELECT address AS key, staked AS value FROM accounts WHERE staked > 0 ORDER BY staked DESC, address LIMIT $1',
        [limit],
      );
    },

    /** Accounts by the votes they give. */
    async voters(limit: number): Promise<Ranked[]> {
      return session.query<Ranked>(
        `SELECT voter AS key, sum(votes)::bigint AS value, sum(sum(votes)) OVER ()::bigint AS total
         FROM account_votes GROUP BY voter ORDER BY 2 DESC, 1 LIMIT $1`,
        [limit],
      );
    },

    /** Tokens by holders. */
    async heldTokens(limit: number): Promise<Ranked[]> {
      return session.query<Ranked>(
        'SELECT token AS key, holders AS value, sum(holders) OVER ()::bigint AS total FROM tokens WHERE holders > 0 ORDER BY holders DESC, token LIMIT $1',
        [limit],
      );
    },

    /** Contracts by TRX balance. */
    async richContracts(limit: number): Promise<Ranked[]> {
      return session.query<Ranked>(
        `SELECT address AS key, balance AS value, sum(balance) OVER () AS total FROM accounts
         WHERE type = ${CONTRACT_TYPE} AND balance > 0 ORDER BY balance DESC NULLS LAST, address LIMIT $1`,
        [limit],
      );
    },

    /** Transfers of each token since a moment, TRX left out; among the newest {@link MAX_TRANSFERS}. */
    async tokenActivity(fromMs: bigint): Promise<TokenActivity[]> {
      const from = await positionSince(fromMs);
      return session.query<TokenActivity>(
        `WITH recent AS (
           SELECT token, amount, from_address, to_address FROM transfers WHERE position >= $1 AND token_kind <> 0
           ORDER BY position DESC LIMIT ${MAX_TRANSFERS}
         )
         SELECT s.token, s.transfers, s.amount, p.accounts FROM (
           SELECT token, count(*) AS transfers, sum(amount) AS amount FROM recent GROUP BY token
         ) s JOIN (
           SELECT token, count(DISTINCT address) AS accounts FROM (
             SELECT token, from_address AS address FROM recent UNION ALL SELECT token, to_address FROM recent
           ) sides GROUP BY token
         ) p USING (token) ORDER BY s.transfers DESC, s.token`,
        [from],
      );
    },

    /** The newest transactions since a moment; what the genesis block gives out is none. */
    async recent(fromMs: bigint, limit: number): Promise<RecentTransaction[]> {
      const from = await positionSince(fromMs);
      const first = positionsOfBlock(1n).from;
      return session.query<RecentTransaction>(
        `SELECT owner, counterparty, contract_type, succeeded, CASE WHEN contract_type = 1 THEN amount END AS amount, body, info FROM transactions
         WHERE position >= $1 ORDER BY position DESC LIMIT $2`,
        [from > first ? from : first, limit],
      );
    },

    /** How many tokens there are by kind, and of how many the node reported a name. */
    async tokenKinds(): Promise<{ kind: number; tokens: bigint; named: bigint }[]> {
      return session.query(
        'SELECT kind, count(*) AS tokens, count(*) FILTER (WHERE metadata = 1) AS named FROM tokens GROUP BY kind',
      );
    },
  };
}

export type TopListsReader = ReturnType<typeof createTopListsReader>;
