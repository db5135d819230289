import { addressFromBytes, addressToBytes } from '@sunscope/tron/address';
import { proposalOf, proposalOver } from './refusals.ts';
import type { BaseIntent, IntentEntry } from './intent.ts';
import { NO_EFFECTS, plainParts } from './plain-parts.ts';
import { invalidProposal } from './proposal-parts.ts';

export interface ProposalDelete extends BaseIntent {
  readonly kind: 'proposal_delete';
  readonly proposal: bigint;
}

/** Cancels a proposal of one's own while it is open. */
export const proposalDelete: IntentEntry<ProposalDelete, 'ProposalDeleteContract'> = {
  ...plainParts,
  kind: 'proposal_delete',
  contract: 'ProposalDeleteContract',
  invalid: invalidProposal,
  build: ({ from, proposal }) => ({ owner_address: addressToBytes(from), proposal_id: proposal }),
  confirmed: ({ from, proposal }) => ({ owner_address: addressToBytes(from), proposal_id: proposal }),
  readBack: ({ owner_address, proposal_id }, envelope) => ({
    kind: 'proposal_delete',
    from: addressFromBytes(owner_address),
    proposal: proposal_id,
    ...envelope,
  }),
  // It ends a proposal for good.
  workerSigns: false,
  effects: () => ({
    ...NO_EFFECTS,
    changes: [{ label: 'intent_what', words: { key: 'proposal_delete_what' } }],
  }),
  judgedBy: () => ({ proposals: true }),
  refused({ from, proposal: id }, state) {
    const proposer = proposalOf(state, id)?.proposer_address;
    if (proposer?.length === 21 && addressFromBytes(proposer) !== from)
      return { key: 'refused_not_proposer' };
    return proposalOver(state, id);
  },
  rows: ({ proposal }) => [{ label: 'proposal_label', proposal }],
  messages: {
    title: 'proposal_delete_action',
    action: 'proposal_delete_action',
    toast: 'proposal_delete_done',
    done: 'proposal_delete_done',
  },
};
