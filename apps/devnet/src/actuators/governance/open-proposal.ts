import { ProposalState, type Proposal } from '@sunscope/tron/messages';
import type { State } from '../../state/state.ts';
import { ensure } from '../../transactions/rules.ts';

/** A proposal by its id. @throws ContractValidateError */
export function knownProposal(state: State, id: bigint): Proposal {
  const proposal = state.registers.proposal(id);
  ensure(proposal !== undefined, `Proposal[${id}] not exists`);
  return proposal;
}

/** Refuses what comes after a proposal's end. */
export function ensureOpen(state: State, proposal: Proposal): void {
  const id = proposal.proposal_id;
  ensure(state.property('LATEST_BLOCK_TIMESTAMP') < proposal.expiration_time, `Proposal[${id}] expired`);
  ensure(proposal.state !== ProposalState.CANCELED, `Proposal[${id}] canceled`);
}
