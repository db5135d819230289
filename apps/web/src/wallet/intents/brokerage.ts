import { addressFromBytes, addressToBytes } from '@sunscope/tron/address';
import { notWitness } from './refusals.ts';
import type { BaseIntent, IntentEntry } from './intent.ts';
import { NO_EFFECTS, plainParts } from './plain-parts.ts';

export interface Brokerage extends BaseIntent {
  readonly kind: 'brokerage';
  /** Percent of its rewards that the witness keeps; the rest goes to its voters. */
  readonly percent: number;
}

/** Changes what a witness keeps of its rewards. */
export const brokerage: IntentEntry<Brokerage, 'UpdateBrokerageContract'> = {
  ...plainParts,
  kind: 'brokerage',
  contract: 'UpdateBrokerageContract',
  invalid: ({ percent }) =>
    Number.isInteger(percent) && percent >= 0 && percent <= 100
      ? undefined
      : { field: 'brokerage', right: '0 to 100', found: String(percent) },
  build: ({ from, percent }) => ({ owner_address: addressToBytes(from), brokerage: percent }),
  confirmed: ({ from, percent }) => ({ owner_address: addressToBytes(from), brokerage: percent }),
  readBack: ({ owner_address, brokerage: percent }, envelope) => ({
    kind: 'brokerage',
    from: addressFromBytes(owner_address),
    percent,
    ...envelope,
  }),
  // It decides what voters are paid.
  workerSigns: false,
  effects: () => ({
    ...NO_EFFECTS,
    changes: [{ label: 'intent_what', words: { key: 'brokerage_what' } }],
  }),
  judgedBy: () => ({ witnesses: true }),
  refused: ({ from }, state) => notWitness(from, state),
  rows: ({ percent }) => [
    { label: 'brokerage_voters', text: `${100 - percent}%` },
    { label: 'brokerage_kept', text: `${percent}%` },
  ],
  messages: {
    title: 'brokerage_action',
    action: 'brokerage_action',
    toast: 'brokerage_done',
    done: 'brokerage_done',
  },
};
