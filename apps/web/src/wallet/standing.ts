import { SUN_PER_TRX } from '@sunscope/tron/amount';
import { addressFromBytes, type Address } from '@sunscope/tron/address';
import { ResourceCode, type Account } from '@sunscope/tron/messages';

/** What TRX is staked for, or delegated as. */
export type StakeResource = 'BANDWIDTH' | 'ENERGY';

/** A resource by its number in contracts; undefined for voting power, which is staked for on no public network, and for numbers nobody knows. */
export function resourceOfCode(code: number): StakeResource | undefined {
  if (code === ResourceCode.BANDWIDTH) return 'BANDWIDTH';
  return code === ResourceCode.ENERGY ? 'ENERGY' : undefined;
}

/** What an account has staked for itself, and its votes. */
export interface Standing {
  /** Sun of Stake 2.0 that it uses itself. */
  readonly staked: Readonly<Record<StakeResource, bigint>>;
  /** Sun that give it votes, what it lends included. */
  readonly powerSun: bigint;
  readonly votes: readonly BallotVote[];
}

export interface BallotVote {
  readonly witness: Address;
  readonly count: bigint;
}

/** An account's standing, as the node has it; nothing for an address without an account. */
export function standingOf(account: Account | undefined): Standing {
  const staked = { BANDWIDTH: 0n, ENERGY: 0n };
  for (const { type, amount } of account?.frozenV2 ?? []) {
    const resource = resourceOfCode(type);
    if (resource) staked[resource] += amount;
  }
  const votes = (account?.votes ?? []).flatMap(({ vote_address, vote_count }) =>
    vote_address.length === 21 ? [{ witness: addressFromBytes(vote_address), count: vote_count }] : [],
  );
  return { staked, powerSun: powerOf(account), votes };
}

/** Stake of both generations, with what is lent to others (java-tron: AccountCapsule.getAllTronPower). */
function powerOf(account: Account | undefined): bigint {
  if (!account) return 0n;
  const energy = account.account_resource;
  return (
    account.frozen.reduce((sum, entry) => sum + entry.frozen_balance, 0n) +
    (energy?.frozen_balance_for_energy?.frozen_balance ?? 0n) +
    account.delegated_frozen_balance_for_bandwidth +
    (energy?.delegated_frozen_balance_for_energy ?? 0n) +
    account.frozenV2.reduce((sum, entry) => sum + entry.amount, 0n) +
    account.delegated_frozenV2_balance_for_bandwidth +
    (energy?.delegated_frozenV2_balance_for_energy ?? 0n)
  );
}

/** The standing with more (or less) of its own stake in a resource; its voting power stays where it is only lent. */
export function withStake(
  standing: Standing,
  resource: StakeResource,
  bySun: bigint,
  isLent = false,
): Standing {
  return {
    ...standing,
    staked: { ...standing.staked, [resource]: standing.staked[resource] + bySun },
    powerSun: isLent ? standing.powerSun : standing.powerSun + bySun,
  };
}

/** Votes shrink in proportion where the power left no longer covers them (java-tron: UnfreezeBalanceV2Actuator.updateVote). */
export function withFittingVotes(standing: Standing): Standing {
  const { votes, powerSun } = standing;
  const cast = votes.reduce((sum, { count }) => sum + count, 0n);
  if (cast <= 0n || powerSun >= cast * SUN_PER_TRX) return standing;
  const fitting = votes.map(({ witness, count }) => ({
    witness,
    // Doubles, cut to an integer, in java-tron's order of operations.
    count: BigInt(Math.trunc(((Number(count) / Number(cast)) * Number(powerSun)) / Number(SUN_PER_TRX))),
  }));
  return { ...standing, votes: fitting.filter(({ count }) => count > 0n) };
}

/** How the votes for each representative change; those that stay as they are are left out. */
export function voteChanges(
  before: Standing,
  after: Standing,
): { witness: Address; before: bigint; after: bigint }[] {
  const count = ({ votes }: Standing, witness: Address) =>
    votes.reduce((sum, vote) => (vote.witness === witness ? sum + vote.count : sum), 0n);
  const witnesses = [...new Set([...before.votes, ...after.votes].map(({ witness }) => witness))];
  return witnesses
    .map(witness => ({ witness, before: count(before, witness), after: count(after, witness) }))
    .filter(change => change.before !== change.after);
}
