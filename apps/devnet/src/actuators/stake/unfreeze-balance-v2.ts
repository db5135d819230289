import { SUN_PER_TRX } from '@sunscope/tron/amount';
import { ResourceCode, type Account } from '@sunscope/tron/messages';
import { settleReward } from '../../governance/rewards.ts';
import type { State } from '../../state/state.ts';
import { defineActuator } from '../actuator.ts';
import { bracketed, ensure, isValidAddress } from '../../transactions/rules.ts';
import { changeStakeV2, dueUnfreezing, stakedV2 } from './stake.ts';
import { tronPower } from '../../resources/tron-power.ts';
import { recordVotes } from './vote-record.ts';

/** Unfreezings that may wait at once (java-tron: UNFREEZE_MAX_TIMES). */
export const MAX_UNFREEZINGS = 32;
const DAY_MS = 86_400_000n;

export const unfreezeBalanceV2 = defineActuator({
  type: 'UnfreezeBalanceV2Contract',

  validate({ state }, { owner_address: owner, unfreeze_balance: amount, resource }) {
    ensure(
      state.property('UNFREEZE_DELAY_DAYS') > 0n,
      'Not support UnfreezeV2 transaction, need to be opened by the committee',
    );
    ensure(isValidAddress(owner), 'Invalid address');
    const account = state.account(owner);
    ensure(account !== undefined, `Account${bracketed(owner)} does not exist`);
    ensure(
      resource === ResourceCode.BANDWIDTH || resource === ResourceCode.ENERGY,
      'ResourceCode error.valid ResourceCode[BANDWIDTH、Energy]',
    );
    const staked = stakedV2(account, resource);
    ensure(staked > 0n, `no frozenBalance(${resource === ResourceCode.BANDWIDTH ? 'BANDWIDTH' : 'Energy'})`);
    ensure(amount > 0n && amount <= staked, `Invalid unfreeze_balance, [${amount}] is error`);
    const waiting = dueUnfreezing(account, state.property('LATEST_BLOCK_TIMESTAMP')).rest.length;
    ensure(waiting < MAX_UNFREEZINGS, 'Invalid unfreeze operation, unfreezing times is over limit');
  },

  execute({ state }, { owner_address: owner, unfreeze_balance: amount, resource }) {
    const now = state.property('LATEST_BLOCK_TIMESTAMP');
    settleReward(state, owner);
    const account = state.requireAccount(owner);
    const { dueSun, rest } = dueUnfreezing(account, now);
    const expires = now + state.property('UNFREEZE_DELAY_DAYS') * DAY_MS;
    const waiting = [...rest, { type: resource, unfreeze_amount: amount, unfreeze_expire_time: expires }];
    const changed = changeStakeV2(state, account, resource, -amount);
    state.putAccount(
      withFittingVotes(state, { ...changed, balance: account.balance + dueSun, unfrozenV2: waiting }),
    );
    return { feeSun: 0n, withdraw_expire_amount: dueSun };
  },
});

/** Votes shrink in proportion where the power left no longer covers them; those that reach 0 go. */
function withFittingVotes(state: State, account: Account): Account {
  const cast = account.votes.reduce((sum, vote) => sum + vote.vote_count, 0n);
  const power = tronPower(account);
  if (cast === 0n || power >= cast * SUN_PER_TRX) return account;
  const votes = account.votes
    .map(vote => ({
      ...vote,
      // Doubles, cut to an integer, in java-tron's order of operations.
      vote_count: BigInt(
        Math.trunc(((Number(vote.vote_count) / Number(cast)) * Number(power)) / Number(SUN_PER_TRX)),
      ),
    }))
    .filter(vote => vote.vote_count > 0n);
  recordVotes(state, account, votes);
  return { ...account, votes };
}
