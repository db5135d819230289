import { addressFromBytes, addressToBytes } from '@sunscope/tron/address';
import { bytesToText, textToBytes } from '@sunscope/tron/bytes';
import type { BaseIntent, IntentEntry } from './intent.ts';
import { NO_EFFECTS, plainParts } from './plain-parts.ts';
import { invalidUrl } from './witness-parts.ts';

export interface WitnessCreate extends BaseIntent {
  readonly kind: 'witness_create';
  readonly url: string;
}

/** Makes the account a witness: a candidate whom others can vote for. */
export const witnessCreate: IntentEntry<WitnessCreate, 'WitnessCreateContract'> = {
  ...plainParts,
  kind: 'witness_create',
  contract: 'WitnessCreateContract',
  invalid: ({ url }) => invalidUrl(url),
  build: ({ from, url }) => ({ owner_address: addressToBytes(from), url: textToBytes(url) }),
  confirmed: ({ from, url }) => ({ owner_address: addressToBytes(from), url: textToBytes(url) }),
  readBack({ owner_address, url: bytes }, envelope) {
    const url = bytesToText(bytes);
    if (url === undefined) return undefined;
    return { kind: 'witness_create', from: addressFromBytes(owner_address), url, ...envelope };
  },
  // It burns thousands of TRX and lasts.
  workerSigns: false,
  effects: () => ({
    ...NO_EFFECTS,
    fees: ['witnessCreateSun'],
    changes: [{ label: 'intent_what', words: { key: 'witness_create_what' } }],
  }),
  judgedBy: () => ({ witnesses: true }),
  refused: ({ from }, { witnesses }) =>
    witnesses?.has(from) ? { key: 'refused_witness_already' } : undefined,
  rows: ({ url }) => [{ label: 'witness_url', text: url }],
  messages: {
    title: 'witness_create_action',
    action: 'witness_create_action',
    toast: 'witness_create_done',
    done: 'witness_create_done',
  },
};
