import { bytesToHex } from '@sunscope/tron/bytes';
import type { Vote } from '@sunscope/tron/messages';
import { bigintCodec, messageCodec } from './codecs.ts';
import type { AddressBytes } from './address-bytes.ts';
import type { Store } from './store.ts';
import type { Table } from './table.ts';

/** Percent of a reward that a witness keeps where it never chose (java-tron: DelegationStore.DEFAULT_BROKERAGE). */
const DEFAULT_BROKERAGE = 20n;

/** What rewards are computed from, by reward cycle (java-tron: DelegationStore). */
export class RewardTables {
  private readonly numbers: Table<bigint>;
  private readonly votes: Table<{ votes: Vote[] }>;

  private constructor(numbers: Table<bigint>, votes: Table<{ votes: Vote[] }>) {
    this.numbers = numbers;
    this.votes = votes;
  }

  static async open(store: Store): Promise<RewardTables> {
    return new RewardTables(
      await store.table('d:', bigintCodec),
      await store.table('dv:', messageCodec('VoteWitnessContract')),
    );
  }

  /** Sun a witness earned for its voters in a cycle. */
  reward(cycle: bigint, witness: AddressBytes): bigint {
    return this.numbers.get(`r${cycle}-${bytesToHex(witness)}`) ?? 0n;
  }

  addReward(cycle: bigint, witness: AddressBytes, sun: bigint): void {
    this.numbers.put(`r${cycle}-${bytesToHex(witness)}`, this.reward(cycle, witness) + sun);
  }

  /** Sun × 10^18 that one vote for a witness earned from the first cycle up to the end of this one. */
  perVote(cycle: bigint, witness: AddressBytes): bigint {
    return this.numbers.get(`p${cycle}-${bytesToHex(witness)}`) ?? 0n;
  }

  setPerVote(cycle: bigint, witness: AddressBytes, value: bigint): void {
    this.numbers.put(`p${cycle}-${bytesToHex(witness)}`, value);
  }

  /** Percent of its rewards a witness keeps in a cycle. */
  brokerage(cycle: bigint, witness: AddressBytes): bigint {
    return this.numbers.get(`b${cycle}-${bytesToHex(witness)}`) ?? DEFAULT_BROKERAGE;
  }

  setBrokerage(cycle: bigint, witness: AddressBytes, percent: bigint): void {
    this.numbers.put(`b${cycle}-${bytesToHex(witness)}`, percent);
  }

  /** Percent a witness has chosen for the cycles to come. */
  chosenBrokerage(witness: AddressBytes): bigint {
    return this.numbers.get(`b-${bytesToHex(witness)}`) ?? DEFAULT_BROKERAGE;
  }

  setChosenBrokerage(witness: AddressBytes, percent: bigint): void {
    this.numbers.put(`b-${bytesToHex(witness)}`, percent);
  }

  /** First cycle whose reward a voter has not been given. */
  beginCycle(voter: AddressBytes): bigint {
    return this.numbers.get(`f${bytesToHex(voter)}`) ?? 0n;
  }

  setBeginCycle(voter: AddressBytes, cycle: bigint): void {
    this.numbers.put(`f${bytesToHex(voter)}`, cycle);
  }

  /** Cycle after the one for which the voter's votes were noted; undefined where none were. */
  endCycle(voter: AddressBytes): bigint | undefined {
    return this.numbers.get(`e${bytesToHex(voter)}`);
  }

  setEndCycle(voter: AddressBytes, cycle: bigint): void {
    this.numbers.put(`e${bytesToHex(voter)}`, cycle);
  }

  /** Votes with which a voter began a cycle, noted when it changed them in that cycle. */
  votesOf(cycle: bigint, voter: AddressBytes): readonly Vote[] | undefined {
    return this.votes.get(`${cycle}-${bytesToHex(voter)}`)?.votes;
  }

  setVotesOf(cycle: bigint, voter: AddressBytes, votes: readonly Vote[]): void {
    this.votes.put(`${cycle}-${bytesToHex(voter)}`, { votes: [...votes] });
  }
}
