import { addressFromBytes, addressToBytes } from '@sunscope/tron/address';
import type { BaseIntent, IntentEntry } from './intent.ts';
import { NO_EFFECTS, plainParts } from './plain-parts.ts';
import { invalidProposal } from './proposal-parts.ts';
import { hasApproved, notWitness, proposalOver } from './refusals.ts';

export interface ProposalApprove extends BaseIntent {
  readonly kind: 'proposal_approve';
  readonly proposal: bigint;
}

export interface ProposalWithdraw extends BaseIntent {
  readonly kind: 'proposal_withdraw';
  readonly proposal: bigint;
}

/** Approves a proposal, as a witness. */
export const proposalApprove: IntentEntry<ProposalApprove, 'ProposalApproveContract'> = {
  ...plainParts,
  kind: 'proposal_approve',
  contract: 'ProposalApproveContract',
  invalid: invalidProposal,
  build: ({ from, proposal }) => ({
    owner_address: addressToBytes(from),
    proposal_id: proposal,
    is_add_approval: true,
  }),
  confirmed: ({ from, proposal }) => ({
    owner_address: addressToBytes(from),
    proposal_id: proposal,
    is_add_approval: true,
  }),
  readBack({ owner_address, proposal_id, is_add_approval }, envelope) {
    if (!is_add_approval) return undefined;
    return {
      kind: 'proposal_approve',
      from: addressFromBytes(owner_address),
      proposal: proposal_id,
      ...envelope,
    };
  },
  // An approval can decide what holds for everybody.
  workerSigns: false,
  effects: () => ({
    ...NO_EFFECTS,
    changes: [{ label: 'intent_what', words: { key: 'proposal_approve_what' } }],
  }),
  judgedBy: () => ({ witnesses: true, proposals: true }),
  refused: ({ from, proposal: id }, state) =>
    notWitness(from, state) ??
    proposalOver(state, id) ??
    (hasApproved(from, state, id) === true ? { key: 'refused_approved' } : undefined),
  rows: ({ proposal }) => [{ label: 'proposal_label', proposal }],
  messages: {
    title: 'proposal_approve_action',
    action: 'proposal_approve_action',
    toast: 'proposal_approve_done',
    done: 'proposal_approve_done',
  },
};

/** Takes an approval back. */
export const proposalWithdraw: IntentEntry<ProposalWithdraw, 'ProposalApproveContract'> = {
  ...plainParts,
  kind: 'proposal_withdraw',
  contract: 'ProposalApproveContract',
  invalid: invalidProposal,
  build: ({ from, proposal }) => ({
    owner_address: addressToBytes(from),
    proposal_id: proposal,
    is_add_approval: false,
  }),
  confirmed: ({ from, proposal }) => ({
    owner_address: addressToBytes(from),
    proposal_id: proposal,
    is_add_approval: false,
  }),
  readBack({ owner_address, proposal_id, is_add_approval }, envelope) {
    if (is_add_approval) return undefined;
    return {
      kind: 'proposal_withdraw',
      from: addressFromBytes(owner_address),
      proposal: proposal_id,
      ...envelope,
    };
  },
  // The last approval taken back can end a proposal.
  workerSigns: false,
  effects: () => ({
    ...NO_EFFECTS,
    changes: [{ label: 'intent_what', words: { key: 'proposal_withdraw_what' } }],
  }),
  judgedBy: () => ({ witnesses: true, proposals: true }),
  refused: ({ from, proposal: id }, state) =>
    notWitness(from, state) ??
    proposalOver(state, id) ??
    (hasApproved(from, state, id) === false ? { key: 'refused_not_approved' } : undefined),
  rows: ({ proposal }) => [{ label: 'proposal_label', proposal }],
  messages: {
    title: 'proposal_withdraw_action',
    action: 'proposal_withdraw_action',
    toast: 'proposal_withdraw_done',
    done: 'proposal_withdraw_done',
  },
};
