import { addressFromBytes, addressToBytes, type Address } from '@sunscope/tron/address';
import type { BaseIntent, IntentEntry, IntentForm } from './intent.ts';
import { NO_EFFECTS, plainParts } from './plain-parts.ts';
import { readRecipient } from './transfer-parts.ts';
import type { UrlFacts } from './witness-parts.ts';

export interface AccountCreate extends BaseIntent {
  readonly kind: 'account_create';
  readonly account: Address;
}

/** Opens an account for an address that has none, without sending it anything. */
export const accountCreate: IntentEntry<AccountCreate, 'AccountCreateContract'> = {
  ...plainParts,
  kind: 'account_create',
  contract: 'AccountCreateContract',
  build: ({ from, account }) => ({
    owner_address: addressToBytes(from),
    account_address: addressToBytes(account),
  }),
  confirmed: ({ from, account }) => ({
    owner_address: addressToBytes(from),
    account_address: addressToBytes(account),
    type: 0,
  }),
  readBack({ owner_address, account_address, type }, envelope) {
    if (type !== 0) return undefined;
    return {
      kind: 'account_create',
      from: addressFromBytes(owner_address),
      account: addressFromBytes(account_address),
      ...envelope,
    };
  },
  // It burns TRX for an address that only the person knows.
  workerSigns: false,
  effects: ({ account }) => ({
    ...NO_EFFECTS,
    opens: account,
    changes: [{ label: 'intent_what', words: { key: 'account_create_what' } }],
  }),
  judgedBy: ({ account }) => ({ other: account }),
  refused: (_intent, { other }) => (other ? { key: 'account_create_exists' } : undefined),
  rows: ({ account }) => [{ label: 'account_create_address', address: account }],
  messages: {
    title: 'account_create_action',
    action: 'account_create_action',
    toast: 'account_create_done',
    done: 'account_create_done',
  },
};

/** What the form holds. */
export interface AccountCreateValues {
  readonly account: string;
}

/** What it is judged by. */
export interface AccountCreateFacts extends UrlFacts {
  /** Whether the address has an account already; false while that is not known. */
  readonly exists: boolean;
}

export const accountCreateForm: IntentForm<AccountCreate, AccountCreateValues, AccountCreateFacts> = {
  fields: [{ name: 'account', kind: 'text', label: 'account_create_address', hint: 'account_create_hint' }],
  read(values, { from, permissionId, exists }) {
    const { to, problem } = readRecipient(values.account, from);
    if (problem === 'fill_a_valid_address') return { problems: { account: problem }, intent: undefined };
    if (to === undefined) return { problems: {}, intent: undefined };
    if (exists || to === from) return { problems: { account: 'account_create_exists' }, intent: undefined };
    return { problems: {}, intent: { kind: 'account_create', from, permissionId, note: '', account: to } };
  },
};
