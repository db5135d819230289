import { HDKey } from '@scure/bip32';
import { generateMnemonic, mnemonicToSeedSync, validateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { InvalidValueError } from './errors.ts';

/** SLIP-44 coin type of TRON. */
export const TRON_COIN_TYPE = 195;

/** Path of the n-th account as Ledger Live and TRON hardware wallets count it: `m/44'/195'/n'/0/0`. */
export function accountPath(index: number): string {
  return `m/44'/${TRON_COIN_TYPE}'/${index}'/0/0`;
}

/** Path of the n-th address of the first account, as TronLink and TronBox's runtime environment count it. */
export function addressPath(index: number): string {
  return `m/44'/${TRON_COIN_TYPE}'/0'/0/${index}`;
}

/** A new English mnemonic of 12 words. */
export function createMnemonic(): string {
  return generateMnemonic(wordlist, 128);
}

/** True when words and checksum are right (BIP-39, English). */
export function isMnemonic(text: string): boolean {
  return validateMnemonic(text.trim().replace(/\s+/g, ' '), wordlist);
}

/**
 * The private key at a path below a mnemonic (BIP-39 seed, BIP-32 derivation).
 * @throws InvalidValueError `invalid_mnemonic`; the message never repeats the words.
 */
export function privateKeyFromMnemonic(mnemonic: string, path: string, passphrase = ''): Uint8Array {
  const [key] = privateKeysFromMnemonic(mnemonic, [path], passphrase);
  if (!key) throw new InvalidValueError('invalid_path', `No key can be derived at ${path}`);
  return key;
}

/**
 * The same for several paths, in their order. The seed, which is slow to make on purpose, is made once, and so is what
 * paths have in common.
 * @throws InvalidValueError `invalid_mnemonic` or `invalid_path`
 */
export function privateKeysFromMnemonic(
  mnemonic: string,
  paths: readonly string[],
  passphrase = '',
): Uint8Array[] {
  const words = mnemonic.trim().replace(/\s+/g, ' ');
  if (!isMnemonic(words))
    throw new InvalidValueError(
      'invalid_mnemonic',
      'The recovery phrase is not valid: check its words and their order',
    );
  const master = HDKey.fromMasterSeed(mnemonicToSeedSync(words, passphrase));
  const parents = new Map<string, HDKey>();
  return paths.map(path => {
    const cut = path.lastIndexOf('/');
    const above = path.slice(0, Math.max(cut, 0)) || 'm';
    const parent = parents.get(above) ?? master.derive(above);
    parents.set(above, parent);
    const key = (cut < 0 ? master.derive(path) : parent.derive(`m/${path.slice(cut + 1)}`)).privateKey;
    if (!key) throw new InvalidValueError('invalid_path', `No key can be derived at ${path}`);
    return key;
  });
}
