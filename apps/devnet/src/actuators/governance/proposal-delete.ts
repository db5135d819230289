import { bytesToHex, equalBytes } from '@sunscope/tron/bytes';
import { ProposalState } from '@sunscope/tron/messages';
import { defineActuator } from '../actuator.ts';
import { ensureOpen, knownProposal } from './open-proposal.ts';
import { bracketed, ensure, isValidAddress } from '../../transactions/rules.ts';

export const proposalDelete = defineActuator({
  type: 'ProposalDeleteContract',

  validate({ state }, { owner_address: owner, proposal_id: id }) {
    ensure(isValidAddress(owner), 'Invalid address');
    ensure(state.account(owner) !== undefined, `Account${bracketed(owner)} not exists`);
    const proposal = knownProposal(state, id);
    ensure(
      equalBytes(proposal.proposer_address, owner),
      `Proposal[${id}] is not proposed by ${bytesToHex(owner)}`,
    );
    ensureOpen(state, proposal);
  },

  execute({ state }, { proposal_id: id }) {
    state.registers.putProposal({ ...knownProposal(state, id), state: ProposalState.CANCELED });
    return { feeSun: 0n };
  },
});
