import { bytesToHex } from '@sunscope/tron/bytes';
import { addressFromPrivateKey, isPrivateKey } from '@sunscope/tron/keys';
import { signDigest } from '@sunscope/tron/signature';
import { parseTypedData, typedDataDigest } from '@sunscope/tron/typed-data';
import { onDemandEntries } from './intents/on-demand-entries.ts';
import { addEntries } from './intents/registry.ts';
import { requireIntent } from './signable.ts';
import { WalletError, type SigningProof } from './signer.ts';
import { transactionDigest } from './transaction-digest.ts';
import { signWithKey, unwrappingKey, type KeyOwner, type SealedKey } from './signing-core.ts';

addEntries(onDemandEntries);

/** A proof as it is handed to who signs. */
export type GivenProof = Exclude<SigningProof, { takeKey: unknown }>;

/** What the owner of a key asks to have signed, and what shows that they are its owner. */
export interface ProvenRequest {
  /** Bytes of a transaction, for the side chain that is named or a network that is none, or typed data as JSON (TIP-712). */
  what: { rawData: Uint8Array; chainId?: string | undefined } | { typedData: string };
  owner: KeyOwner;
  /** The stored key, which a password opens; not needed where the key itself is the proof. */
  sealed: SealedKey | undefined;
  proof: GivenProof;
}

/**
 * Signs any transaction the wallet knows, or typed data, for whoever has the password or the key itself. Holds nothing:
 * the key is overwritten as soon as it has signed, the one given too.
 * @returns 65 bytes r ‖ s ‖ v
 * @throws WalletError `wrong_password`, `wrong_key`, `tampered`
 */
export async function signProven({ what, owner, sealed, proof }: ProvenRequest): Promise<Uint8Array> {
  if ('password' in proof) {
    const digest = digestOf(what);
    // A key that this browser opens by itself proves nothing about who sits before it.
    if (sealed?.lock.type !== 'password')
      throw new WalletError('wrong_password', 'No password locks this key; type the key itself');
    const wrappingKey = await unwrappingKey(sealed, owner, proof.password);
    return signWithKey(sealed, owner, wrappingKey, { digest });
  }
  const { privateKey } = proof;
  try {
    if (!isPrivateKey(bytesToHex(privateKey)) || addressFromPrivateKey(privateKey) !== owner.address)
      throw new WalletError('wrong_key', `This key does not control ${owner.address}`);
    return signDigest(digestOf(what), privateKey);
  } finally {
    privateKey.fill(0);
  }
}

/** @throws WalletError `tampered` */
function digestOf(what: ProvenRequest['what']): Uint8Array {
  if ('rawData' in what) {
    // By any permission, and for any account that this key may sign for.
    requireIntent(what.rawData, () => true);
    return transactionDigest(what.rawData, what.chainId);
  }
  try {
    return typedDataDigest(parseTypedData(what.typedData));
  } catch (error) {
    throw new WalletError('tampered', 'This is no typed data that can be signed', error);
  }
}
