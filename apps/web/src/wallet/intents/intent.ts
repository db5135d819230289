import type { Address } from '@sunscope/tron/address';
import type { MessageInit, MessageName } from '@sunscope/tron/codec';
import type { AbiEntry, Account, ContractType, Messages } from '@sunscope/tron/messages';
import type { MessageKey, MessageValues } from '../../lib/i18n/i18n.tsx';
import type { ChainState, JudgedBy } from '../chain-state.ts';
import type { Standing } from '../standing.ts';

/** Words of intents: those of transfers, and those of all others, which load with their entries. */
export type IntentKey = MessageKey<'wallet' | 'wallet-actions'>;

/**
 * What a person wants to do, as they confirmed it. Each kind has one entry, in a file of its own, listed in
 * `registry.ts`; building, checking, quoting, confirming and sending know nothing of any kind.
 */
export interface BaseIntent {
  readonly kind: string;
  readonly from: Address;
  /** Empty for none. Written on chain as UTF-8. */
  readonly note: string;
  /** The permission of `from` that signs: 0 owner, 2 and up active. */
  readonly permissionId: number;
}

/** What a transaction says around its contract, as an intent has it. */
export type Envelope = Pick<BaseIntent, 'note' | 'permissionId'>;

/** Contract types that have a message. */
export type ContractName = MessageName & keyof typeof ContractType;

/** Messages under fields, by field; absent where a field is right, or still empty. */
export type Problems<V> = { [Field in keyof V]?: IntentKey };

/** A form as judged. */
export interface FormReading<I, V> {
  readonly problems: Problems<V>;
  /** Set when everything is right. */
  readonly intent: I | undefined;
}

/** A field of a form: its label, and how it is typed. The value of each is text. */
export type FormField<V> = {
  readonly name: keyof V & string;
  readonly label: IntentKey;
  readonly hint?: IntentKey;
} & (
  | /** An address that the recipient check judges. */ { readonly kind: 'recipient' }
  | /** Which of the account's tokens. */ { readonly kind: 'asset' }
  | /** Of the token chosen, or of TRX. */ { readonly kind: 'amount' }
  | {
      readonly kind: 'text';
      readonly rows?: number;
      /** It costs what the chain asks for a note. */ readonly isNote?: true;
    }
  | { readonly kind: 'choice'; readonly options: readonly FormChoice[] }
);

export interface FormChoice {
  readonly value: string;
  readonly label: IntentKey;
}

/** The form that an intent comes from, beside the entry in its file: the signing worker loads entries and no forms. */
export interface IntentForm<I, V, F> {
  /** In their order; a screen draws them without knowing the kind. */
  readonly fields: readonly FormField<V>[];
  /** Judges what was typed. Pure: whatever it depends on is among the facts. */
  read(values: V, facts: F): FormReading<I, V>;
}

/** Raw units of an asset: `_` for TRX, a TRC10 id, or a contract address. */
export interface AssetAmount {
  readonly asset: string;
  readonly raw: bigint;
}

/** The id of TRX among assets. */
export const TRX_ASSET = '_';

/** What runs on the virtual machine, and is simulated for its energy. */
export interface ContractCall {
  /** Undefined deploys `data`. */
  readonly contract: Address | undefined;
  readonly data: Uint8Array;
  /** Sun that go along. */
  readonly callValueSun?: bigint;
  /** A TRC10 token that goes along. */
  readonly token?: { readonly id: bigint; readonly value: bigint };
}

/** What is put into a Bancor pair or taken out; what the other side comes to, its reserves say. */
export interface ExchangeMove {
  readonly exchangeId: bigint;
  readonly action: 'inject' | 'withdraw' | 'trade';
  readonly amount: AssetAmount;
}

/** An order as it is placed: all of what it sells, and the least that all of it is to bring. */
export interface OrderPlaced {
  readonly sells: AssetAmount;
  readonly buys: AssetAmount;
}

/** Fees that the protocol burns for a contract type, whatever its size, as a quote's prices name them. */
export type ContractFee =
  | 'permissionUpdateSun'
  | 'assetIssueSun'
  | 'exchangeCreateSun'
  | 'witnessCreateSun'
  | 'marketSellSun'
  | 'marketCancelSun';

/** A stake of Stake 1.0: the account's own, or one it lent. */
export interface OldStake {
  readonly resource: 'BANDWIDTH' | 'ENERGY';
  /** Whom it is lent to; undefined for the account's own. */
  readonly receiver: Address | undefined;
}

/** What an intent does to the sender's account, fees by size and energy apart; the quote adds those. */
export interface Effects {
  /** What leaves the balance. TRX among it is part of the total. */
  readonly spends: readonly AssetAmount[];
  /** The account it opens where there is none yet, which costs fees. */
  readonly opens: Address | undefined;
  /** Set for contract calls, which alone carry a fee limit. */
  readonly call: ContractCall | undefined;
  /** What the protocol burns for this contract type. */
  readonly fees: readonly ContractFee[];
  /** What the protocol pays to the balance; how much, the account says. */
  readonly paysOut: 'expired_unstakes' | 'reward' | OldStake | undefined;
  /** Set where a Bancor pair settles the rest. */
  readonly exchange?: ExchangeMove;
  /** Set where orders of the chain's market may fill it at once. */
  readonly order?: OrderPlaced;
  /** What changes besides balance and permissions. */
  readonly changes: readonly ConfirmRow[];
  /** Who may sign for the account afterwards; empty where nothing changes. */
  readonly permissions: readonly ConfirmRow[];
}

/** Words with their values. */
export interface Words {
  readonly key: IntentKey;
  readonly values?: MessageValues;
}

/** A permission as a person confirms it. */
export interface PermissionTerms {
  readonly name: string;
  /** Weight that signatures must reach. */
  readonly threshold: bigint;
  readonly keys: readonly { readonly address: Address; readonly weight: bigint }[];
}

/** An active permission, which is limited to contract types: their codes, ascending. */
export interface ActivePermissionTerms extends PermissionTerms {
  readonly operations: readonly number[];
}

/** What a spender may move of a token's holder from now on; what it could before is asked when it is shown. */
export interface AllowanceTerms {
  readonly owner: Address;
  readonly contract: Address;
  readonly spender: Address;
  readonly raw: bigint;
}

/** One line of the confirmation. */
export type ConfirmRow = { readonly label: IntentKey } & (
  | { readonly address: Address; readonly beside?: Words }
  | { readonly text: string }
  | { readonly amount: AssetAmount }
  | { readonly words: Words }
  | { readonly seconds: bigint }
  | { readonly allowance: AllowanceTerms }
  | { readonly permission: PermissionTerms | ActivePermissionTerms }
  | {
      /** Who may sign for an account from now on; what changes by that is asked when it is shown. */
      readonly replaced: {
        readonly account: Address;
        readonly owner: PermissionTerms;
        readonly witness: PermissionTerms | undefined;
        readonly actives: readonly ActivePermissionTerms[];
      };
    }
  | { /** A moment; in UTC, as the chain keeps it. */ readonly atMs: bigint }
  | {
      /** A chain parameter by its number, and the value proposed. */
      readonly proposed: { readonly id: bigint; readonly value: bigint };
    }
  | { /** A proposal by its number; what it would change the index says. */ readonly proposal: bigint }
  | {
      /** What so many sun buy of a TRC10 token; the price the index says. */
      readonly bought: { readonly tokenId: string; readonly sun: bigint };
    }
  /** A call in the words of the contract's ABI; its bytes are a row of their own. */
  | { readonly call: { readonly contract: Address; readonly data: string } }
  /** Hex: whole, with its length. */
  | { readonly bytes: string }
  /** Functions and events, and what the bytecode passes to the constructor. */
  | { readonly abi: readonly AbiEntry[]; readonly bytecode: string }
);

/** What the steps of sending are called; `{amount}` and `{token}` are those of the headline. */
export interface IntentMessages {
  /** Above the confirmation. */
  readonly title: IntentKey;
  /** On the button that signs. */
  readonly action: IntentKey;
  /** Once it is in a block: short for the toast, full for the dialog. */
  readonly toast: IntentKey;
  readonly done: IntentKey;
  /** What TRX that leaves the balance is called in the receipt, where it is not sent. */
  readonly spent?: IntentKey;
}

/**
 * All that is known of one kind of intent.
 *
 * What is signed is stated three times, and all must agree: `build` makes the contract, `confirmed` says what each
 * of its fields must be (all of them: the type leaves none out), and `readBack` reads an intent out of a contract.
 * None of them may be written in terms of another.
 */
export interface IntentEntry<I extends BaseIntent, C extends ContractName> {
  readonly kind: I['kind'];
  readonly contract: C;

  /** A field that no intent of this kind may have, whoever made it. Undefined where all may be signed. */
  invalid(intent: I): { field: string; right: string; found: string } | undefined;

  build(intent: I): MessageInit<C>;
  confirmed(intent: I): Required<Messages[C]>;
  /** The intent that a contract would have to be; undefined where it is none of this kind. */
  readBack(parameter: Messages[C], envelope: Envelope): I | undefined;
  /**
   * Whether the signing worker signs this on the page's word. It holds even where the page was taken over, so it is
   * true only where the bounds in the worker (own account, fee limit, no other permission) suffice.
   */
  readonly workerSigns: boolean;

  effects(intent: I): Effects;
  /** Stakes and votes afterwards, where the intent changes them; what is given is that of before. */
  standing?(before: Standing, intent: I, account: Account | undefined, headMs: bigint): Standing;
  /** What else {@link refused} is judged by. */
  judgedBy?(intent: I): JudgedBy;
  /** Why the chain would refuse it now, and what to change, by java-tron's rules; contract calls are simulated instead. */
  refused?(intent: I, state: ChainState): Words | undefined;
  /** The same with less, where the balance is short by so many sun; undefined where less makes no sense. */
  lessBy(intent: I, shortSun: bigint): I | undefined;

  /** The large figure above the confirmation. */
  headline(intent: I): AssetAmount | undefined;
  /** Who gets something: judged by the recipient check before anything is sent. */
  recipient(intent: I): Address | undefined;
  /** The recipient is sent nothing that it could keep, and is a contract as a rule: a spender. */
  readonly recipientMayBeContract?: true;
  /** Lines of the confirmation; note, permission and expiry are added to them. */
  rows(intent: I): readonly ConfirmRow[];
  readonly messages: IntentMessages;
}
