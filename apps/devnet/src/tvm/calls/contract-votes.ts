import { SUN_PER_TRX } from '@sunscope/tron/amount';
import { bytesToHex } from '@sunscope/tron/bytes';
import type { Vote } from '@sunscope/tron/messages';
import { addExact, ensure, multiplyExact } from '../../transactions/rules.ts';
import { tronPower } from '../../resources/tron-power.ts';
import { castVotes, MAX_VOTES } from '../../actuators/governance/vote-witness.ts';
import { ContractExecuteError } from '../../transactions/errors.ts';
import type { AddressBytes } from '../../state/address-bytes.ts';
import type { State } from '../../state/state.ts';

/**
 * A contract's votes (java-tron: VoteWitnessProcessor). Other than an account it may vote for nobody, name a witness more
 * than once (the votes are added) and name one with no votes (which is left out).
 * @throws RejectedTransaction
 */
export function castContractVotes(state: State, voter: AddressBytes, votes: readonly Vote[]): void {
  ensure(votes.length <= MAX_VOTES, `VoteNumber more than maxVoteNumber ${MAX_VOTES}`);
  const merged = new Map<string, Vote>();
  let sum = 0n;
  for (const vote of votes) {
    const { vote_address: witness, vote_count: count } = vote;
    if (!state.witness(witness)) throw new ContractExecuteError(`Witness[${bytesToHex(witness)}] not exists`);
    if (count < 0n) throw new ContractExecuteError('Vote count must not be less than 0');
    if (count === 0n) continue;
    sum = addExact(sum, count);
    const key = bytesToHex(witness);
    merged.set(key, { ...vote, vote_count: addExact(merged.get(key)?.vote_count ?? 0n, count) });
  }
  const wanted = multiplyExact(sum, SUN_PER_TRX);
  const power = tronPower(state.requireAccount(voter));
  if (wanted > power)
    throw new ContractExecuteError(
      `The total number of votes[${wanted}] is greater than the tronPower[${power}]`,
    );
  castVotes(state, voter, inJavaOrder([...merged.values()]));
}

/** The order in which a Java HashMap keyed by address hands votes out, which is how they end up in the account. */
function inJavaOrder(votes: readonly Vote[]): Vote[] {
  // 16 buckets, doubled whenever they are filled by more than three quarters.
  let buckets = 16;
  while (votes.length > buckets * 0.75) buckets *= 2;
  return votes
    .map(vote => ({ vote, bucket: bucketOf(vote.vote_address, buckets) }))
    .sort((a, b) => a.bucket - b.bucket)
    .map(({ vote }) => vote);
}

/** protobuf's ByteString.hashCode, spread and cut as HashMap does. */
function bucketOf(bytes: Uint8Array, buckets: number): number {
  let hash = bytes.length;
  for (const byte of bytes) hash = (Math.imul(hash, 31) + ((byte << 24) >> 24)) | 0;
  if (hash === 0) hash = 1;
  return (hash ^ (hash >>> 16)) & (buckets - 1);
}
