import { addressFromBytes, addressToBytes } from '@sunscope/tron/address';
import { bytesToText, textToBytes } from '@sunscope/tron/bytes';
import { readText, type TextFacts, type TextValues } from './account-text-parts.ts';
import type { BaseIntent, IntentEntry, IntentForm } from './intent.ts';
import { NO_EFFECTS, plainParts } from './plain-parts.ts';

export interface AccountId extends BaseIntent {
  readonly kind: 'account_id';
  readonly id: string;
}

/** 8 to 32 printable bytes without spaces (java-tron: TransactionUtil.validAccountId). */
const RIGHT_ID = /^[\x21-\x7e]{8,32}$/;

/** Gives the account an id, once and unlike any other's. */
export const accountId: IntentEntry<AccountId, 'SetAccountIdContract'> = {
  ...plainParts,
  kind: 'account_id',
  contract: 'SetAccountIdContract',
  invalid: ({ id }) =>
    RIGHT_ID.test(id) ? undefined : { field: 'account_id', right: '8 to 32 letters and digits', found: id },
  build: ({ from, id }) => ({ account_id: textToBytes(id), owner_address: addressToBytes(from) }),
  confirmed: ({ from, id }) => ({ account_id: textToBytes(id), owner_address: addressToBytes(from) }),
  readBack({ account_id, owner_address }, envelope) {
    const id = bytesToText(account_id);
    if (id === undefined) return undefined;
    return { kind: 'account_id', from: addressFromBytes(owner_address), id, ...envelope };
  },
  // For good and for everyone to read: the words are the person's.
  workerSigns: false,
  effects: () => ({
    ...NO_EFFECTS,
    changes: [{ label: 'account_text_lasts', words: { key: 'account_id_once' } }],
  }),
  judgedBy: ({ id }) => ({ ofId: id }),
  refused(_intent, { account, ofId }) {
    if (account && account.account_id.length > 0) return { key: 'refused_id_once' };
    return ofId ? { key: 'refused_id_taken' } : undefined;
  },
  rows: ({ id }) => [{ label: 'account_id_label', text: id }],
  messages: {
    title: 'account_id_title',
    action: 'account_id_action',
    toast: 'account_id_toast',
    done: 'account_id_done',
  },
};

export const accountIdForm: IntentForm<AccountId, TextValues, TextFacts> = {
  fields: [{ name: 'text', kind: 'text', label: 'account_id_label', hint: 'account_id_once' }],
  read: (values, { from, permissionId }) =>
    readText(
      values,
      intent => accountId.invalid(intent),
      { kind: 'account_id', from, permissionId, note: '', id: values.text },
      'fill_a_valid_account_id',
    ),
};
