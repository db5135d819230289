import type { NodeClient } from '@sunscope/node-api/client';
import { NodeError } from '@sunscope/node-api/errors';
import { addressFromBytes } from '@sunscope/tron/address';
import { SUN_PER_TRX } from '@sunscope/tron/amount';
import type { Readers } from '../../repositories/readers.ts';
import type { ChainDay } from '../../repositories/series-read.ts';
import type { PayHistory, RewardRates } from './reward-rates.ts';
import { CachedResponses } from '../caching/cached-responses.ts';

export const DAY_MS = 86_400_000n;
/** Charts are looked at by many and change with every block only at their end. */
const FRESH_MS = 5000;
/** Counting accounts by the day they were made takes too long beyond this many. */
const MAX_ACCOUNTS = 2_000_000n;
/** TRX that main net's genesis block gave out: what an index that begins later has to take on trust. */
const MAIN_NET_ISSUE = 99_000_000_000n * SUN_PER_TRX;

/** A day with all that sums up to it. */
export interface DayFigures extends ChainDay {
  /** At the end of the day: everything since the genesis block. */
  totals: {
    blocks: bigint;
    transactions: bigint;
    accounts: bigint;
    size_bytes: bigint;
    /** Sun. */
    supply: bigint;
    frozen_net: bigint;
    frozen_energy: bigint;
    frozen_votes: bigint;
  };
  /** Sun made on the day for blocks and for votes; 0n where the node never reported what it pays. */
  paid: { block: bigint; votes: bigint };
  /** Accounts with TRX; undefined where nobody knows. */
  holders: bigint | undefined;
}

/** The chain as it stands. Amounts in sun. */
export interface ChainTotals {
  genesis: bigint;
  paidBlocks: bigint;
  paidVotes: bigint;
  burned: bigint;
  /** All there is. Pay counts when a block earns it: also what waits to be withdrawn, and what votes without a voter get. */
  supply: bigint;
  /** Undefined while the node is unreachable and the index does not begin with the chain. */
  staked: { net: bigint; energy: bigint; votes: bigint } | undefined;
}

export interface ChainHistory {
  days: DayFigures[];
  totals: ChainTotals;
}

/**
 * The chain day by day, with running totals. What is counted from the genesis block on is added up; what only the
 * present is sure of (stakes, accounts, burned TRX of a partial index) is reckoned back from there.
 */
export class ChainDays {
  readonly #readers: Readers;
  readonly #node: Pick<NodeClient, 'accountResource' | 'burnedSun'>;
  readonly #rates: RewardRates;
  readonly #values: CachedResponses;

  constructor(
    readers: Readers,
    node: Pick<NodeClient, 'accountResource' | 'burnedSun'>,
    rates: RewardRates,
    now: () => number,
  ) {
    this.#readers = readers;
    this.#node = node;
    this.#rates = rates;
    this.#values = new CachedResponses(now);
  }

  /** Oldest day first; the last one is running. */
  history(): Promise<ChainHistory> {
    return this.#values.get('history', FRESH_MS, () => this.#read());
  }

  /** What blocks pay; undefined where the node was never reached. */
  pay(): Promise<PayHistory | undefined> {
    return this.#rates.read();
  }

  async #read(): Promise<ChainHistory> {
    const { series, stats } = this.#readers;
    const [days, counters, sync, pay, genesis] = await Promise.all([
      series.days(),
      stats.counters(),
      stats.sync(),
      this.#rates.read(),
      series.genesisSun(),
    ]);
    const paid = await Promise.all(
      days.map((day, index) => this.#paidOn(day, pay, genesis !== undefined && index === 0)),
    );
    const isWhole = genesis !== undefined;
    // Blocks before a partial index: as many as their numbers say, paid as the first one that is known.
    const before = isWhole
      ? { block: 0n, votes: 0n }
      : (pay?.at(days[0]?.start ?? 0n) ?? { block: 0n, votes: 0n });
    const counted = sum(days, day => day.fee);
    const burned = isWhole ? counted : ((await this.#burnedByNode()) ?? counted);
    const issue = genesis ?? MAIN_NET_ISSUE;
    const totals: ChainTotals = {
      genesis: issue,
      paidBlocks: sum(paid, part => part.block) + before.block * sync.startBlock,
      paidVotes: sum(paid, part => part.votes) + before.votes * sync.startBlock,
      burned,
      supply: 0n,
      staked: await this.#staked(days, isWhole),
    };
    totals.supply = issue + totals.paidBlocks + totals.paidVotes - burned;
    const holders = await this.#holders(days, counters.get('accounts') ?? 0n);
    const at = {
      blocks: sync.cursor ? sync.cursor.number + 1n : 0n,
      transactions: counters.get('transactions') ?? 0n,
      accounts: counters.get('accounts') ?? 0n,
      size_bytes: sum(days, day => day.size_bytes),
      supply: totals.supply,
      frozen_net: totals.staked?.net ?? 0n,
      frozen_energy: totals.staked?.energy ?? 0n,
      frozen_votes: totals.staked?.votes ?? 0n,
    };
    const figures: DayFigures[] = [];
    for (let index = days.length - 1; index >= 0; index--) {
      const [day, part] = [days[index], paid[index]];
      if (!day || !part) continue;
      figures.push({ ...day, totals: withoutDebts(at), paid: part, holders: holders[index] });
      at.blocks -= day.blocks;
      at.transactions -= day.transactions;
      at.accounts -= day.new_accounts;
      at.size_bytes -= day.size_bytes;
      at.supply -= part.block + part.votes - day.fee;
      at.frozen_net -= day.frozen_net;
      at.frozen_energy -= day.frozen_energy;
      at.frozen_votes -= day.frozen_votes;
    }
    // Main net's genesis block has the time 0: a day that no chart should begin with.
    return { days: figures.toReversed().filter(day => day.start > 0n), totals };
  }

  async #paidOn(
    day: ChainDay,
    pay: PayHistory | undefined,
    hasGenesis: boolean,
  ): Promise<{ block: bigint; votes: bigint }> {
    if (!pay) return { block: 0n, votes: 0n };
    const spans = pay.changesWithin(day.start, day.start + DAY_MS)
      ? (await this.#readers.series.hours(day.start)).filter(hour => hour.start < day.start + DAY_MS)
      : [day];
    const blocks = spans.map((span, index) => ({
      atMs: span.first_ms,
      // The genesis block pays nobody.
      count: hasGenesis && index === 0 ? span.blocks - 1n : span.blocks,
    }));
    return {
      block: sum(blocks, span => span.count * pay.at(span.atMs).block),
      votes: sum(blocks, span => span.count * pay.at(span.atMs).votes),
    };
  }

  async #burnedByNode(): Promise<bigint | undefined> {
    try {
      return await this.#node.burnedSun();
    } catch (error) {
      // What the index has counted is shown until the node answers.
      if (!(error instanceof NodeError)) throw error;
      return undefined;
    }
  }

  /** By the weights the node counts resources with; without it, by what the index saw from the beginning. */
  async #staked(days: readonly ChainDay[], isWhole: boolean): Promise<ChainTotals['staked']> {
    const block = await this.#readers.blocks.latest();
    if (block && block.witness.length > 0)
      try {
        // Any account's answer carries the weights of the whole chain; the producer of a block surely exists.
        const resource = await this.#node.accountResource(addressFromBytes(block.witness));
        if (resource)
          return {
            net: resource.TotalNetWeight * SUN_PER_TRX,
            energy: resource.TotalEnergyWeight * SUN_PER_TRX,
            votes: sum(days, day => day.frozen_votes),
          };
      } catch (error) {
        if (!(error instanceof NodeError)) throw error;
      }
    return isWhole
      ? {
          net: sum(days, day => day.frozen_net),
          energy: sum(days, day => day.frozen_energy),
          votes: sum(days, day => day.frozen_votes),
        }
      : undefined;
  }

  /** As counted on each day; before anybody counted, those of today that existed then. */
  async #holders(days: readonly ChainDay[], accounts: bigint): Promise<(bigint | undefined)[]> {
    const isUncounted = days.some(day => day.trx_holders === null);
    const byCreation =
      isUncounted && accounts <= MAX_ACCOUNTS
        ? await this.#values.get('holders', 60_000, () => this.#readers.series.holdersByCreation())
        : undefined;
    return days.map(
      day =>
        day.trx_holders ??
        (byCreation &&
          sum(
            byCreation.filter(created => created.day <= day.start),
            created => created.accounts,
          )),
    );
  }
}

/**
 * The node counts whole TRX of each account's stake. Reckoned back from that by stakes to the sun, some TRX too many go
 * off, which shows on days when hardly anything was staked.
 */
function withoutDebts(totals: DayFigures['totals']): DayFigures['totals'] {
  return {
    ...totals,
    frozen_net: atLeastNothing(totals.frozen_net),
    frozen_energy: atLeastNothing(totals.frozen_energy),
    frozen_votes: atLeastNothing(totals.frozen_votes),
  };
}

function atLeastNothing(sun: bigint): bigint {
  return sun < 0n ? 0n : sun;
}

export function sum<T>(items: readonly T[], of: (item: T) => bigint): bigint {
  return items.reduce((total, item) => total + of(item), 0n);
}
