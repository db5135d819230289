import {
  addressFromPrivateKey,
  isPrivateKey,
  parsePrivateKey,
  publicKeyFromPrivateKey,
} from '@sunscope/tron/keys';
import { accountPath, addressPath, privateKeysFromMnemonic } from '@sunscope/tron/mnemonic';
import { mnemonicFault } from '@sunscope/tron/mnemonic-words';
import { bytesToHex } from '@sunscope/tron/bytes';
import type { MessageKey } from '../../lib/i18n/i18n.tsx';

/** What a key or recovery phrase opens. The key itself is in no answer, and in no fault. */
export interface KeyAddresses {
  addresses: readonly { path: string; address: string }[];
  /** Of a single key. */
  publicKey?: string;
}

export interface KeyFault {
  fault: MessageKey<'converter'>;
  values?: Readonly<Record<string, string | number>>;
}

/** Accounts of a recovery phrase that are shown, as Ledger Live and as TronLink count them. */
const ACCOUNTS = 5;

/** Addresses of a private key or recovery phrase. Nothing of it leaves this function but addresses. */
export function addressesOfKey(text: string): KeyAddresses | KeyFault {
  const trimmed = text.trim();
  const hex = trimmed.replace(/^0x/i, '');
  if (/^[\da-f]+$/i.test(hex)) {
    if (!isPrivateKey(hex)) return { fault: 'conv_fault_key', values: { count: hex.length } };
    const key = parsePrivateKey(hex);
    return {
      addresses: [{ path: '', address: addressFromPrivateKey(key) }],
      publicKey: bytesToHex(publicKeyFromPrivateKey(key)),
    };
  }
  const words = trimmed.toLowerCase().split(/\s+/);
  if (words.length > 48) return { fault: 'conv_fault_words', values: { count: words.length } };
  const fault = mnemonicFault(words);
  switch (fault?.code) {
    case 'count':
      return { fault: 'conv_fault_words', values: { count: fault.count } };
    case 'unknown_words':
      return {
        fault: 'conv_fault_unknown_words',
        values: { places: fault.places.map(place => place + 1).join(', ') },
      };
    case 'checksum':
      return { fault: 'conv_fault_phrase' };
    case undefined: {
      const numbers = Array.from({ length: ACCOUNTS }, (_, index) => index);
      // Both ways of counting begin at the same place.
      const paths = [...numbers.map(accountPath), ...numbers.slice(1).map(addressPath)];
      const keys = privateKeysFromMnemonic(words.join(' '), paths);
      return {
        addresses: keys.map((key, index) => ({
          path: paths[index] ?? '',
          address: addressFromPrivateKey(key),
        })),
      };
    }
  }
}
