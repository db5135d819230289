import { addressFromBytes, type Address } from '@sunscope/tron/address';
import { ProposalState } from '@sunscope/tron/messages';
import type { ChainState } from '../chain-state.ts';
import type { Words } from './intent.ts';

// What more than one kind of intent is refused for. Each says the reason, and what to change.

/** The committee has not opened it; a parameter that the node does not return refuses nothing. */
export function notOpen({ parameters }: ChainState, ...keys: string[]): Words | undefined {
  return keys.some(key => parameters.get(key) === 0n) ? { key: 'refused_not_open' } : undefined;
}

/** Only representatives may do it. */
export function notWitness(from: Address, { witnesses }: ChainState): Words | undefined {
  return witnesses && !witnesses.has(from) ? { key: 'refused_witness_only' } : undefined;
}

/** Only whoever deployed a contract may change it. */
export function notDeployer(from: Address, { contract }: ChainState): Words | undefined {
  if (contract === undefined) return undefined;
  if (contract === null) return { key: 'refused_no_contract' };
  return contract.origin_address.length === 21 && addressFromBytes(contract.origin_address) !== from
    ? { key: 'refused_contract_owner' }
    : undefined;
}

/** A proposal by its number, as far as the node returned proposals. */
export function proposalOf({ proposals }: ChainState, id: bigint) {
  return proposals?.find(({ proposal_id }) => proposal_id === id);
}

/** The proposal is not there, over, or taken back. */
export function proposalOver(state: ChainState, id: bigint): Words | undefined {
  if (state.proposals === undefined) return undefined;
  const proposal = proposalOf(state, id);
  const isOpen =
    proposal && proposal.state !== ProposalState.CANCELED && state.headMs < proposal.expiration_time;
  return isOpen ? undefined : { key: 'refused_proposal_over' };
}

/** Whether a representative has approved a proposal; undefined where that is not known. */
export function hasApproved(from: Address, state: ChainState, id: bigint): boolean | undefined {
  return proposalOf(state, id)?.approvals.some(
    address => address.length === 21 && addressFromBytes(address) === from,
  );
}
