import { bytesToHex } from '@sunscope/tron/bytes';
import { ProposalState, type Proposal } from '@sunscope/tron/messages';
import type { ChainParameterName } from '../state/parameters.ts';
import type { PricedParameter } from '../state/register-tables.ts';
import type { State } from '../state/state.ts';
import { proposalRules } from './proposal-rules.ts';

// java-tron: ProposalController, ProposalService, DynamicPropertiesStore.

const MINUTES_PER_DAY = 1_440n;
const priced: ReadonlySet<string> = new Set<PricedParameter>(['ENERGY_FEE', 'TRANSACTION_FEE', 'MEMO_FEE']);

/** Decides every proposal that has expired by the maintenance now due. */
export function processProposals(state: State): void {
  const now = state.property('NEXT_MAINTENANCE_TIME');
  for (let id = state.property('PROPOSAL_COUNT'); id > 0n; id--) {
    const proposal = state.registers.proposal(id);
    if (!proposal) continue;
    // Those before a decided one were decided with it or earlier.
    if (proposal.state === ProposalState.APPROVED || proposal.state === ProposalState.DISAPPROVED) return;
    if (proposal.state === ProposalState.PENDING && proposal.expiration_time <= now) decide(state, proposal);
  }
}

function decide(state: State, proposal: Proposal): void {
  const active = new Set(state.marks.activeWitnesses.map(bytesToHex));
  const approvals = proposal.approvals.filter(witness => active.has(bytesToHex(witness))).length;
  const approved = approvals >= Math.floor((active.size * 7) / 10);
  if (approved)
    for (const { key, value } of proposal.parameters)
      applyParameter(state, key, value, proposal.expiration_time);
  state.registers.putProposal({
    ...proposal,
    state: approved ? ProposalState.APPROVED : ProposalState.DISAPPROVED,
  });
}

function applyParameter(state: State, id: bigint, value: bigint, timeMs: bigint): void {
  const name = proposalRules.get(id)?.name;
  if (!name) return;
  if (priced.has(name)) notePrice(state, name as PricedParameter, value, timeMs);
  const special = specialEffects[name];
  if (special) special(state, value);
  else state.setProperty(name, value);
}

function notePrice(state: State, name: PricedParameter, value: bigint, timeMs: bigint): void {
  state.registers.setPriceHistory(name, `${priceHistory(state, name)},${timeMs}:${value}`);
}

/** All values a price has had, as `<ms>:<value>,…` beginning at 0. */
export function priceHistory(state: State, name: PricedParameter): string {
  return state.registers.priceHistory(name) ?? `0:${state.property(name)}`;
}

/** Parameters whose change changes something else too. */
const specialEffects: Readonly<Partial<Record<ChainParameterName, (state: State, value: bigint) => void>>> = {
  REMOVE_THE_POWER_OF_THE_GR(state, value) {
    if (state.property('REMOVE_THE_POWER_OF_THE_GR') === 0n)
      state.setProperty('REMOVE_THE_POWER_OF_THE_GR', value);
  },
  TOTAL_CURRENT_ENERGY_LIMIT(state, value) {
    state.setProperty('TOTAL_ENERGY_LIMIT', value);
    setEnergyTarget(state);
    if (state.property('ALLOW_ADAPTIVE_ENERGY') === 0n)
      state.setProperty('TOTAL_CURRENT_ENERGY_LIMIT', value);
  },
  ADAPTIVE_RESOURCE_LIMIT_TARGET_RATIO(state, value) {
    state.setProperty('ADAPTIVE_RESOURCE_LIMIT_TARGET_RATIO', value * MINUTES_PER_DAY);
    setEnergyTarget(state);
  },
  ALLOW_ADAPTIVE_ENERGY(state, value) {
    if (state.property('ALLOW_ADAPTIVE_ENERGY') !== 0n) return;
    state.setProperty('ALLOW_ADAPTIVE_ENERGY', value);
    state.setProperty('ADAPTIVE_RESOURCE_LIMIT_TARGET_RATIO', 2n * MINUTES_PER_DAY);
    setEnergyTarget(state);
    state.setProperty('ADAPTIVE_RESOURCE_LIMIT_MULTIPLIER', 50n);
  },
};

function setEnergyTarget(state: State): void {
  state.setProperty(
    'TOTAL_ENERGY_TARGET_LIMIT',
    state.property('TOTAL_ENERGY_LIMIT') / state.property('ADAPTIVE_RESOURCE_LIMIT_TARGET_RATIO'),
  );
}
