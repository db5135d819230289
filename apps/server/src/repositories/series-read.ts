import type { Session } from '../database/database.ts';
import { positionOf } from '../database/position.ts';

/** Figures that add up, over an hour, a day or any number of them. */
export interface ChainFigures {
  blocks: bigint;
  size_bytes: bigint;
  transactions: bigint;
  failed: bigint;
  trx_transfers: bigint;
  trc10_transfers: bigint;
  trc20_transfers: bigint;
  triggers: bigint;
  freezes: bigint;
  votes: bigint;
  shielded: bigint;
  /** Sun moved by transfers of TRX. */
  trx_amount: bigint;
  new_contracts: bigint;
  new_tokens: bigint;
  energy: bigint;
  energy_staked: bigint;
  energy_origin: bigint;
  /** Sun burned for energy. */
  energy_fee: bigint;
  net_usage: bigint;
  net_burned: bigint;
  net_fee: bigint;
  /** Sun burned in all. */
  fee: bigint;
  /** Sun staked less sun unstaked. */
  frozen_net: bigint;
  frozen_energy: bigint;
  frozen_votes: bigint;
}

/** One hour or day; `start` is its first millisecond. */
export interface ChainSpan extends ChainFigures {
  start: bigint;
  first_ms: bigint;
  last_ms: bigint;
}

export interface ChainDay extends ChainSpan {
  new_accounts: bigint;
  active_accounts: bigint;
  callers: bigint;
  /** Accounts with TRX at its end, as far as balances were read then; null where nobody counted. */
  trx_holders: bigint | null;
}

const SUMS = [
  'blocks',
  'size_bytes',
  'transactions',
  'failed',
  'trx_transfers',
  'trc10_transfers',
  'trc20_transfers',
  'triggers',
  'freezes',
  'votes',
  'shielded',
  'trx_amount',
  'new_contracts',
  'new_tokens',
  'energy',
  'energy_staked',
  'energy_origin',
  'energy_fee',
  'net_usage',
  'net_burned',
  'net_fee',
  'fee',
  'frozen_net',
  'frozen_energy',
  'frozen_votes',
] as const satisfies readonly (keyof ChainFigures)[];

const SUMMED = SUMS.map(
  name => `coalesce(sum(h.${name}), 0)::${name === 'trx_amount' ? 'numeric' : 'bigint'} AS ${name}`,
).join(', ');

const DAY_MS = 86_400_000n;

/** The chain's figures over time. */
export function createSeriesReader(session: Session) {
  return {
    /** Every UTC day that has a block, the running one included, oldest first. */
    async days(): Promise<ChainDay[]> {
      return session.query<ChainDay>(
        `SELECT c.*, coalesce(d.new_accounts, 0) AS new_accounts, coalesce(d.active_accounts, 0) AS active_accounts,
           coalesce(d.callers, 0) AS callers, d.trx_holders
         FROM (
           SELECT h.hour - h.hour % ${DAY_MS} AS start, min(h.first_ms) AS first_ms, max(h.last_ms) AS last_ms, ${SUMMED}
           FROM chain_hours h GROUP BY 1
         ) c LEFT JOIN daily_stats d ON d.day = c.start ORDER BY c.start`,
      );
    },

    /** Hours from one on, oldest first. */
    async hours(fromMs: bigint): Promise<ChainSpan[]> {
      return session.query<ChainSpan>(
        `SELECT h.hour AS start, h.first_ms, h.last_ms, ${SUMS.map(name => `h.${name}`).join(', ')}
         FROM chain_hours h WHERE h.hour >= $1 ORDER BY h.hour`,
        [fromMs],
      );
    },

    /** Accounts that have TRX now, by the day the chain made them; for days of which nobody counted them. */
    async holdersByCreation(): Promise<{ day: bigint; accounts: bigint }[]> {
      return session.query(
        `SELECT coalesce(created_ms, 0) - coalesce(created_ms, 0) % ${DAY_MS} AS day, count(*) AS accounts
         FROM accounts WHERE balance > 0 GROUP BY 1 ORDER BY 1`,
      );
    },

    /** What the genesis block gave to accounts, in sun; undefined where the index begins later. */
    async genesisSun(): Promise<bigint | undefined> {
      const genesis = await session.query('SELECT 1 FROM blocks WHERE number = 0');
      if (genesis.length === 0) return undefined;
      const [row] = await session.query<{ sun: bigint | null }>(
        `SELECT sum(amount) AS sun FROM transactions WHERE position < $1 AND contract_type = 1 AND amount > 0
         ${session.distributed === true ? 'AND bucket = 0' : ''}`,
        [positionOf(1n)],
      );
      return row?.sun ?? 0n;
    },

    /** Energy of a day by contract, the greatest first, and of all of them. */
    async energyOfDay(
      day: bigint,
      limit: number,
    ): Promise<
      {
        contract: Uint8Array;
        energy: bigint;
        energy_staked: bigint;
        energy_origin: bigint;
        all_energy: bigint;
        contracts: bigint;
      }[]
    > {
      return session.query(
        `SELECT contract, energy, energy_staked, energy_origin,
           sum(energy) OVER ()::bigint AS all_energy, count(*) OVER () AS contracts
         FROM contract_days WHERE day = $1 ORDER BY energy DESC, contract LIMIT $2`,
        [day, limit],
      );
    },

    /** Calls of a day by contract with the number of callers, the most first. */
    async callsOfDay(
      day: bigint,
      limit: number,
      by: 'calls' | 'callers',
    ): Promise<{ contract: Uint8Array; calls: bigint; callers: bigint; all_calls: bigint }[]> {
      return session.query(
        `SELECT d.contract, d.calls, c.callers, d.all_calls FROM (
           SELECT contract, calls, sum(calls) OVER ()::bigint AS all_calls FROM contract_days WHERE day = $1 ORDER BY calls DESC, contract LIMIT $3
         ) d CROSS JOIN LATERAL (SELECT count(*) AS callers FROM contract_callers k WHERE k.contract = d.contract AND k.day = $1) c
         ORDER BY ${by} DESC, d.calls DESC, d.contract LIMIT $2`,
        // A contract with many callers has many calls: those with the most are looked at.
        [day, limit, Math.max(limit, CALL_CANDIDATES)],
      );
    },
  };
}

/** Contracts with the most calls, of which the callers are counted. */
const CALL_CANDIDATES = 500;

export type SeriesReader = ReturnType<typeof createSeriesReader>;
