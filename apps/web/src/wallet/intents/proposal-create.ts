import { addressFromBytes, addressToBytes } from '@sunscope/tron/address';
import { proposalLimit } from '@sunscope/tron/proposal-limits';
import type { ChainState } from '../chain-state.ts';
import { notWitness } from './refusals.ts';
import type { BaseIntent, IntentEntry, Words } from './intent.ts';
import { NO_EFFECTS, plainParts } from './plain-parts.ts';

/** A chain parameter by its number in proposals, and the value proposed for it, as the chain counts it. */
export interface ProposedValue {
  readonly id: bigint;
  readonly value: bigint;
}

export interface ProposalCreate extends BaseIntent {
  readonly kind: 'proposal_create';
  /** By number, ascending. */
  readonly values: readonly ProposedValue[];
}

/** Proposes new values of chain parameters, as a witness. */
export const proposalCreate: IntentEntry<ProposalCreate, 'ProposalCreateContract'> = {
  ...plainParts,
  kind: 'proposal_create',
  contract: 'ProposalCreateContract',
  invalid({ values }) {
    if (values.length === 0) return { field: 'parameters', right: 'at least 1', found: '0' };
    // On the wire it is a map: of a number named twice only the last value would count.
    const isAscending = values.every(({ id }, at) => id > (values[at - 1]?.id ?? -1n));
    if (!isAscending)
      return {
        field: 'parameters',
        right: 'numbers from 0, ascending',
        found: values.map(({ id }) => id).join(),
      };
    return undefined;
  },
  build: ({ from, values }) => ({
    owner_address: addressToBytes(from),
    parameters: values.map(({ id, value }) => ({ key: id, value })),
  }),
  confirmed: ({ from, values }) => ({
    owner_address: addressToBytes(from),
    parameters: values.map(({ id, value }) => ({ key: id, value })),
  }),
  readBack: ({ owner_address, parameters }, envelope) => ({
    kind: 'proposal_create',
    from: addressFromBytes(owner_address),
    values: parameters.map(({ key, value }) => ({ id: key, value })),
    ...envelope,
  }),
  // It speaks in public for the account, with the voice of those who voted for it.
  workerSigns: false,
  effects: () => ({
    ...NO_EFFECTS,
    changes: [{ label: 'intent_what', words: { key: 'proposal_create_what' } }],
  }),
  judgedBy: () => ({ witnesses: true }),
  refused: ({ from, values }, state) =>
    notWitness(from, state) ?? values.map(one => badValue(one, state)).find(one => one !== undefined),
  rows: ({ values }) => values.map(proposed => ({ label: 'proposal_value', proposed })),
  messages: {
    title: 'proposal_create_action',
    action: 'proposal_create_action',
    toast: 'proposal_create_done',
    done: 'proposal_create_done',
  },
};

/** Prices of energy and bandwidth: java-tron takes any number for them, and our own limits are only good advice. */
const ANY_NUMBER: readonly bigint[] = [11n, 12n];

/** Why the chain takes no such value, by its own limits; a limit the node does not return is not checked. */
function badValue({ id, value }: ProposedValue, { parameters }: ChainState): Words | undefined {
  if (parameters.size === 0 || ANY_NUMBER.includes(id)) return undefined;
  const limit = proposalLimit(Number(id), key => parameters.get(key));
  if (limit === undefined) return undefined;
  const number = String(id);
  if (limit.isOver) return { key: 'refused_proposal_decided', values: { number } };
  const needs = limit.needs.filter(key => parameters.get(key) === 0n);
  if (needs.length > 0) return { key: 'refused_proposal_needs', values: { number, needs: needs.join(', ') } };
  return value < limit.least || value > limit.most
    ? {
        key: 'refused_proposal_value',
        values: { number, least: String(limit.least), most: String(limit.most) },
      }
    : undefined;
}
