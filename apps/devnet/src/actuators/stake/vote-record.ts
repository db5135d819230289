import type { Account, Vote } from '@sunscope/tron/messages';
import type { State } from '../../state/state.ts';

/** Notes an account's new votes for the count at the next maintenance; the old ones are those counted last. */
export function recordVotes(state: State, account: Account, newVotes: readonly Vote[]): void {
  const oldVotes = state.voteChanges.of(account.address)?.oldVotes ?? account.votes;
  state.voteChanges.put(account.address, { oldVotes, newVotes });
}
