import { equalBytes } from '@sunscope/tron/bytes';
import { defineActuator } from '../actuator.ts';
import { ensureOpen, knownProposal } from './open-proposal.ts';
import { bracketed, ensure, isValidAddress } from '../../transactions/rules.ts';

export const proposalApprove = defineActuator({
  type: 'ProposalApproveContract',

  validate({ state }, { owner_address: owner, proposal_id: id, is_add_approval: adds }) {
    ensure(isValidAddress(owner), 'Invalid address');
    ensure(state.account(owner) !== undefined, `Account${bracketed(owner)} not exists`);
    ensure(state.witness(owner) !== undefined, `Witness${bracketed(owner)} not exists`);
    const proposal = knownProposal(state, id);
    ensureOpen(state, proposal);
    const has = proposal.approvals.some(witness => equalBytes(witness, owner));
    if (adds) ensure(!has, `Witness${bracketed(owner)}has approved proposal[${id}] before`);
    else ensure(has, `Witness${bracketed(owner)}has not approved proposal[${id}] before`);
  },

  execute({ state }, { owner_address: owner, proposal_id: id, is_add_approval: adds }) {
    const proposal = knownProposal(state, id);
    const others = proposal.approvals.filter(witness => !equalBytes(witness, owner));
    state.registers.putProposal({ ...proposal, approvals: adds ? [...others, owner] : others });
    return { feeSun: 0n };
  },
});
