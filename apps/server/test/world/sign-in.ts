import { randomBytes } from 'node:crypto';
import { addressToBytes } from '@sunscope/tron/address';
import { bytesToHex, textToBytes } from '@sunscope/tron/bytes';
import { sha256 } from '@sunscope/tron/hash';
import { addressFromPrivateKey } from '@sunscope/tron/keys';
import { messageDigest, signDigest } from '@sunscope/tron/signature';
import {
  createTransactionRaw,
  encodeTransaction,
  refBlockOf,
  transactionId,
} from '@sunscope/tron/transaction';
import { expect, inject } from 'vitest';
import { node, post } from './world.ts';

/** Keys of the demo chain that everybody knows. */
export const keyOf = (label: string) => sha256(textToBytes(`sunscope devnet ${label}`));
export const person = { key: keyOf('demo person 3'), address: addressFromPrivateKey(keyOf('demo person 3')) };
export const witness = { key: keyOf('witness 4'), address: addressFromPrivateKey(keyOf('witness 4')) };
export const stranger = addressFromPrivateKey(keyOf('demo person 9'));
export const NOBODY = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';

/** Proof by a signed text. */
export function signIn(
  { key, address }: typeof person,
  change: { timestamp?: number; origin?: string; address?: string; nonce?: string } = {},
) {
  const {
    timestamp = Date.now(),
    origin = new URL(inject('api')).origin,
    nonce = bytesToHex(randomBytes(16)),
  } = change;
  const text = [
    'Sunscope sign-in',
    `Server: ${origin}`,
    `Address: ${change.address ?? address}`,
    `Nonce: ${nonce}`,
    `Issued: ${new Date(timestamp).toISOString()}`,
    `Expires: ${new Date(timestamp + 5 * 60_000).toISOString()}`,
  ].join('\n');
  return {
    address: change.address ?? address,
    timestamp,
    nonce,
    signature: bytesToHex(signDigest(messageDigest(text), key)),
  };
}

/** The proof of 2018: a signed witness update that is not sent. */
export async function witnessUpdate(
  { key, address }: typeof person,
  timestampMs = Date.now(),
): Promise<string> {
  const block = await node.nowBlock();
  const raw = createTransactionRaw(
    'WitnessUpdateContract',
    {
      owner_address: addressToBytes(address),
      update_url: textToBytes('https://proof.example'),
    },
    {
      refBlock: refBlockOf(block.id),
      timestampMs: BigInt(timestampMs),
      expirationMs: BigInt(timestampMs + 60_000),
    },
  );
  return bytesToHex(encodeTransaction(raw, { signature: [signDigest(transactionId(raw), key)], ret: [] }));
}

/** The key that /api/auth gives for a proof. */
export async function keyFor(proof: unknown): Promise<string> {
  const { status, body } = await post('/api/auth', proof);
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as { key: string }).key;
}

/** A call with header X-Key; by POST where there is a body. */
export async function withKey(
  path: string,
  key: string,
  body?: unknown,
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(inject('api') + path, {
    headers: { 'x-key': key, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}
