import { bytesToHex } from '@sunscope/tron/bytes';
import type { StoredCaller } from '../../repositories/contracts-read.ts';
import { positionOf } from '../../repositories/keys.ts';
import type { Readers } from '../../repositories/readers.ts';

const FRESH_MS = 60_000;
/** Callers by day that are added up one by one. */
const ADDED_UP = 200_000n;
/** Callers of a day among whom the busiest of many days are looked for. */
const BUSIEST = 200;
export const DAY_MS = 86_400_000n;

export interface ContractTotals {
  contracts: bigint;
  calls: bigint;
  /** Contracts made in the last 24 hours of the chain. */
  recent: bigint;
  /** The last whole day of the chain, or the running one where there is none before it. */
  day: bigint;
  callsOfDay: bigint;
  top: readonly { contract: Uint8Array; calls: bigint }[];
  atMs: number;
}

const TOP = 7;

/** Figures over all contracts, which are too dear to be read for every visitor. */
export class ContractFigures {
  readonly #readers: Pick<Readers, 'blocks' | 'contracts' | 'events'>;
  readonly #now: () => number;
  #totals: { reading: Promise<ContractTotals>; atMs: number } | undefined;

  constructor(readers: Pick<Readers, 'blocks' | 'contracts' | 'events'>, now: () => number) {
    this.#readers = readers;
    this.#now = now;
  }

  /** At most a minute old. */
  async totals(): Promise<ContractTotals> {
    const known = this.#totals;
    if (known && this.#now() - known.atMs < FRESH_MS) return known.reading;
    const reading = this.#readTotals();
    const entry = { reading, atMs: this.#now() };
    this.#totals = entry;
    // A failure is reported to those who waited for it; the next one asks again.
    reading.catch(() => {
      if (this.#totals === entry) this.#totals = undefined;
    });
    return reading;
  }

  /** First millisecond of the chain's running day. */
  async today(): Promise<bigint> {
    const latest = (await this.#readers.blocks.latest())?.timestamp_ms ?? 0n;
    return latest - (latest % DAY_MS);
  }

  /**
   * The busiest callers of a contract from a day on. Where each day has more callers than can be added up for a
   * visitor, those are added up who were among the busiest of a day.
   */
  async topCallers(contract: Uint8Array, from: bigint, limit: number): Promise<StoredCaller[]> {
    const { contracts } = this.#readers;
    const days = await contracts.days(contract, from, await this.today());
    const callers = days.reduce((sum, day) => sum + day.callers, 0n);
    if (callers <= ADDED_UP) return contracts.topCallers(contract, from, limit);
    const calls = new Map<string, StoredCaller>();
    for (const { day } of days)
      for (const row of await contracts.callersOfDay(contract, day, { start: 0, limit: BUSIEST })) {
        const key = bytesToHex(row.caller);
        calls.set(key, { caller: row.caller, calls: row.calls + (calls.get(key)?.calls ?? 0n) });
      }
    return [...calls.values()].toSorted((a, b) => Number(b.calls - a.calls)).slice(0, limit);
  }

  async #readTotals(): Promise<ContractTotals> {
    const { blocks, contracts, events } = this.#readers;
    const head = (await blocks.latest())?.timestamp_ms ?? 0n;
    const { from } = await events.blocksOf({ fromMs: head - DAY_MS });
    const today = head - (head % DAY_MS);
    let day = today - DAY_MS;
    const [totals, whole] = await Promise.all([
      contracts.totals(from === undefined ? 0n : positionOf(from)),
      contracts.topOfDay(day, TOP),
    ]);
    let top = whole;
    if (top.length === 0) top = await contracts.topOfDay((day = today), TOP);
    return { ...totals, day, top, callsOfDay: await contracts.callsOfDay(day), atMs: this.#now() };
  }
}
