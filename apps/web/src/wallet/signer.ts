import type { Address } from '@sunscope/tron/address';
import { SunscopeError } from '@sunscope/tron/errors';

/** Stored name of a login kind; the values are the product's own and must not change. */
export type LoginKindId = 'ACCOUNT_PRIVATE_KEY' | 'ACCOUNT_ADDRESS';

/** What a login can do, asked before anything is offered. */
export interface SignerCapabilities {
  readonly signsTransactions: boolean;
  readonly signsMessages: boolean;
  /** Longest note in characters. A hardware wallet's screen limits it; the others take the product's maximum. */
  readonly maxNoteCharacters: number;
}

/** Longest note of logins that sign in the browser. */
export const MAX_NOTE_CHARACTERS = 1_000_000;

/** Capabilities per login kind. Apart from the kinds themselves, whose code loads only when somebody signs in. */
export const signerCapabilities: Readonly<Record<LoginKindId, SignerCapabilities>> = {
  ACCOUNT_PRIVATE_KEY: {
    signsTransactions: true,
    signsMessages: true,
    maxNoteCharacters: MAX_NOTE_CHARACTERS,
  },
  ACCOUNT_ADDRESS: { signsTransactions: false, signsMessages: false, maxNoteCharacters: 0 },
};

/** One signed-in identity. Every login kind ends here, so that no form needs to know which kind it is. */
export interface Signer {
  readonly kind: LoginKindId;
  readonly address: Address;
  readonly capabilities: SignerCapabilities;
  /** Signature (65 bytes r ‖ s ‖ v) over the id of a transaction given by its raw data. */
  signTransaction(rawData: Uint8Array): Promise<Uint8Array>;
  /** Signature over a message with TRON's prefix. */
  signMessage(message: string): Promise<Uint8Array>;
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
  | 'block_invalid';

/** The wallet could or would not do what was asked. */
export class WalletError extends SunscopeError {
  declare readonly code: WalletErrorCode;

  constructor(code: WalletErrorCode, message: string, cause?: unknown) {
    super(code, message, { cause });
  }
}
