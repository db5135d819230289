import { describe, expect, it } from 'vitest';
import { bytesToHex, hexToBytes } from './bytes.ts';
import {
  addressFromPrivateKey,
  createPrivateKey,
  isPrivateKey,
  parsePrivateKey,
  publicKeyFromPrivateKey,
} from './keys.ts';
import { addressFromPublicKey } from './address.ts';
import { accountPath, addressPath, createMnemonic, isMnemonic, privateKeyFromMnemonic } from './mnemonic.ts';
import { mnemonicFault, mnemonicWordsFrom } from './mnemonic-words.ts';

const ABANDON = `${'abandon '.repeat(11)}about`;
// Order of secp256k1 (SEC 2, section 2.4.1).
const ORDER = 'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141';
const BELOW_ORDER = 'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364140';

describe('private keys', () => {
  it('gives the address of a published key', () => {
    const key = parsePrivateKey('b5a4cea271ff424d7c31dc12a3e43e401df7a40d7412a15750f3f0b6b5449a28');
    expect(addressFromPrivateKey(key)).toBe('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH');
    expect(addressFromPublicKey(publicKeyFromPrivateKey(key))).toBe('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH');
  });

  it('takes the whole range of the curve and nothing beyond', () => {
    expect(isPrivateKey(`${'0'.repeat(63)}1`)).toBe(true);
    expect(isPrivateKey(BELOW_ORDER)).toBe(true);
    expect(isPrivateKey(BELOW_ORDER.toUpperCase())).toBe(true);
    expect(isPrivateKey(ORDER)).toBe(false);
    expect(isPrivateKey('f'.repeat(64))).toBe(false);
    expect(isPrivateKey('0'.repeat(64))).toBe(false);
  });

  it.each(['', 'external', `0x${'1'.repeat(64)}`, '1'.repeat(63), '1'.repeat(65), 'g'.repeat(64)])(
    'refuses %j without repeating it',
    text => {
      expect(() => parsePrivateKey(text)).toThrow(
        expect.objectContaining({ code: 'invalid_private_key' }) as Error,
      );
      if (text !== '') expect(() => parsePrivateKey(text)).not.toThrow(text);
    },
  );

  it('creates keys that are valid and differ', () => {
    const first = createPrivateKey();
    expect(isPrivateKey(bytesToHex(first))).toBe(true);
    expect(createPrivateKey()).not.toEqual(first);
  });
});

describe('mnemonics', () => {
  it('derives the published key and address', () => {
    const key = privateKeyFromMnemonic(ABANDON, "m/44'/195'/0'/0/0");
    expect(bytesToHex(key)).toBe('b5a4cea271ff424d7c31dc12a3e43e401df7a40d7412a15750f3f0b6b5449a28');
    expect(addressFromPrivateKey(key)).toBe('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH');
  });

  it('counts accounts and addresses on their own paths', () => {
    expect(accountPath(3)).toBe("m/44'/195'/3'/0/0");
    expect(addressPath(3)).toBe("m/44'/195'/0'/0/3");
    expect(privateKeyFromMnemonic(ABANDON, accountPath(0))).toEqual(
      privateKeyFromMnemonic(ABANDON, addressPath(0)),
    );
    expect(privateKeyFromMnemonic(ABANDON, accountPath(1))).not.toEqual(
      privateKeyFromMnemonic(ABANDON, addressPath(1)),
    );
  });

  it('derives another key with a passphrase', () => {
    expect(privateKeyFromMnemonic(ABANDON, addressPath(0), 'x')).not.toEqual(
      privateKeyFromMnemonic(ABANDON, addressPath(0)),
    );
  });

  it('forgives blanks but not a wrong checksum or word', () => {
    expect(isMnemonic(`  ${ABANDON.replaceAll(' ', '\n ')} `)).toBe(true);
    expect(isMnemonic('abandon '.repeat(12))).toBe(false);
    expect(isMnemonic(ABANDON.replace('about', 'abuot'))).toBe(false);
    expect(isMnemonic('')).toBe(false);
    expect(() => privateKeyFromMnemonic('abandon '.repeat(12), addressPath(0))).toThrow(
      expect.objectContaining({
        code: 'invalid_mnemonic',
        message: expect.not.stringContaining('abandon') as string,
      }) as Error,
    );
  });

  it('creates twelve words that are valid', () => {
    const words = createMnemonic();
    expect(words.split(' ')).toHaveLength(12);
    expect(isMnemonic(words)).toBe(true);
  });
});

describe('hex of keys', () => {
  it('keeps leading zeros', () => {
    expect(parsePrivateKey(`${'0'.repeat(62)}ff`)).toEqual(hexToBytes(`${'00'.repeat(31)}ff`));
  });
});

describe('words of a recovery phrase', () => {
  const words = `${'abandon '.repeat(11)}about`.split(' ');

  it('are suggested by their beginning', () => {
    expect(mnemonicWordsFrom(' AB', 3)).toEqual(['abandon', 'ability', 'able']);
    expect(mnemonicWordsFrom('zoo', 3)).toEqual(['zoo']);
    expect(mnemonicWordsFrom('', 3)).toEqual([]);
    expect(mnemonicWordsFrom('xyz', 3)).toEqual([]);
  });

  it('are judged: unknown ones by their place, then how many, then the checksum', () => {
    expect(mnemonicFault(words)).toBeUndefined();
    expect(mnemonicFault(words.map(word => ` ${word.toUpperCase()} `))).toBeUndefined();
    expect(mnemonicFault(['abandon', 'abandom', '', 'abou'])).toEqual({
      code: 'unknown_words',
      places: [1, 3],
    });
    expect(mnemonicFault(words.slice(1))).toEqual({ code: 'count', count: 11 });
    expect(mnemonicFault([...words.slice(0, 11), ''])).toEqual({ code: 'count', count: 11 });
    expect(mnemonicFault([])).toEqual({ code: 'count', count: 0 });
    expect(mnemonicFault([...words.slice(0, 11), 'zoo'])).toEqual({ code: 'checksum' });
  });
});
