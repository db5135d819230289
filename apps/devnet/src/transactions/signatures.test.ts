import { describe, expect, it } from 'vitest';
import { addressToHex } from '@sunscope/tron/address';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { sha256 } from '@sunscope/tron/hash';
import { addressFromPrivateKey } from '@sunscope/tron/keys';
import { signDigest } from '@sunscope/tron/signature';
import { packItems, recoverPacked, signerAt } from './signer-batch.ts';
import { recoverSigners, signFast } from './signatures.ts';

const key = hexToBytes('15f0bbb1774be40b7a8d7965d637f324bda2f711fc5726a3dcc19585c6950954');
const digests = Array.from({ length: 20 }, (_, index) => sha256(new Uint8Array([index])));
const own = { kind: 'address', hex: addressToHex(addressFromPrivateKey(key)) };

describe('signFast', () => {
  it('makes the very bytes the chain package makes', () => {
    for (const digest of digests)
      expect(bytesToHex(signFast(digest, key))).toBe(bytesToHex(signDigest(digest, key)));
  });
});

describe('recoverSigners', () => {
  const [digest] = digests as [Uint8Array, ...Uint8Array[]];

  it('finds the signer with v 27/28 and with v 0/1, and ignores bytes beyond 65', () => {
    for (const one of digests) {
      const signature = signDigest(one, key);
      const short = signature.slice();
      short[64] = (signature[64] ?? 0) - 27;
      const long = new Uint8Array([...signature, 1, 2, 3]);
      expect(recoverSigners(one, [signature, short, long])).toEqual([own, own, own]);
    }
  });

  it('finds somebody else with the other v', () => {
    const signature = signDigest(digest, key);
    signature[64] = signature[64] === 27 ? 28 : 27;
    expect(recoverSigners(digest, [signature])).not.toEqual([own]);
  });

  it('says why a signature can be nobody’s', () => {
    const signature = signDigest(digest, key);
    const zero = new Uint8Array(65);
    const high = new Uint8Array(65).fill(0xff, 0, 64);
    const badV = signature.slice();
    badV[64] = 99;
    expect(recoverSigners(digest, [signature.subarray(0, 64), zero, high, badV])).toEqual([
      { kind: 'invalid', reason: 'Signature size is 64' },
      { kind: 'invalid', reason: 'Could not recover public key from signature' },
      { kind: 'invalid', reason: 'Could not recover public key from signature' },
      { kind: 'invalid', reason: 'Header byte out of range: 99' },
    ]);
  });
});

describe('a packed batch', () => {
  it('comes back with the signers in order, and with nobody for what nobody can have signed', () => {
    const items = digests.map(digest => ({ digest, signature: signFast(digest, key) }));
    items.splice(3, 0, { digest: digests[0] as Uint8Array, signature: new Uint8Array(65) });
    const addresses = recoverPacked(packItems(items));
    const signers = items.map((_, index) => signerAt(addresses, index));
    expect(signers[3]).toBeUndefined();
    expect(signers.toSpliced(3, 1)).toEqual(digests.map(() => own));
  });
});
