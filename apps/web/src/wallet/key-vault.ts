import type { Address } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import { addressFromPrivateKey, createPrivateKey } from '@sunscope/tron/keys';
import {
  KeystoreError,
  openKeystore,
  writeKeystore,
  writeOldKeystore,
  type KeystoreFault,
} from '@sunscope/tron/keystore';
import { createMnemonic, privateKeysFromMnemonic } from '@sunscope/tron/mnemonic';
import { WalletError } from './signer.ts';
import { createSigningVault, type SigningVault } from './signing-vault.ts';

/** Outcome of reading a keystore file. */
export type KeystoreReading =
  | { readonly address: Address; readonly format: 'v3' | 'old' }
  | { readonly fault: KeystoreFault };

/** A key that was just made; what is shown of it is shown once. */
export interface MadeKey {
  readonly address: Address;
  /** Words of the recovery phrase, or the key as hex. */
  readonly shown: string;
}

export type KeystoreFormat = 'v3' | 'old';

/**
 * A signing vault that also reads and makes keys. They wait here until one is held (`hold` with no bytes takes the one of
 * the owner's address) and are overwritten with the next reading.
 */
export interface KeyVault extends SigningVault {
  /** Addresses at these paths below a recovery phrase. */
  readPhrase(words: string, passphrase: string, paths: readonly string[]): Promise<Address[]>;
  readKeystore(text: string, password: string): Promise<KeystoreReading>;
  /** The key of an address that waits here, once: it is forgotten here with that. */
  takeKey(address: Address): Promise<Uint8Array>;
  /** A new recovery phrase of 12 words, whose first account is at this path. */
  makePhrase(path: string): Promise<MadeKey>;
  makeKey(): Promise<MadeKey>;
  /** @returns text of a keystore file with the key of an address that waits here */
  saveKeystore(address: Address, password: string, format: KeystoreFormat): Promise<string>;
}

export function createKeyVault(): KeyVault {
  const vault = createSigningVault();
  let waiting = new Map<Address, Uint8Array>();

  function replace(keys: readonly Uint8Array[]): Address[] {
    for (const key of waiting.values()) key.fill(0);
    const addresses = keys.map(addressFromPrivateKey);
    waiting = new Map(addresses.flatMap((address, at) => (keys[at] ? [[address, keys[at]]] : [])));
    return addresses;
  }

  function keyOf(address: Address): Uint8Array {
    const key = waiting.get(address);
    if (!key) throw new WalletError('cancelled', 'This key is not here any more; read it again');
    return key;
  }

  return {
    ...vault,

    async hold(privateKey, owner, keeping) {
      if (privateKey.length > 0) return vault.hold(privateKey, owner, keeping);
      const sealed = await vault.hold(keyOf(owner.address), owner, keeping);
      replace([]);
      return sealed;
    },

    async readPhrase(words, passphrase, paths) {
      return replace(privateKeysFromMnemonic(words, paths, passphrase));
    },

    async readKeystore(text, password) {
      replace([]);
      try {
        const { privateKey, address, format } = await openKeystore(text, password);
        replace([privateKey]);
        return { address, format };
      } catch (error) {
        if (error instanceof KeystoreError) return { fault: error.code };
        throw error;
      }
    },

    async takeKey(address) {
      const key = keyOf(address).slice();
      replace([]);
      return key;
    },

    async makePhrase(path) {
      const shown = createMnemonic();
      return made(replace(privateKeysFromMnemonic(shown, [path])), shown);
    },

    async makeKey() {
      const key = createPrivateKey();
      const shown = bytesToHex(key);
      return made(replace([key]), shown);
    },

    saveKeystore: (address, password, format) =>
      (format === 'old' ? writeOldKeystore : writeKeystore)(keyOf(address), password),
  };
}

function made([address]: readonly Address[], shown: string): MadeKey {
  if (address === undefined) throw new WalletError('cancelled', 'No key was made');
  return { address, shown };
}
