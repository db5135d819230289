import { addressFromBytes, addressToBytes } from '@sunscope/tron/address';
import { bytesToText, textToBytes } from '@sunscope/tron/bytes';
import { notWitness } from './refusals.ts';
import type { BaseIntent, IntentEntry } from './intent.ts';
import { plainParts, NO_EFFECTS } from './plain-parts.ts';
import { invalidUrl } from './witness-parts.ts';

export interface WitnessUpdate extends BaseIntent {
  readonly kind: 'witness_update';
  readonly url: string;
}

/** Changes the site a witness names. */
export const witnessUpdate: IntentEntry<WitnessUpdate, 'WitnessUpdateContract'> = {
  ...plainParts,
  kind: 'witness_update',
  contract: 'WitnessUpdateContract',
  invalid: ({ url }) => invalidUrl(url),
  build: ({ from, url }) => ({ owner_address: addressToBytes(from), update_url: textToBytes(url) }),
  confirmed: ({ from, url }) => ({ owner_address: addressToBytes(from), update_url: textToBytes(url) }),
  readBack({ owner_address, update_url }, envelope) {
    const url = bytesToText(update_url);
    if (url === undefined) return undefined;
    return { kind: 'witness_update', from: addressFromBytes(owner_address), url, ...envelope };
  },
  // It is what people vote by: the words are the person’s.
  workerSigns: false,
  effects: () => NO_EFFECTS,
  judgedBy: () => ({ witnesses: true }),
  refused: ({ from }, state) => notWitness(from, state),
  rows: ({ url }) => [{ label: 'witness_url', text: url }],
  messages: {
    title: 'witness_update_action',
    action: 'witness_update_action',
    toast: 'witness_update_done',
    done: 'witness_update_done',
  },
};
