import { SUN_PER_TRX } from '@sunscope/tron/amount';
import type { Vote } from '@sunscope/tron/messages';
import { settleReward } from '../../governance/rewards.ts';
import type { AddressBytes } from '../../state/address-bytes.ts';
import type { State } from '../../state/state.ts';
import { defineActuator } from '../actuator.ts';
import { addExact, bracketed, ensure, isValidAddress, multiplyExact } from '../../transactions/rules.ts';
import { tronPower } from '../../resources/tron-power.ts';
import { recordVotes } from '../stake/vote-record.ts';

/** Witnesses one account may vote for at once (java-tron: MAX_VOTE_NUMBER). */
export const MAX_VOTES = 30;

export const voteWitness = defineActuator({
  type: 'VoteWitnessContract',

  validate({ state }, { owner_address: owner, votes }) {
    ensure(isValidAddress(owner), 'Invalid address');
    ensure(votes.length > 0, 'VoteNumber must more than 0');
    ensure(votes.length <= MAX_VOTES, `VoteNumber more than maxVoteNumber ${MAX_VOTES}`);
    let sum = 0n;
    for (const { vote_address: candidate, vote_count: count } of votes) {
      ensure(isValidAddress(candidate), 'Invalid vote address!');
      ensure(count > 0n, 'vote count must be greater than 0');
      ensure(state.account(candidate) !== undefined, `Account${bracketed(candidate)} not exists`);
      ensure(state.witness(candidate) !== undefined, `Witness${bracketed(candidate)} not exists`);
      sum = addExact(sum, count);
    }
    const account = state.account(owner);
    ensure(account !== undefined, `Account${bracketed(owner)} not exists`);
    const wanted = multiplyExact(sum, SUN_PER_TRX);
    const power = tronPower(account);
    ensure(wanted <= power, `The total number of votes[${wanted}] is greater than the tronPower[${power}]`);
  },

  execute({ state }, { owner_address: owner, votes }) {
    castVotes(state, owner, votes);
    return { feeSun: 0n };
  },
});

/** Puts votes in the place of an account's earlier ones, whose reward is settled. The caller has checked them. */
export function castVotes(state: State, voter: AddressBytes, votes: Vote[]): void {
  settleReward(state, voter);
  const account = state.requireAccount(voter);
  recordVotes(state, account, votes);
  state.putAccount({ ...account, votes });
}
