import { textToBytes } from '@sunscope/tron/bytes';
import type { LoginKindId } from './signer.ts';

/** Beyond this a Ledger signs another text than the one it was given. */
export const LEDGER_MESSAGE_BYTES = 255;

/** Whether a login signs no text as long as this, known before it is asked. */
export function isMessageTooLong(kind: LoginKindId, text: string): boolean {
  return kind === 'ACCOUNT_LEDGER' && textToBytes(text).length > LEDGER_MESSAGE_BYTES;
}
