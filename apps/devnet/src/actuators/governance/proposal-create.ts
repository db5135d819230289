import { ProposalState } from '@sunscope/tron/messages';
import { checkProposedValue } from '../../governance/proposal-rules.ts';
import { defineActuator } from '../actuator.ts';
import { bracketed, ensure, isValidAddress } from '../../transactions/rules.ts';

export const proposalCreate = defineActuator({
  type: 'ProposalCreateContract',

  validate({ state }, { owner_address: owner, parameters }) {
    ensure(isValidAddress(owner), 'Invalid address');
    ensure(state.account(owner) !== undefined, `Account${bracketed(owner)} not exists`);
    ensure(state.witness(owner) !== undefined, `Witness${bracketed(owner)} not exists`);
    ensure(parameters.length > 0, 'This proposal has no parameter.');
    for (const [id, value] of valuesById(parameters)) checkProposedValue(state, id, value);
  },

  execute({ state }, { owner_address: owner, parameters }) {
    const id = state.property('PROPOSAL_COUNT') + 1n;
    const now = state.property('LATEST_BLOCK_TIMESTAMP');
    const maintenance = state.property('NEXT_MAINTENANCE_TIME');
    const interval = state.property('MAINTENANCE_TIME_INTERVAL');
    const rounds = (now + state.property('PROPOSAL_EXPIRE_TIME') - maintenance) / interval;
    state.registers.putProposal({
      proposal_id: id,
      proposer_address: owner,
      parameters: [...valuesById(parameters)].map(([key, value]) => ({ key, value })),
      expiration_time: maintenance + (rounds + 1n) * interval,
      create_time: now,
      approvals: [],
      state: ProposalState.PENDING,
    });
    state.setProperty('PROPOSAL_COUNT', id);
    return { feeSun: 0n };
  },
});

/** A map on the wire may name a key twice; the last one counts. */
function valuesById(parameters: readonly { key: bigint; value: bigint }[]): Map<bigint, bigint> {
  return new Map(parameters.map(({ key, value }) => [key, value]));
}
