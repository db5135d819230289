import { MOST_ROUNDS } from '@sunscope/product-api/schemas/account-rewards';
import { addressFromBytes, type Address } from '@sunscope/tron/address';
import { equalBytes } from '@sunscope/tron/bytes';
import { handled } from '@sunscope/tron/promises';
import { blockOfPosition } from '../../repositories/keys.ts';
import type { Readers } from '../../repositories/readers.ts';
import type { StoredBrokerageChange as Change } from '../../repositories/witnesses-read.ts';
import type { PayHistory, RewardRates } from '../statistics/reward-rates.ts';
import type { ChainParameters } from './chain-parameters.ts';
import { ratesOfRound } from './round-pay.ts';
import { DEFAULT_BROKERAGE, SIX_HOURS_MS, type Witnesses } from './witness-ranking.ts';

/** A round's last block is not undone any more once so much time has passed. */
const SOLID_MS = 120_000n;

/** What is not on record of a round, so that its rates are an estimate. */
export type RoundGap = 'fees' | 'standings' | 'shares' | 'pay';

/** A round between two countings of votes. */
export interface PastRound {
  startMs: bigint;
  endMs: bigint;
  /** The block that counted: ballots up to it earn in the round. */
  countedBlock: bigint;
  /** Sun that 10^18 votes for each candidate earned. */
  rates: ReadonlyMap<Address, bigint>;
  gaps: readonly RoundGap[];
}

interface Sources {
  readers: Readers;
  witnesses: Witnesses;
  parameters: ChainParameters;
  rates: RewardRates;
}

/** What rounds that are over paid for votes, from what the index has of them. Each is computed once for all who ask. */
export class PastRounds {
  readonly #sources: Sources;
  readonly #kept = new Map<bigint, Promise<PastRound | undefined>>();

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  /**
   * The last rounds, newest first; those that the index does not reach are left out.
   * @throws NodeError where the node cannot be asked and never could
   */
  async last(count: number): Promise<PastRound[]> {
    const { readers, witnesses, parameters, rates } = this.#sources;
    const [{ countedMs }, interval, sharing, pay, latest] = await Promise.all([
      witnesses.ranking(),
      parameters.get('getMaintenanceTimeInterval'),
      parameters.get('getChangeDelegation'),
      rates.read(),
      readers.blocks.latest(),
    ]);
    // Before rewards were shared, votes earned nothing.
    if (sharing !== 1n || pay === undefined || latest === undefined) return [];
    const stepMs = interval ?? SIX_HOURS_MS;
    const shares = sharesOf(this.#sources);
    const rounds: PastRound[] = [];
    for (let at = 0n; at < BigInt(Math.min(count, MOST_ROUNDS)); at++) {
      const endMs = countedMs - at * stepMs;
      if (endMs - stepMs <= 0n || endMs > latest.timestamp_ms) continue;
      const round = await this.#one({ startMs: endMs - stepMs, endMs, pay, shares }, latest.timestamp_ms);
      // The index does not reach rounds before one that it does not reach.
      if (!round) break;
      rounds.push(round);
    }
    return rounds;
  }

  #one(round: Asked, headMs: bigint): Promise<PastRound | undefined> {
    const { startMs, endMs } = round;
    if (headMs < endMs + SOLID_MS) return this.#read(round);
    const known = this.#kept.get(startMs);
    if (known) return known;
    const reading = this.#read(round).then(
      found => {
        if (!found) this.#kept.delete(startMs);
        return found;
      },
      (error: unknown) => {
        this.#kept.delete(startMs);
        throw error;
      },
    );
    this.#kept.set(startMs, handled(reading));
    for (const oldest of [...this.#kept.keys()].toSorted(oldestFirst).slice(0, -MOST_ROUNDS))
      this.#kept.delete(oldest);
    return reading;
  }

  async #read({ startMs, endMs, pay, shares: sharesAt }: Asked): Promise<PastRound | undefined> {
    const { readers, parameters } = this.#sources;
    const [first, last, standings, fees] = await Promise.all([
      readers.blocks.firstSince(startMs),
      readers.blocks.firstSince(endMs),
      readers.witnesses.samplesWithin(startMs, { fromMs: startMs - (endMs - startMs), toMs: endMs }),
      parameters.get('getAllowTransactionFeePool'),
    ]);
    const [sample] = standings;
    if (first === undefined || last === undefined || sample === undefined) return undefined;
    // A counting whose block before is not here was not seen whole.
    if (first === 0n || !(await readers.blocks.byNumber(first - 1n))) return undefined;
    const [produced, { shares, known }] = await Promise.all([
      readers.witnesses.producedBetween(first + 1n, last + 1n),
      sharesAt(first),
    ]);
    const rates = ratesOfRound(
      standings.map(({ witness: bytes, votes }) => {
        const address = addressFromBytes(bytes);
        return {
          address,
          bytes,
          votes,
          blocks: produced.find(({ witness }) => equalBytes(witness, bytes))?.blocks ?? 0n,
          brokerage: shares.get(address) ?? DEFAULT_BROKERAGE,
        };
      }),
      pay.at(startMs),
    );
    const gaps: [RoundGap, boolean][] = [
      ['fees', fees === 1n],
      ['standings', sample.at_ms !== startMs || standings.some(({ observed }) => !observed)],
      ['shares', !known],
      ['pay', pay.changesWithin(startMs, endMs)],
    ];
    return {
      startMs,
      endMs,
      countedBlock: first,
      rates,
      gaps: gaps.flatMap(([gap, isThere]) => (isThere ? [gap] : [])),
    };
  }
}

interface Asked {
  startMs: bigint;
  endMs: bigint;
  pay: PayHistory;
  shares: SharesAt;
}

/** Percent each kept in the round that a block opened, and whether all of it is on record. */
type SharesAt = (countedBlock: bigint) => Promise<{ shares: ReadonlyMap<Address, number>; known: boolean }>;

/** Announcements are read once for all rounds; an index that begins later has only the shares of now. */
function sharesOf({ readers, witnesses }: Sources): SharesAt {
  let reading:
    | Promise<{ begun: ReadonlyMap<Address, number>; changes: Change[]; known: boolean }>
    | undefined;
  const read = async () => {
    const [{ startBlock }, changes] = await Promise.all([
      readers.stats.sync(),
      readers.witnesses.brokerageChanges(),
    ]);
    const known = startBlock === 0n;
    return { begun: known ? new Map() : await witnesses.brokerages(), changes, known };
  };
  return async countedBlock => {
    const { begun, changes, known } = await (reading ??= read());
    const shares = new Map<Address, number>(begun);
    for (const { position, witness, brokerage } of changes)
      if (blockOfPosition(position) <= countedBlock) shares.set(addressFromBytes(witness), brokerage);
    return { shares, known };
  };
}

const oldestFirst = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);
