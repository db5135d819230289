import type { Address } from '@sunscope/tron/address';
import { SunscopeError } from '@sunscope/tron/errors';

/** Stored name of a login kind; the values are the product's own and must not change. */
export type LoginKindId =
  | 'ACCOUNT_PRIVATE_KEY'
  | 'ACCOUNT_ADDRESS'
  | 'ACCOUNT_TRONLINK'
  | 'ACCOUNT_LEDGER'
  | 'ACCOUNT_EXTERNAL';

/** What a login can do, asked before anything is offered. */
export interface SignerCapabilities {
  readonly signsTransactions: boolean;
  readonly signsMessages: boolean;
  readonly signsTypedData: boolean;
  /** The key is in this page's signing worker: it locks, and the worker asks for a proof before it signs what could give an account away. */
  readonly holdsKey: boolean;
  /** Longest note in characters. A hardware wallet's screen limits it; the others take the product's maximum. */
  readonly maxNoteCharacters: number;
}

/** Longest note of logins that sign in the browser. */
export const MAX_NOTE_CHARACTERS = 1_000_000;

/** Longest note that a hardware wallet shows. */
export const LEDGER_NOTE_CHARACTERS = 50;

/** Capabilities per login kind. Apart from the kinds themselves, whose code loads only when somebody signs in. */
export const signerCapabilities: Readonly<Record<LoginKindId, SignerCapabilities>> = {
  ACCOUNT_PRIVATE_KEY: {
    signsTransactions: true,
    signsMessages: true,
    signsTypedData: true,
    holdsKey: true,
    maxNoteCharacters: MAX_NOTE_CHARACTERS,
  },
  ACCOUNT_ADDRESS: {
    signsTransactions: false,
    signsMessages: false,
    signsTypedData: false,
    holdsKey: false,
    maxNoteCharacters: 0,
  },
  ACCOUNT_TRONLINK: {
    signsTransactions: true,
    signsMessages: true,
    signsTypedData: true,
    holdsKey: false,
    maxNoteCharacters: MAX_NOTE_CHARACTERS,
  },
  ACCOUNT_LEDGER: {
    signsTransactions: true,
    signsMessages: true,
    signsTypedData: true,
    holdsKey: false,
    maxNoteCharacters: LEDGER_NOTE_CHARACTERS,
  },
  // Its channel carries transactions and texts.
  ACCOUNT_EXTERNAL: {
    signsTransactions: true,
    signsMessages: true,
    signsTypedData: false,
    holdsKey: false,
    maxNoteCharacters: MAX_NOTE_CHARACTERS,
  },
};

/**
 * What shows that the owner of a key is there: the password that locks it, or the key itself. A page that was taken
 * over has neither, so what could give the account away is signed with it only.
 */
export type SigningProof =
  | { readonly password: string }
  | { readonly privateKey: Uint8Array }
  /** What a worker read from a phrase or file, and hands out once, as it is signed with. */
  | { readonly takeKey: () => Promise<Uint8Array> };

/** One signed-in identity. Every login kind ends here, so that no form needs to know which kind it is. */
export interface Signer {
  readonly kind: LoginKindId;
  readonly address: Address;
  readonly capabilities: SignerCapabilities;
  /**
   * Signature (65 bytes r ‖ s ‖ v) over the id of a transaction given by its raw data.
   * @param proof what the owner typed, where `proofFor` asks for it
   */
  signTransaction(rawData: Uint8Array, proof?: SigningProof): Promise<Uint8Array>;
  /** Signature over a message with TRON's prefix. */
  signMessage(message: string): Promise<Uint8Array>;
  /**
   * Signature over typed data (TIP-712), given as JSON. Absent where a login cannot.
   * @param proof what the owner typed, where the key is in this browser
   */
  signTypedData?(json: string, proof?: SigningProof): Promise<Uint8Array>;
}

/** Why the wallet refused; `code` is also the end of a translation key (`wallet_error_<code>`). */
export type WalletErrorCode =
  | 'not_login'
  | 'locked'
  | 'watch_only'
  | 'wrong_password'
  | 'record_damaged'
  | 'wrong_key'
  | 'storage_unavailable'
  | 'cancelled'
  | 'tampered'
  | 'note_too_long'
  | 'fee_too_high'
  | 'price_unknown'
  | 'estimate_invalid'
  | 'clock_apart'
  | 'block_invalid'
  | 'needs_https'
  | 'side_chain';

/** The wallet could or would not do what was asked. */
export class WalletError extends SunscopeError {
  declare readonly code: WalletErrorCode;

  constructor(code: WalletErrorCode, message: string, cause?: unknown) {
    super(code, message, { cause });
  }
}
