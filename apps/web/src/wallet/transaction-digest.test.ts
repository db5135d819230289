import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { addressFromPrivateKey } from '@sunscope/tron/keys';
import { recoverAddress, signDigest } from '@sunscope/tron/signature';
import { transactionId } from '@sunscope/tron/transaction';
import { expect, it } from 'vitest';
import { transactionDigest } from './transaction-digest.ts';

// As the public side-chain client signs it, with the key 1.
const CHAIN = '41E209E4DE650F0150788E8EC5CAFA240A23EB8EB7';
const RAW = hexToBytes(
  '0a0201022208010203040506070840e0d4bdbbc82e5a72081f126e0a31747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e54726967676572536d617274436f6e747261637412390a15417e5f4552091a69125d5dfcb7b8c2659029395bdf12154145b632a0bff61ff1b372ff6dd22f64188e620764188087a70e22044a6bdd6a708080babbc82e900180ade204',
);
const KEY = hexToBytes(`${'0'.repeat(63)}1`);

it('is what the public client of side chains signs', () => {
  const digest = transactionDigest(RAW, CHAIN);
  expect(bytesToHex(digest)).toBe('e9b5050e4e7ae2e6742f3cf21e5ed45984cc64fbcf1018d75458ac5c568e7cb1');
  // The client's signature has the other s of the two that count; r is the digest's and the key's.
  expect(bytesToHex(signDigest(digest, KEY)).slice(0, 64)).toBe(
    'a1b7c7daf214e51446b977a23c6dd05e75c2adc85f09f8936485846f2822e58c',
  );
});

it('makes no signature of one chain one of the other, nor of a chain with another id', () => {
  const owner = addressFromPrivateKey(KEY);
  const main = transactionDigest(RAW, undefined);
  const side = transactionDigest(RAW, CHAIN);
  const other = transactionDigest(RAW, CHAIN.replace(/.$/, '8'));
  expect(main).toEqual(transactionId(RAW));
  expect(recoverAddress(main, signDigest(side, KEY))).not.toBe(owner);
  expect(recoverAddress(side, signDigest(main, KEY))).not.toBe(owner);
  expect(recoverAddress(side, signDigest(other, KEY))).not.toBe(owner);
});
