import { addressFromBytes, addressToBytes } from '@sunscope/tron/address';
import { bytesToText, textToBytes } from '@sunscope/tron/bytes';
import { readText, type TextFacts, type TextValues } from './account-text-parts.ts';
import type { BaseIntent, IntentEntry, IntentForm } from './intent.ts';
import { NO_EFFECTS, plainParts } from './plain-parts.ts';

export interface AccountName extends BaseIntent {
  readonly kind: 'account_name';
  readonly name: string;
}

/** Longest name in bytes (java-tron: TransactionUtil.validAccountName). */
const MOST_BYTES = 200;

/** Names the account. Main net takes a name once. */
export const accountName: IntentEntry<AccountName, 'AccountUpdateContract'> = {
  ...plainParts,
  kind: 'account_name',
  contract: 'AccountUpdateContract',
  invalid({ name }) {
    const { length } = textToBytes(name);
    if (length > 0 && length <= MOST_BYTES) return undefined;
    return { field: 'account_name', right: `1 to ${MOST_BYTES} bytes`, found: `${length} bytes` };
  },
  build: ({ from, name }) => ({ account_name: textToBytes(name), owner_address: addressToBytes(from) }),
  confirmed: ({ from, name }) => ({ account_name: textToBytes(name), owner_address: addressToBytes(from) }),
  readBack({ account_name, owner_address }, envelope) {
    const name = bytesToText(account_name);
    if (name === undefined) return undefined;
    return { kind: 'account_name', from: addressFromBytes(owner_address), name, ...envelope };
  },
  // For good and for everyone to read: the words are the person's.
  workerSigns: false,
  effects: () => ({
    ...NO_EFFECTS,
    changes: [{ label: 'account_text_lasts', words: { key: 'account_name_once' } }],
  }),
  refused: (_intent, { account, parameters }) =>
    account && account.account_name.length > 0 && parameters.get('getAllowUpdateAccountName') === 0n
      ? { key: 'refused_name_once' }
      : undefined,
  rows: ({ name }) => [{ label: 'account_name', text: name }],
  messages: {
    title: 'account_name_title',
    action: 'account_name_action',
    toast: 'account_name_toast',
    done: 'account_name_done',
  },
};

export const accountNameForm: IntentForm<AccountName, TextValues, TextFacts> = {
  fields: [{ name: 'text', kind: 'text', label: 'account_name', hint: 'account_name_once' }],
  read: (values, { from, permissionId }) =>
    readText(
      values,
      intent => accountName.invalid(intent),
      { kind: 'account_name', from, permissionId, note: '', name: values.text },
      'fill_a_valid_account_name',
    ),
};
