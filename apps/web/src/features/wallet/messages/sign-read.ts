import { isMessageTooLong } from '../../../wallet/message-limit.ts';
import { proofOf, type ProofAsked } from '../../../wallet/proof-for.ts';
import type { SessionAccount } from '../../../wallet/session-types.ts';
import { signerCapabilities, type Signer, type SigningProof } from '../../../wallet/signer.ts';
import type { ReadMessage } from './read-message.ts';

/** What its owner has to type before a message is signed, or why the login signs it not at all. */
export function askedFor(
  account: SessionAccount,
  read: ReadMessage | undefined,
  text: string,
): { asked?: ProofAsked; obstacle?: 'message_no_typed' | 'signer_ledger_message_too_long' } {
  const { holdsKey, signsTypedData } = signerCapabilities[account.kind];
  if (read?.kind === 'typed') {
    if (!signsTypedData) return { obstacle: 'message_no_typed' };
    return holdsKey ? { asked: proofOf(account) } : {};
  }
  return read?.kind === 'text' && isMessageTooLong(account.kind, text)
    ? { obstacle: 'signer_ledger_message_too_long' }
    : {};
}

/** Signs a text, or structured data where it is that. */
export async function signRead(
  signer: Signer,
  read: ReadMessage,
  text: string,
  proof: SigningProof | undefined,
): Promise<Uint8Array | undefined> {
  return read.kind === 'typed' ? signer.signTypedData?.(text, proof) : signer.signMessage(text);
}
