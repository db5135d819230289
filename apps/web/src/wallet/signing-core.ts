import { isAddress, type Address } from '@sunscope/tron/address';
import { bytesToHex, textToBytes } from '@sunscope/tron/bytes';
import { addressFromPrivateKey, isPrivateKey } from '@sunscope/tron/keys';
import { messageDigest, recoverAddress, signDigest } from '@sunscope/tron/signature';
import { WalletError } from './signer.ts';

/** Rounds of PBKDF2-HMAC-SHA256 for a password lock: what MetaMask and Rabby use, 0.2 s here. */
export const PASSWORD_ROUNDS = 900_000;

/** How the key that wraps a secret is come by. */
export type Lock =
  /** A non-extractable key that this browser keeps: usable here, worthless when copied. */
  | { type: 'device'; key: CryptoKey }
  /** Derived from a password each time; nothing stored opens it. */
  | { type: 'password'; salt: Uint8Array<ArrayBuffer>; rounds: number };

/** A private key at rest: AES-256-GCM with the record's id and address as additional data. */
export interface SealedKey {
  iv: Uint8Array<ArrayBuffer>;
  ciphertext: ArrayBuffer;
  lock: Lock;
}

/** Whose key it is; authenticated with the ciphertext, so that records cannot be swapped. */
export interface KeyOwner {
  recordId: string;
  address: Address;
}

/** What gets a signature: the digest of bytes that the caller has judged, or a message, which is hashed here. */
export type Signable = { digest: Uint8Array } | { message: string };

export function digestOf(request: Signable): Uint8Array {
  return 'digest' in request ? request.digest : messageDigest(request.message);
}

/** Whether this browser encrypts here: it does so only on pages that came by HTTPS, or of the machine itself. */
export function canEncrypt(): boolean {
  return (crypto as { readonly subtle?: SubtleCrypto }).subtle !== undefined;
}

/** The address a key controls, undefined for bytes that are no key of the curve; overwrites the bytes given. */
export async function describeKey(privateKey: Uint8Array): Promise<Address | undefined> {
  try {
    return isPrivateKey(bytesToHex(privateKey)) ? addressFromPrivateKey(privateKey) : undefined;
  } finally {
    privateKey.fill(0);
  }
}

/** A key just sealed, and the key that opens it: a password need not be derived twice. */
export interface Sealing {
  sealed: SealedKey;
  wrappingKey: CryptoKey;
}

/**
 * Encrypts a private key and overwrites the bytes given.
 * @param password wraps it with a password instead of a key that this browser holds
 */
export async function sealKey(privateKey: Uint8Array, owner: KeyOwner, password?: string): Promise<Sealing> {
  try {
    if (addressFromPrivateKey(privateKey) !== owner.address)
      throw new WalletError('wrong_key', `This key does not control ${owner.address}`);
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const { lock, key } = await createLock(password);
    const ciphertext = await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv, additionalData: additionalData(owner) },
      key,
      new Uint8Array(privateKey),
    );
    return { sealed: { iv, ciphertext, lock }, wrappingKey: key };
  } finally {
    privateKey.fill(0);
  }
}

/** Checks that a sealed key opens, and gives the wrapping key so that the password can be forgotten. */
export async function unwrappingKey(
  sealed: SealedKey,
  owner: KeyOwner,
  password: string,
): Promise<CryptoKey> {
  const { lock } = sealed;
  const key = lock.type === 'device' ? lock.key : await passwordKey(password, lock.salt, lock.rounds);
  const opened = await openKey(sealed, owner, key);
  opened.fill(0);
  return key;
}

/**
 * Decrypts, signs, overwrites. The signature is checked by recovering the address from it.
 * @returns 65 bytes r ‖ s ‖ v
 */
export async function signWithKey(
  sealed: SealedKey,
  owner: KeyOwner,
  wrappingKey: CryptoKey,
  request: Signable,
): Promise<Uint8Array> {
  const privateKey = await openKey(sealed, owner, wrappingKey);
  try {
    const digest = digestOf(request);
    const signature = signDigest(digest, privateKey);
    if (recoverAddress(digest, signature) !== owner.address)
      throw new WalletError(
        'record_damaged',
        `The stored key does not belong to ${owner.address}; sign in again`,
      );
    return signature;
  } finally {
    privateKey.fill(0);
  }
}

async function openKey(sealed: SealedKey, owner: KeyOwner, key: CryptoKey): Promise<Uint8Array> {
  try {
    const plain = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: sealed.iv, additionalData: additionalData(owner) },
      key,
      sealed.ciphertext,
    );
    return new Uint8Array(plain);
  } catch (error) {
    if (sealed.lock.type === 'password')
      throw new WalletError('wrong_password', 'The password does not open this wallet', error);
    throw new WalletError('record_damaged', 'The stored key cannot be read any more; sign in again', error);
  }
}

async function createLock(password: string | undefined): Promise<{ lock: Lock; key: CryptoKey }> {
  if (password === undefined) {
    const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ]);
    return { lock: { type: 'device', key }, key };
  }
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const key = await passwordKey(password, salt, PASSWORD_ROUNDS);
  return { lock: { type: 'password', salt, rounds: PASSWORD_ROUNDS }, key };
}

async function passwordKey(
  password: string,
  salt: Uint8Array<ArrayBuffer>,
  rounds: number,
): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', bytesOf(password), 'PBKDF2', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

function additionalData(owner: KeyOwner): Uint8Array<ArrayBuffer> {
  if (!isAddress(owner.address))
    throw new WalletError('record_damaged', 'The stored record names no valid address');
  return bytesOf(`${owner.recordId}|${owner.address}`);
}

/** WebCrypto's types want bytes that are certainly not shared memory. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(textToBytes(text));
}
