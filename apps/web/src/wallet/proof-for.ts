import { OWNER_PERMISSION_ID } from '@sunscope/tron/permissions';
import { entryOf, type Intent } from './intents/registry.ts';
import type { SessionAccount } from './session-types.ts';
import { signerCapabilities } from './signer.ts';

/** `secret`: the private key, the recovery phrase or the keystore file. */
export type ProofAsked = 'password' | 'secret';

/**
 * What has to be typed before this intent is signed. Undefined where the signing worker signs it on the page's word, or
 * where the key is elsewhere, with whoever asks its owner (a device, another wallet).
 */
export function proofFor(intent: Intent, account: SessionAccount): ProofAsked | undefined {
  if (!signerCapabilities[account.kind].holdsKey) return undefined;
  const isPlain =
    entryOf(intent).workerSigns &&
    intent.permissionId === OWNER_PERMISSION_ID &&
    intent.from === account.address;
  if (isPlain) return undefined;
  return proofOf(account);
}

/** What the owner of this key can show: its password where one locks it, or the key itself. */
export function proofOf(account: SessionAccount): ProofAsked {
  return account.keeping === 'password' ? 'password' : 'secret';
}
