import { scrypt } from '@noble/hashes/scrypt.js';
import { tryParseAddress, type Address } from './address.ts';
import { bytesToHex, bytesToText, concatBytes, equalBytes, hexToBytes, isHex, textToBytes } from './bytes.ts';
import { SunscopeError } from './errors.ts';
import { keccak256 } from './hash.ts';
import { addressFromPrivateKey, isPrivateKey } from './keys.ts';

/** Why a keystore file was not opened. */
export type KeystoreFault =
  /** Neither of the two formats. */
  | 'keystore_unknown'
  /** A field is missing or is not what it must be. */
  | 'keystore_damaged'
  /** A version, cipher or derivation that this format does not have. */
  | 'keystore_unsupported'
  /** Its numbers ask for more work or memory than any wallet writes. */
  | 'keystore_too_heavy'
  | 'wrong_password'
  /** Opened, but its key is not of the address it names. */
  | 'keystore_other_address';

/** A keystore that was not opened. The message never repeats what is in the file. */
export class KeystoreError extends SunscopeError {
  declare readonly code: KeystoreFault;

  constructor(code: KeystoreFault, message: string, cause?: unknown) {
    super(code, message, { cause });
  }
}

/** Longest file that is read, in characters: the real ones have less than a thousand. */
export const MAX_KEYSTORE_CHARACTERS = 20_000;

/**
 * Most that scrypt may ask for. A hostile file can otherwise hold a processor for hours or take all memory: java-tron and
 * geth write N 2¹⁸, r 8, p 1, which is 256 MiB.
 */
const MOST_N = 2 ** 20;
const MOST_R = 32;
const MOST_P = 16;
const MOST_MEMORY = 512 * 2 ** 20;
/** N·r·p: sixteen times what the known programs write. */
const MOST_WORK = 2 ** 25;
const MOST_ROUNDS = 10_000_000;
const MOST_SALT = 1024;

/** What new files are written with: a quarter of a second of work and 128 MiB, as ethers writes them. */
export const SCRYPT_N = 2 ** 17;
const SCRYPT_R = 8;
const SCRYPT_P = 1;

/** The old explorer's format has one round. It is kept for old files; V3 is what protects. */
const OLD_ROUNDS = 1;

/** A key out of a keystore, and whose it is. The caller overwrites the key. */
export interface OpenedKeystore {
  privateKey: Uint8Array;
  address: Address;
  /** `old` is the explorer's .txt, which hardly protects its key. */
  format: 'v3' | 'old';
}

/**
 * Opens a keystore file: Web3 V3 JSON of any wallet, or the old explorer's .txt (upper-case hex of JSON).
 * @throws KeystoreError
 */
export async function openKeystore(text: string, password: string): Promise<OpenedKeystore> {
  const trimmed = text.replace(/^\uFEFF/, '').trim();
  if (trimmed.length > MAX_KEYSTORE_CHARACTERS)
    throw new KeystoreError('keystore_unknown', 'This is too long for a keystore file');
  return isHex(trimmed) && trimmed.length > 0
    ? openOld(parseObject(bytesToText(hexToBytes(trimmed)) ?? ''), password)
    : openV3(parseObject(trimmed), password);
}

/** Writes a Web3 V3 keystore, readable by wallet-cli and the usual wallets. */
export async function writeKeystore(privateKey: Uint8Array, password: string): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(32));
  const iv = crypto.getRandomValues(new Uint8Array(16));
  const derived = scryptKey(password, { n: SCRYPT_N, r: SCRYPT_R, p: SCRYPT_P, salt });
  const ciphertext = await aesCtr(derived.subarray(0, 16), iv, privateKey);
  const mac = keccak256(concatBytes(derived.subarray(16, 32), ciphertext));
  derived.fill(0);
  return JSON.stringify({
    version: 3,
    id: crypto.randomUUID(),
    address: addressFromPrivateKey(privateKey),
    crypto: {
      cipher: 'aes-128-ctr',
      cipherparams: { iv: bytesToHex(iv) },
      ciphertext: bytesToHex(ciphertext),
      kdf: 'scrypt',
      kdfparams: { dklen: 32, n: SCRYPT_N, r: SCRYPT_R, p: SCRYPT_P, salt: bytesToHex(salt) },
      mac: bytesToHex(mac),
    },
  });
}

/** Writes the old explorer's .txt, for programs that read nothing else. One round of derivation: it hardly protects. */
export async function writeOldKeystore(
  privateKey: Uint8Array,
  password: string,
  salt: string = crypto.randomUUID(),
): Promise<string> {
  const plain = textToBytes(bytesToHex(privateKey));
  const key = await aesCtr(await oldKey(password, salt), OLD_COUNTER, plain);
  plain.fill(0);
  const address = addressFromPrivateKey(privateKey);
  const json = JSON.stringify({ version: 1, key: bytesToHex(key), address, salt });
  return bytesToHex(textToBytes(json)).toUpperCase();
}

type Members = Readonly<Record<string, unknown>>;

async function openV3(file: Members, password: string): Promise<OpenedKeystore> {
  const parts = file['crypto'] ?? file['Crypto'];
  if (!isObject(parts)) throw new KeystoreError('keystore_unknown', 'A keystore has a member "crypto"');
  if (file['version'] !== 3)
    throw new KeystoreError('keystore_unsupported', 'Only version 3 of this format is read');
  if (parts['cipher'] !== 'aes-128-ctr')
    throw new KeystoreError('keystore_unsupported', 'The cipher has to be aes-128-ctr');
  const ciphertext = hexMember(parts, 'ciphertext', 32, 32);
  const mac = hexMember(parts, 'mac', 32, 32);
  const iv = hexMember(objectMember(parts, 'cipherparams'), 'iv', 16, 16);
  const derived = await deriveV3(parts, password);
  const expected = keccak256(concatBytes(derived.subarray(16, 32), ciphertext));
  if (!equalBytes(mac, expected)) throw wrongPassword();
  const privateKey = await aesCtr(derived.subarray(0, 16), iv, ciphertext);
  derived.fill(0);
  return checked(privateKey, addressMember(file['address']), 'v3');
}

async function deriveV3(parts: Members, password: string): Promise<Uint8Array> {
  const given = objectMember(parts, 'kdfparams');
  const salt = hexMember(given, 'salt', 0, MOST_SALT);
  const length = numberMember(given, 'dklen', 64);
  if (length < 32) throw damaged('dklen');
  if (parts['kdf'] === 'scrypt') {
    const n = numberMember(given, 'n', MOST_N);
    const r = numberMember(given, 'r', MOST_R);
    const p = numberMember(given, 'p', MOST_P);
    if (n < 2 || (n & (n - 1)) !== 0) throw damaged('n');
    if (128 * n * r > MOST_MEMORY || n * r * p > MOST_WORK) throw tooHeavy();
    return scryptKey(password, { n, r, p, salt });
  }
  if (parts['kdf'] === 'pbkdf2' && given['prf'] === 'hmac-sha256')
    return pbkdf2('SHA-256', password, salt, numberMember(given, 'c', MOST_ROUNDS));
  throw new KeystoreError(
    'keystore_unsupported',
    'The key derivation has to be scrypt or pbkdf2 (hmac-sha256)',
  );
}

async function openOld(file: Members, password: string): Promise<OpenedKeystore> {
  const { version, key, address, salt } = file;
  if (typeof key !== 'string' || typeof address !== 'string' || typeof salt !== 'string')
    throw new KeystoreError('keystore_unknown', 'A keystore of the explorer has key, address and salt');
  if (version !== 1) throw new KeystoreError('keystore_unsupported', 'Only version 1 of this format is read');
  const ciphertext = hexMember(file, 'key', 64, 64);
  const plain = await aesCtr(await oldKey(password, salt), OLD_COUNTER, ciphertext);
  const hex = bytesToText(plain) ?? '';
  plain.fill(0);
  // There is no checksum: a wrong password gives other bytes, which only the address shows.
  if (!isPrivateKey(hex)) throw wrongPassword();
  const privateKey = hexToBytes(hex);
  if (addressFromPrivateKey(privateKey) !== addressMember(address)) {
    privateKey.fill(0);
    throw wrongPassword();
  }
  return checked(privateKey, undefined, 'old');
}

/** 16 bytes, big-endian 1. */
const OLD_COUNTER = Uint8Array.from({ length: 16 }, (_, place) => (place === 15 ? 1 : 0));

function oldKey(password: string, salt: string): Promise<Uint8Array> {
  return pbkdf2('SHA-512', password, textToBytes(salt), OLD_ROUNDS);
}

function checked(
  privateKey: Uint8Array,
  named: Address | undefined,
  format: OpenedKeystore['format'],
): OpenedKeystore {
  if (!isPrivateKey(bytesToHex(privateKey)))
    throw new KeystoreError('keystore_damaged', 'What the file holds is no private key');
  const address = addressFromPrivateKey(privateKey);
  if (named === undefined || named === address) return { privateKey, address, format };
  privateKey.fill(0);
  throw new KeystoreError('keystore_other_address', 'The key in this file is not of the address it names');
}

function scryptKey(
  password: string,
  { n, r, p, salt }: { n: number; r: number; p: number; salt: Uint8Array },
): Uint8Array {
  return scrypt(textToBytes(password), salt, { N: n, r, p, dkLen: 32, maxmem: MOST_MEMORY + 2 ** 24 });
}

async function pbkdf2(
  hash: 'SHA-256' | 'SHA-512',
  password: string,
  salt: Uint8Array,
  iterations: number,
): Promise<Uint8Array> {
  const material = await crypto.subtle.importKey('raw', own(textToBytes(password)), 'PBKDF2', false, [
    'deriveBits',
  ]);
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash, salt: own(salt), iterations },
    material,
    256,
  );
  return new Uint8Array(bits);
}

/** Encrypts and decrypts alike. */
async function aesCtr(key: Uint8Array, counter: Uint8Array, bytes: Uint8Array): Promise<Uint8Array> {
  const aes = await crypto.subtle.importKey('raw', own(key), 'AES-CTR', false, ['encrypt']);
  const out = await crypto.subtle.encrypt(
    { name: 'AES-CTR', counter: own(counter), length: 128 },
    aes,
    own(bytes),
  );
  return new Uint8Array(out);
}

/** WebCrypto's types want bytes that are certainly not shared memory. */
function own(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}

function parseObject(text: string): Members {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw new KeystoreError('keystore_unknown', 'This is no keystore: neither JSON nor its hex', error);
  }
  if (!isObject(parsed)) throw new KeystoreError('keystore_unknown', 'A keystore is a JSON object');
  return parsed;
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function objectMember(from: Members, name: string): Members {
  const value = from[name];
  if (!isObject(value)) throw damaged(name);
  return value;
}

function hexMember(from: Members, name: string, least: number, most: number): Uint8Array {
  const value = from[name];
  if (typeof value !== 'string' || !isHex(value)) throw damaged(name);
  const bytes = hexToBytes(value);
  if (bytes.length < least || bytes.length > most) throw damaged(name);
  return bytes;
}

function numberMember(from: Members, name: string, most: number): number {
  const value = from[name];
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 1) throw damaged(name);
  if (value > most) throw tooHeavy();
  return value;
}

/** In TRON's form or in hex, as Ethereum's programs write it; some files name none. */
function addressMember(value: unknown): Address | undefined {
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string') throw damaged('address');
  const address = tryParseAddress(value);
  if (address === undefined) throw damaged('address');
  return address;
}

function damaged(name: string): KeystoreError {
  return new KeystoreError('keystore_damaged', `The keystore’s "${name}" is missing or wrong`);
}

function tooHeavy(): KeystoreError {
  return new KeystoreError('keystore_too_heavy', 'The keystore asks for more work than any wallet writes');
}

function wrongPassword(): KeystoreError {
  return new KeystoreError('wrong_password', 'The password does not open this keystore');
}
