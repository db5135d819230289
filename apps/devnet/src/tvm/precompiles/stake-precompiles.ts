import { SUN_PER_TRX } from '@sunscope/tron/amount';
import { bytesToHex, concatBytes, hexToBytes } from '@sunscope/tron/bytes';
import type { Account, Vote } from '@sunscope/tron/messages';
import { acquiredV2, delegatedOf } from '../../actuators/stake/delegation.ts';
import { dueUnfreezing, stakedV2 } from '../../actuators/stake/stake.ts';
import { tronPower } from '../../resources/tron-power.ts';
import { MAX_UNFREEZINGS } from '../../actuators/stake/unfreeze-balance-v2.ts';
import {
  frozenForBandwidth,
  frozenForEnergy,
  resourceOf,
  stakeInUse,
  type StakedResource,
} from '../../resources/resource-window.ts';
import { pendingReward } from '../../governance/rewards.ts';
import type { State } from '../../state/state.ts';
import { priced, type Precompile } from './precompile.ts';
import { MAX_LONG, readWord, wordToAddress, wordToBytes } from '../machine/words.ts';

// What contracts may ask about votes, rewards, stakes and chain parameters (java-tron: PrecompiledContracts,
// FreezeV2Util, VoteRewardUtil). Input of another length than expected is answered with zeros.

/** Resource numbers as contracts give them; any other has none of anything. */
const BANDWIDTH = 0n;
const ENERGY = 1n;
/** A look at an account, and the rewards of its thirty votes. */
const QUESTION_WORK = 500;
const REWARD_WORK = 5_000;
const MAX_SECONDS = MAX_LONG / 1000n;

const stakedResources = new Map<bigint, StakedResource>([
  [BANDWIDTH, 'bandwidth'],
  [ENERGY, 'energy'],
]);

/** A word as a long, the largest long where it is larger (java-tron: DataWord.longValueSafe). */
function safeLong(word: bigint): bigint {
  return word > MAX_LONG ? MAX_LONG : word;
}

/** Answers one or more numbers about so many words of input. */
function question(
  energy: number,
  wordCount: number,
  answers: number,
  answer: (words: bigint[], state: State) => bigint[],
): Precompile {
  return priced(
    () => energy,
    () => QUESTION_WORK,
    (data, { state }) => {
      if (data.length !== wordCount * 32) return new Uint8Array(32 * answers);
      const words = Array.from({ length: wordCount }, (_, index) => readWord(data, index * 32));
      return concatBytes(...answer(words, state).map(value => wordToBytes(BigInt.asUintN(256, value))));
    },
  );
}

function accountAt(state: State, word: bigint): Account | undefined {
  return state.account(hexToBytes(wordToAddress(word)));
}

/** Asks one number about an account and a resource; 0 where there is no such account. */
function resourceQuestion(answer: (account: Account, resource: bigint, state: State) => bigint): Precompile {
  return question(50, 2, 1, ([address = 0n, resource = 0n], state) => {
    const account = accountAt(state, address);
    return [account ? answer(account, safeLong(resource), state) : 0n];
  });
}

/** All stake that earns an account a resource, others' included. */
function allStake(account: Account, resource: bigint): bigint {
  if (resource === BANDWIDTH) return frozenForBandwidth(account);
  return resource === ENERGY ? frozenForEnergy(account) : 0n;
}

/** Sun behind what an account uses of a resource, and the seconds until it uses nothing. */
function usage(state: State, account: Account, resource: bigint): { sun: bigint; restoreSeconds: bigint } {
  const name = stakedResources.get(resource);
  return name ? stakeInUse(state, account, name) : { sun: 0n, restoreSeconds: 0n };
}

function delegatable(account: Account, resource: bigint, state: State): bigint {
  if (!stakedResources.has(resource)) return 0n;
  const own = stakedV2(account, Number(resource));
  const usedOfOwn = usage(state, account, resource).sun - (allStake(account, resource) - own);
  if (usedOfOwn <= 0n) return own;
  return own > usedOfOwn ? own - usedOfOwn : 0n;
}

function delegatedAway(account: Account, resource: bigint): bigint {
  if (resource === BANDWIDTH)
    return account.delegated_frozen_balance_for_bandwidth + account.delegated_frozenV2_balance_for_bandwidth;
  if (resource !== ENERGY) return 0n;
  const own = resourceOf(account);
  return own.delegated_frozen_balance_for_energy + own.delegated_frozenV2_balance_for_energy;
}

function acquired(account: Account, resource: bigint): bigint {
  if (!stakedResources.has(resource)) return 0n;
  const v1 =
    resource === BANDWIDTH
      ? account.acquired_delegated_frozen_balance_for_bandwidth
      : resourceOf(account).acquired_delegated_frozen_balance_for_energy;
  return v1 + acquiredV2(account, Number(resource));
}

/** What of some stake could be taken back unused at present, what is in use, and the seconds until that is free. */
function checkUndelegate(account: Account, wanted: bigint, resource: bigint, state: State): bigint[] {
  const all = allStake(account, resource);
  const { sun: used, restoreSeconds } = usage(state, account, resource);
  const amount = wanted < all ? wanted : all;
  if (all <= used) return [0n, amount, restoreSeconds];
  // Doubles, cut to an integer, in java-tron's order of operations.
  const clean = BigInt(Math.trunc(Number(amount) * (Number(all - used) / Number(all))));
  return [clean, amount - clean, restoreSeconds];
}

/** Stake 2.0 that one account delegates to another, locked or not. */
function delegatedTo(state: State, from: bigint, to: bigint, resource: bigint): bigint {
  if (!stakedResources.has(resource)) return 0n;
  const pair = [hexToBytes(wordToAddress(from)), hexToBytes(wordToAddress(to))] as const;
  return (
    delegatedOf(state.delegations.record('unlocked', ...pair), Number(resource)).sun +
    delegatedOf(state.delegations.record('locked', ...pair), Number(resource)).sun
  );
}

/** Own Stake 2.0 in a resource; 2 is the stake for votes alone, which nobody has while that model is off. */
function ownStake(account: Account | undefined, resource: bigint): bigint {
  return account && resource <= 2n ? stakedV2(account, Number(resource)) : 0n;
}

function chainParameter(state: State, code: bigint): bigint {
  switch (code) {
    case 1n:
      return state.property('TOTAL_NET_LIMIT');
    case 2n:
      return state.property('TOTAL_NET_WEIGHT');
    case 3n:
      return state.property('TOTAL_CURRENT_ENERGY_LIMIT');
    case 4n:
      return state.property('TOTAL_ENERGY_WEIGHT');
    case 5n:
      return state.property('UNFREEZE_DELAY_DAYS');
    default:
      return 0n;
  }
}

function sumOf(votes: readonly Vote[]): bigint {
  return votes.reduce((sum, vote) => sum + vote.vote_count, 0n);
}

const rewardBalance = priced(
  () => 500,
  () => REWARD_WORK,
  (_, { state }, caller) => {
    const account = state.account(hexToBytes(caller));
    return wordToBytes(account ? pendingReward(state, account) : 0n);
  },
);

const isSrCandidate = question(20, 1, 1, ([address = 0n], state) => [
  state.witness(hexToBytes(wordToAddress(address))) ? 1n : 0n,
]);

const voteCount = question(500, 2, 1, ([voter = 0n, witness = 0n], state) => {
  const wanted = wordToAddress(witness);
  const votes = accountAt(state, voter)?.votes ?? [];
  return [sumOf(votes.filter(vote => bytesToHex(vote.vote_address) === wanted))];
});

const usedVoteCount = question(20, 1, 1, ([voter = 0n], state) => [
  sumOf(accountAt(state, voter)?.votes ?? []),
]);

const receivedVoteCount = question(20, 1, 1, ([address = 0n], state) => [
  state.witness(hexToBytes(wordToAddress(address)))?.voteCount ?? 0n,
]);

const totalVoteCount = question(20, 1, 1, ([address = 0n], state) => {
  const account = accountAt(state, address);
  return [account ? tronPower(account) / SUN_PER_TRX : 0n];
});

const availableUnfreezeV2Size = question(50, 1, 1, ([address = 0n], state) => {
  const account = accountAt(state, address);
  if (!account) return [0n];
  const waiting = dueUnfreezing(account, state.property('LATEST_BLOCK_TIMESTAMP')).rest.length;
  return [BigInt(Math.max(0, MAX_UNFREEZINGS - waiting))];
});

const expireUnfreezeBalanceV2 = question(50, 2, 1, ([address = 0n, time = 0n], state) => {
  const account = accountAt(state, address);
  const seconds = safeLong(time);
  return [account ? dueUnfreezing(account, seconds >= MAX_SECONDS ? MAX_LONG : seconds * 1000n).dueSun : 0n];
});

const resourceV2 = question(50, 3, 1, ([target = 0n, from = 0n, resource = 0n], state) => [
  wordToAddress(target) === wordToAddress(from)
    ? ownStake(accountAt(state, from), safeLong(resource))
    : delegatedTo(state, from, target, safeLong(resource)),
]);

const checkUnDelegateResource = question(50, 3, 3, ([target = 0n, amount = 0n, resource = 0n], state) => {
  const account = accountAt(state, target);
  if (!account || amount === 0n || !stakedResources.has(resource)) return [0n, 0n, 0n];
  return checkUndelegate(account, safeLong(amount), resource, state);
});

const resourceUsage = question(50, 2, 2, ([address = 0n, resource = 0n], state) => {
  const account = accountAt(state, address);
  if (!account) return [0n, 0n];
  const { sun, restoreSeconds } = usage(state, account, resource);
  return [sun, restoreSeconds];
});

/** By address. */
export const stakePrecompiles: readonly (readonly [bigint, Precompile])[] = [
  [0x1000005n, rewardBalance],
  [0x1000006n, isSrCandidate],
  [0x1000007n, voteCount],
  [0x1000008n, usedVoteCount],
  [0x1000009n, receivedVoteCount],
  [0x100000an, totalVoteCount],
  [0x100000bn, question(50, 1, 1, ([code = 0n], state) => [chainParameter(state, code)])],
  [0x100000cn, availableUnfreezeV2Size],
  [0x100000dn, resourceQuestion(ownStake)],
  [0x100000en, expireUnfreezeBalanceV2],
  [0x100000fn, resourceQuestion(delegatable)],
  [0x1000010n, resourceV2],
  [0x1000011n, checkUnDelegateResource],
  [0x1000012n, resourceUsage],
  [0x1000013n, resourceQuestion(allStake)],
  [0x1000014n, resourceQuestion(delegatedAway)],
  [0x1000015n, resourceQuestion(acquired)],
];
