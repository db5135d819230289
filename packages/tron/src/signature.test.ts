import { TronWeb } from 'tronweb';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesToHex, hexToBytes, textToBytes } from './bytes.ts';
import { keccak256, sha256 } from './hash.ts';
import { addressFromPrivateKey } from './keys.ts';
import { messageDigest, recoverAddress, signDigest } from './signature.ts';

const key = hexToBytes('b5a4cea271ff424d7c31dc12a3e43e401df7a40d7412a15750f3f0b6b5449a28');
const address = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH';

describe('hashes', () => {
  it('gives the published digests of nothing and of abc', () => {
    expect(bytesToHex(sha256(textToBytes('abc')))).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
    expect(bytesToHex(keccak256(new Uint8Array(0)))).toBe(
      'c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470',
    );
  });
});

describe('signatures', () => {
  it('is 65 bytes with v 27 or 28, low s, and comes from the key', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), digest => {
        const signature = signDigest(digest, key);
        expect(signature).toHaveLength(65);
        expect([27, 28]).toContain(signature[64]);
        expect(signature[32]).toBeLessThan(0x80);
        expect(recoverAddress(digest, signature)).toBe(address);
      }),
      { numRuns: 20 },
    );
  });

  it('reads v of 0 and 1 too, and no bytes beyond 65', () => {
    const digest = sha256(textToBytes('sunscope'));
    const signature = signDigest(digest, key);
    const old = signature.slice();
    old[64] = (old[64] ?? 0) - 27;
    expect(recoverAddress(digest, old)).toBe(address);
    expect(recoverAddress(digest, Uint8Array.of(...signature, 1, 2, 3))).toBe(address);
  });

  it('gives another address, or none, for another digest', () => {
    const signature = signDigest(sha256(textToBytes('a')), key);
    expect(recoverAddress(sha256(textToBytes('b')), signature)).not.toBe(address);
  });

  it('refuses signatures that no key can have made', () => {
    const digest = sha256(textToBytes('a'));
    const signature = signDigest(digest, key);
    const wrong = [
      new Uint8Array(0),
      signature.slice(0, 64),
      new Uint8Array(65),
      new Uint8Array(65).fill(255),
    ];
    const badV = signature.slice();
    badV[64] = 40;
    for (const bytes of [...wrong, badV])
      expect(() => recoverAddress(digest, bytes)).toThrow(
        expect.objectContaining({ code: 'invalid_signature' }) as Error,
      );
  });
});

describe('signed messages', () => {
  it.each(['', 'hello', 'Ünïcödé 你好', 'x'.repeat(1000)])('signs %j as TronWeb does', message => {
    const ours = `0x${bytesToHex(signDigest(messageDigest(message), key))}`;
    const tronWeb = new TronWeb({ fullHost: 'http://127.0.0.1:1' });
    expect(ours).toBe(tronWeb.trx.signMessageV2(message, bytesToHex(key)));
  });

  it('counts bytes, not characters', () => {
    expect(messageDigest('é')).toEqual(keccak256(textToBytes('\x19TRON Signed Message:\n2é')));
    expect(addressFromPrivateKey(key)).toBe(address);
  });
});
