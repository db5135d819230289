import { SunscopeError } from '@sunscope/tron/errors';
import type { KnownKey } from '../lib/i18n/i18n.tsx';
import { NodeError } from '@sunscope/node-api/errors';
import { TransactionFailedError, TransactionLapsedError } from './send-errors.ts';
import { WalletError } from './signer.ts';

/**
 * A failure in words: a translation key, the other side's own text where it adds something, and the
 * transaction where there is one.
 */
export interface FailureWords {
  key: FailureKey | KnownKey;
  /** What the node or contract said. */
  detail?: string;
  /** Transaction id, hex. */
  hash?: string;
}

/** Translation keys of failures; every one has words in every language. */
export type FailureKey =
  | (typeof NODE_CODES)[keyof typeof NODE_CODES]
  | `wallet_error_${WalletError['code']}`
  | OtherKey;
type OtherKey =
  | 'send_error_unknown'
  | 'send_error_failed_on_chain'
  | 'send_error_lapsed'
  | 'send_error_refused';

/** Broadcast codes (java-tron: Wallet.broadcastTransaction) and our own for a node that cannot be reached. */
const NODE_CODES = {
  SIGERROR: 'send_error_signature',
  CONTRACT_VALIDATE_ERROR: 'send_error_validate',
  CONTRACT_EXE_ERROR: 'send_error_execute',
  BANDWITH_ERROR: 'send_error_resources',
  DUP_TRANSACTION_ERROR: 'send_error_duplicate',
  TAPOS_ERROR: 'send_error_reference',
  TOO_BIG_TRANSACTION_ERROR: 'send_error_too_big',
  TRANSACTION_EXPIRATION_ERROR: 'send_error_expired',
  node_unreachable: 'send_error_unreachable',
  node_timeout: 'send_error_unreachable',
  node_busy: 'send_error_busy',
} as const;

/** Codes whose node text says no more than our words. */
const SELF_EXPLAINING = new Set([
  'BANDWITH_ERROR',
  'DUP_TRANSACTION_ERROR',
  'TAPOS_ERROR',
  'TRANSACTION_EXPIRATION_ERROR',
  'node_unreachable',
  'node_timeout',
]);

/** The words for whatever went wrong while sending or signing in. */
export function failureWords(error: unknown): FailureWords {
  if (error instanceof WalletError)
    return {
      key: `wallet_error_${error.code}`,
      // The parameter's name, which its operator can look for.
      ...(error.code === 'price_unknown' ? { detail: error.message } : {}),
    };
  if (error instanceof TransactionLapsedError) return { key: 'send_error_lapsed', hash: error.hash };
  if (error instanceof TransactionFailedError)
    return { key: 'send_error_failed_on_chain', hash: error.hash, ...detailOf(error.message) };
  if (error instanceof NodeError) {
    const known = Object.hasOwn(NODE_CODES, error.code);
    if (!known) return { key: 'send_error_refused', ...detailOf(error.message) };
    const key = NODE_CODES[error.code as keyof typeof NODE_CODES];
    return SELF_EXPLAINING.has(error.code) ? { key } : { key, ...detailOf(error.message) };
  }
  // Of wallets outside this page, whose words come with what asks them.
  if (error instanceof SunscopeError && error.code.startsWith('signer_'))
    return { key: error.code as KnownKey };
  return error instanceof SunscopeError
    ? { key: 'send_error_unknown', ...detailOf(error.message) }
    : { key: 'send_error_unknown' };
}

/** java-tron puts the kind of the error before its text; our words say the kind already. */
function detailOf(message: string): { detail?: string } {
  const detail = message
    .replace(/^(?:Contract (?:validate|execute) error|Validate signature error|Error)\s*:\s*/i, '')
    .trim();
  return detail === '' ? {} : { detail };
}
