import type { Account, Vote } from '@sunscope/tron/messages';
import type { AddressBytes } from '../state/address-bytes.ts';
import type { State } from '../state/state.ts';
import { rankWitnesses } from './witness-order.ts';

// java-tron: MortgageService, DelegationStore, Manager.payReward. Rewards of a cycle are known when it ends; from them
// follows what one vote earned, and a voter's share is computed when it is settled.

/** Witnesses that share the standby reward (java-tron: WITNESS_STANDBY_LENGTH). */
const STANDBY_WITNESSES = 127;
const PER_VOTE_PRECISION = 10n ** 18n;

/** True while rewards are shared with voters. */
function sharesRewards(state: State): boolean {
  return state.property('ALLOW_CHANGE_DELEGATION') === 1n;
}

/** Pays for a block: its producer, and all who stand by according to their votes. */
export function payBlockRewards(state: State, producer: AddressBytes): void {
  const perBlock = state.property('WITNESS_PAY_PER_BLOCK');
  if (!sharesRewards(state)) {
    addAllowance(state, producer, perBlock + takeFeePool(state));
    return;
  }
  payReward(state, producer, perBlock);
  const standby = rankWitnesses(state.allWitnesses())
    .slice(0, STANDBY_WITNESSES)
    .filter(witness => witness.voteCount > 0n);
  const votes = standby.reduce((sum, witness) => sum + witness.voteCount, 0n);
  if (votes > 0n) {
    // Doubles, cut to an integer, as java-tron computes it.
    const perVote = Number(state.property('WITNESS_127_PAY_PER_BLOCK')) / Number(votes);
    for (const { address, voteCount } of standby)
      payReward(state, address, BigInt(Math.trunc(Number(voteCount) * perVote)));
  }
  const pooled = takeFeePool(state);
  if (pooled > 0n) payReward(state, producer, pooled);
}

/** Empties the pool of collected fees, where it is open (java-tron: TRANSACTION_FEE_POOL_PERIOD is one block). */
function takeFeePool(state: State): bigint {
  if (state.property('ALLOW_TRANSACTION_FEE_POOL') !== 1n) return 0n;
  const pooled = state.property('TRANSACTION_FEE_POOL');
  if (pooled > 0n) state.setProperty('TRANSACTION_FEE_POOL', 0n);
  return pooled;
}

function payReward(state: State, witness: AddressBytes, sun: bigint): void {
  const cycle = state.property('CURRENT_CYCLE');
  const rate = Number(state.rewards.brokerage(cycle, witness)) / 100;
  const kept = BigInt(Math.trunc(rate * Number(sun)));
  state.rewards.addReward(cycle, witness, sun - kept);
  addAllowance(state, witness, kept);
}

function addAllowance(state: State, address: AddressBytes, sun: bigint): void {
  if (sun <= 0n) return;
  const account = state.requireAccount(address);
  state.putAccount({ ...account, allowance: account.allowance + sun });
}

/** At the end of a cycle, with the votes that were counted during it: adds what one vote for each witness earned. */
export function closeCycle(state: State): void {
  if (!sharesRewards(state)) return;
  const cycle = state.property('CURRENT_CYCLE');
  for (const { address, voteCount } of state.allWitnesses()) {
    const before = state.rewards.perVote(cycle - 1n, address);
    const reward = state.rewards.reward(cycle, address);
    const earned = voteCount === 0n ? 0n : (reward * PER_VOTE_PRECISION) / voteCount;
    if (before + earned > 0n) state.rewards.setPerVote(cycle, address, before + earned);
  }
}

/** Begins the next cycle, in which each witness keeps the part it has chosen. */
export function openCycle(state: State): void {
  if (!sharesRewards(state)) return;
  const cycle = state.property('CURRENT_CYCLE') + 1n;
  state.setProperty('CURRENT_CYCLE', cycle);
  for (const { address } of state.allWitnesses())
    state.rewards.setBrokerage(cycle, address, state.rewards.chosenBrokerage(address));
}

/** Pays standby witnesses once per maintenance, as before rewards were shared with voters. */
export function payStandbyAllowance(state: State): void {
  if (sharesRewards(state)) return;
  const standby = rankWitnesses(state.allWitnesses()).slice(0, STANDBY_WITNESSES);
  const votes = standby.reduce((sum, witness) => sum + witness.voteCount, 0n);
  if (votes <= 0n) return;
  const perVote = Number(state.property('WITNESS_STANDBY_ALLOWANCE')) / Number(votes);
  for (const { address, voteCount } of standby)
    addAllowance(state, address, BigInt(Math.trunc(Number(voteCount) * perVote)));
}

/** What votes earned from one cycle up to before another. */
function earnedBy(state: State, votes: readonly Vote[], begin: bigint, end: bigint): bigint {
  if (begin >= end) return 0n;
  let sun = 0n;
  for (const { vote_address: witness, vote_count: count } of votes) {
    const delta = state.rewards.perVote(end - 1n, witness) - state.rewards.perVote(begin - 1n, witness);
    if (delta > 0n) sun += (delta * count) / PER_VOTE_PRECISION;
  }
  return sun;
}

/** The part of an unsettled reward that votes changed in an earlier cycle earned, and where the present votes begin. */
function earlierVotes(state: State, voter: AddressBytes): { sun: bigint; begin: bigint } {
  const { rewards } = state;
  const begin = rewards.beginCycle(voter);
  if (rewards.endCycle(voter) !== begin + 1n || begin >= state.property('CURRENT_CYCLE'))
    return { sun: 0n, begin };
  const votes = rewards.votesOf(begin, voter);
  return { sun: votes ? earnedBy(state, votes, begin, begin + 1n) : 0n, begin: begin + 1n };
}

/** Moves a voter's reward up to the present cycle into its allowance. To be called before its votes change. */
export function settleReward(state: State, voter: AddressBytes): void {
  const account = state.account(voter);
  if (!sharesRewards(state) || !account) return;
  const { rewards } = state;
  const now = state.property('CURRENT_CYCLE');
  const first = rewards.beginCycle(voter);
  if (first > now || (first === now && rewards.votesOf(first, voter) !== undefined)) return;
  const { sun, begin } = earlierVotes(state, voter);
  addAllowance(state, voter, sun);
  if (account.votes.length === 0) {
    rewards.setBeginCycle(voter, now + 1n);
    return;
  }
  addAllowance(state, voter, earnedBy(state, account.votes, begin, now));
  rewards.setBeginCycle(voter, now);
  rewards.setEndCycle(voter, now + 1n);
  rewards.setVotesOf(now, voter, account.votes);
}

/** All an account could withdraw: its allowance and what is not settled yet (/wallet/getReward). */
export function pendingReward(state: State, account: Account): bigint {
  if (!sharesRewards(state)) return 0n;
  const now = state.property('CURRENT_CYCLE');
  if (state.rewards.beginCycle(account.address) > now) return account.allowance;
  const { sun, begin } = earlierVotes(state, account.address);
  return account.allowance + sun + earnedBy(state, account.votes, begin, now);
}
