/** Refuses a number that no proposal has: they are counted from 1. */
export function invalidProposal({ proposal }: { readonly proposal: bigint }) {
  return proposal > 0n ? undefined : { field: 'proposal_id', right: 'above 0', found: String(proposal) };
}
