import { WalletError } from './signer.ts';
import type { SigningReply } from './signing-messages.ts';

/** Runs a call in a worker, and makes its end a message that says nothing of keys. */
export async function answerOf(id: number, run: () => Promise<unknown>): Promise<SigningReply> {
  try {
    return { id, value: await run() };
  } catch (error) {
    if (error instanceof WalletError) return { id, error: { code: error.code, message: error.message } };
    // The text of an unforeseen error could hold what it choked on: say only its name.
    const name = error instanceof Error ? error.name : typeof error;
    return { id, error: { code: 'record_damaged', message: `Signing failed (${name})` } };
  }
}
