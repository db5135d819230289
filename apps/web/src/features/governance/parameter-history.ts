import type { Proposal } from '@sunscope/product-api/types';

interface Changes {
  /** The newest proposal that came into force. */
  approved?: Proposal;
  /** The newest one that is voted on. */
  pending?: Proposal;
}

/** Newest approved and newest pending proposal of each parameter, by its number. */
export function lastChanges(proposals: readonly Proposal[]): ReadonlyMap<number, Changes> {
  const changes = new Map<number, Changes>();
  for (const proposal of proposals.toSorted((a, b) => b.proposalId - a.proposalId)) {
    for (const { key } of proposal.parameters) {
      const known = changes.get(key) ?? {};
      if (proposal.state === 'APPROVED') known.approved ??= proposal;
      if (proposal.state === 'PENDING') known.pending ??= proposal;
      changes.set(key, known);
    }
  }
  return changes;
}
