import type { NodeClient } from '@sunscope/node-api/client';
import { NodeError } from '@sunscope/node-api/errors';
import { addressFromBytes, type Address } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import type { Witness } from '@sunscope/tron/messages';
import type { Readers } from '../../repositories/readers.ts';
import type { ChainParameters } from './chain-parameters.ts';
import { CachedResponse } from '../caching/cached-response.ts';
import { readLabels } from '../shared/labels.ts';

/** Places that are paid for votes (java-tron: WITNESS_STANDBY_LENGTH). */
export const PAID_PLACES = 127;
/** What a witness keeps until it says otherwise (java-tron: DelegationStore.DEFAULT_BROKERAGE). */
export const DEFAULT_BROKERAGE = 20;
/** Period of votes where the chain does not report it. */
export const SIX_HOURS_MS = 21_600_000n;
const FRESH_MS = 5000;
const BROKERAGE_FRESH_MS = 600_000;
const PARALLEL = 8;

/** 1 makes blocks, 2 is paid as one of the first 127, 3 only stands. */
export const WitnessType = { active: 1, partner: 2, candidate: 3 } as const;

/** A witness or candidate as the node and the ballots have it. */
export interface RankedWitness {
  address: Address;
  bytes: Uint8Array;
  name: string;
  url: string;
  type: (typeof WitnessType)[keyof typeof WitnessType];
  latestBlock: bigint;
  latestSlot: bigint;
  produced: bigint;
  missed: bigint;
  /** As of the last counting. */
  countedVotes: bigint;
  /** Ballots since included. */
  liveVotes: bigint;
  /** From 1 on. */
  countedRank: number;
  liveRank: number;
  hasPage: boolean;
}

/** All of them at once. */
export interface Ranking {
  /** By votes now. */
  witnesses: readonly RankedWitness[];
  countedVotes: bigint;
  liveVotes: bigint;
  /** Time of the chain from which votes are counted the next time, and were counted the last time. */
  nextMs: bigint;
  countedMs: bigint;
}

/** Who makes blocks in this round, which began at `sinceMs`, and at which place by votes. */
export interface Producers {
  sinceMs: bigint;
  places: ReadonlyMap<string, number>;
}

/** Witnesses, from the node's list and the index's ballots; asked every few seconds while somebody looks. */
export class Witnesses {
  readonly #readers: Readers;
  readonly #node: NodeClient;
  readonly #parameters: ChainParameters;
  readonly #ranking: CachedResponse<Ranking>;
  readonly #brokerages: CachedResponse<ReadonlyMap<Address, number>>;

  constructor(readers: Readers, node: NodeClient, parameters: ChainParameters, now: () => number) {
    this.#readers = readers;
    this.#node = node;
    this.#parameters = parameters;
    this.#ranking = new CachedResponse(() => this.#readRanking(), FRESH_MS, now);
    this.#brokerages = new CachedResponse(() => this.#askBrokerages(), BROKERAGE_FRESH_MS, now);
  }

  /** @throws NodeError where the node cannot be asked and never could */
  ranking(): Promise<Ranking> {
    return this.#ranking.get();
  }

  /** The same, or undefined. */
  rankingIfAny(): Promise<Ranking | undefined> {
    return this.#ranking.getIfAny();
  }

  /** Places of those that make blocks, as far as they are known without waiting for the node. */
  async producers(): Promise<Producers | undefined> {
    const ranking = await this.#ranking.recent();
    if (!ranking) return undefined;
    const active = ranking.witnesses.filter(({ type }) => type === WitnessType.active);
    return {
      sinceMs: ranking.countedMs,
      places: new Map(active.map(({ address, countedRank }) => [address, countedRank])),
    };
  }

  /**
   * Percent each keeps in this round. An index of the whole chain knows; otherwise the node is asked about those
   * that are paid, and the others are not known.
   */
  async brokerages(): Promise<ReadonlyMap<Address, number>> {
    const { startBlock } = await this.#readers.stats.sync();
    if (startBlock > 0n) return (await this.#brokerages.getIfAny()) ?? new Map();
    const { witnesses, countedMs } = await this.ranking();
    const known = new Map(witnesses.map(({ address }) => [address, DEFAULT_BROKERAGE]));
    for (const { witness, brokerage } of await this.#readers.witnesses.brokerageChanges({ countedMs }))
      known.set(addressFromBytes(witness), brokerage);
    return known;
  }

  async #askBrokerages(): Promise<ReadonlyMap<Address, number>> {
    const { witnesses } = await this.ranking();
    const paid = witnesses.filter(({ countedRank }) => countedRank <= PAID_PLACES);
    const known = new Map<Address, number>();
    for (let start = 0; start < paid.length; start += PARALLEL)
      await Promise.all(
        paid.slice(start, start + PARALLEL).map(async ({ address }) => {
          try {
            known.set(address, await this.#node.brokerage(address));
          } catch (error) {
            // One that the node does not report is shown as not known.
            if (!(error instanceof NodeError)) throw error;
          }
        }),
      );
    return known;
  }

  async #readRanking(): Promise<Ranking> {
    const [witnesses, nextMs, interval, pages] = await Promise.all([
      this.#node.witnesses(),
      this.#node.nextMaintenanceMs(),
      this.#parameters.get('getMaintenanceTimeInterval'),
      this.#readers.profiles.addressesWithPage(),
    ]);
    const countedMs = nextMs - (interval ?? SIX_HOURS_MS);
    const [change, facts] = await Promise.all([
      this.#readers.votes.changeSince(countedMs),
      readLabels(this.#readers, { addresses: witnesses.map(({ address }) => addressFromBytes(address)) }),
    ]);
    const live = (witness: Witness) => witness.voteCount + (change(witness.address) ?? 0n);
    const counted = [...witnesses].sort(byVotes(witness => witness.voteCount));
    const ranks = new Map(counted.map((witness, index) => [witness, index + 1]));
    const ranked = [...witnesses].sort(byVotes(live)).map((witness, index): RankedWitness => {
      const address = addressFromBytes(witness.address);
      const countedRank = ranks.get(witness) ?? 0;
      return {
        address,
        bytes: witness.address,
        name: facts.addressNames[address] ?? '',
        url: witness.url,
        type: typeOf(witness, countedRank),
        latestBlock: witness.latestBlockNum,
        latestSlot: witness.latestSlotNum,
        produced: witness.totalProduced,
        missed: witness.totalMissed,
        countedVotes: witness.voteCount,
        liveVotes: live(witness),
        countedRank,
        liveRank: index + 1,
        hasPage: pages.has(bytesToHex(witness.address)),
      };
    });
    const sum = (votesOf: (one: RankedWitness) => bigint) =>
      ranked.reduce((total, one) => total + votesOf(one), 0n);
    return {
      witnesses: ranked,
      countedVotes: sum(one => one.countedVotes),
      liveVotes: sum(one => one.liveVotes),
      nextMs,
      countedMs,
    };
  }
}

function typeOf(witness: Witness, countedRank: number): RankedWitness['type'] {
  if (witness.isJobs) return WitnessType.active;
  return countedRank <= PAID_PLACES ? WitnessType.partner : WitnessType.candidate;
}

/** Most votes first; among equals the chain takes the higher address first (java-tron: WitnessStore.sortWitnesses). */
function byVotes(votesOf: (witness: Witness) => bigint): (a: Witness, b: Witness) => number {
  return (a, b) => {
    const difference = votesOf(b) - votesOf(a);
    return difference === 0n ? Buffer.compare(b.address, a.address) : difference > 0n ? 1 : -1;
  };
}
