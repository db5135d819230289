import { parseAddress } from '@sunscope/tron/address';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { addressFromPrivateKey } from '@sunscope/tron/keys';
import { recoverAddress } from '@sunscope/tron/signature';
import { transactionId } from '@sunscope/tron/transaction';
import { parseTypedData, typedDataDigest } from '@sunscope/tron/typed-data';
import { describe, expect, it } from 'vitest';
import { buildIntent } from './intents/build.ts';
import { onDemandEntries } from './intents/on-demand-entries.ts';
import { addEntries, type Intent } from './intents/registry.ts';
import type { SessionAccount } from './session-types.ts';
import { proofFor } from './proof-for.ts';
import { signProven, type GivenProof } from './proven.ts';
import { sealKey, type SealedKey } from './signing-core.ts';
import { createSigningVault, type Keeping } from './signing-vault.ts';

/** What could give an account away is signed only with what a page that was taken over does not have. */

addEntries(onDemandEntries);
const KEY = 'b5a4cea271ff424d7c31dc12a3e43e401df7a40d7412a15750f3f0b6b5449a28';
const own = addressFromPrivateKey(hexToBytes(KEY));
const other = parseAddress('TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC');
const owner = { recordId: '01'.repeat(16), address: own };
const plain = { from: own, note: '', permissionId: 0 };
const handOver: Intent = {
  kind: 'account_permissions',
  ...plain,
  owner: { name: 'owner', threshold: 1n, keys: [{ address: other, weight: 1n }] },
  witness: undefined,
  actives: [{ name: 'a', threshold: 1n, keys: [{ address: other, weight: 1n }], operations: [1] }],
};
const transfer: Intent = { kind: 'trx_transfer', ...plain, to: other, amount: 1n };
const raw = (intent: Intent) =>
  buildIntent(intent, {
    block: { id: hexToBytes(`00000000000003e8${'ab'.repeat(24)}`), timestampMs: 1_000n },
    nowMs: 1_000,
    expirationMs: 61_000n,
    feeLimitSun: 0n,
  }).rawData;

/** Asks for a signature with a proof; the key itself is given as bytes, which are overwritten. */
const ask = (rawData: Uint8Array, sealed: SealedKey | undefined, proof: GivenProof) =>
  signProven({ what: { rawData }, owner, sealed, proof });
const theKey = (hex = KEY) => ({ privateKey: hexToBytes(hex) });

describe('a change of permissions', () => {
  const rawData = raw(handOver);

  it('is not signed by the worker that holds the key', async () => {
    const vault = createSigningVault();
    await vault.hold(hexToBytes(KEY), owner, { how: 'memory' });
    await expect(vault.sign(owner, { rawData })).rejects.toMatchObject({ code: 'tampered' });
  });

  it('is signed with the password that locks the key', async () => {
    const { sealed } = await sealKey(hexToBytes(KEY), owner, 'correct horse 9');
    await expect(ask(rawData, sealed, { password: 'guess' })).rejects.toMatchObject({
      code: 'wrong_password',
    });
    const signature = await ask(rawData, sealed, { password: 'correct horse 9' });
    expect(recoverAddress(transactionId(rawData), signature)).toBe(own);
  });

  it('is not signed by a stored key that needs no password, whatever is typed', async () => {
    const { sealed } = await sealKey(hexToBytes(KEY), owner);
    for (const [stored, password] of [
      [sealed, ''],
      [sealed, 'anything'],
      [undefined, ''],
    ] as const)
      await expect(ask(rawData, stored, { password })).rejects.toMatchObject({ code: 'wrong_password' });
  });

  it('is signed with the key itself, which is overwritten', async () => {
    for (const wrong of ['00'.repeat(32), '11'.repeat(32), 'ff'.repeat(32), '00'])
      await expect(ask(rawData, undefined, theKey(wrong))).rejects.toMatchObject({ code: 'wrong_key' });
    const proof = theKey();
    const signature = await ask(rawData, undefined, proof);
    expect(recoverAddress(transactionId(rawData), signature)).toBe(own);
    expect(bytesToHex(proof.privateKey)).toBe('00'.repeat(32));
  });

  it('is no free pass: bytes that are no intent stay unsigned', async () => {
    const longer = Uint8Array.of(...rawData, 0xa0, 0x06, 0x01);
    for (const bytes of [longer, rawData.slice(0, -1), new Uint8Array(0)])
      await expect(ask(bytes, undefined, theKey())).rejects.toMatchObject({ code: 'tampered' });
    // By another permission, and for another account: with the proof these are fine.
    for (const intent of [
      { ...transfer, permissionId: 2 },
      { ...transfer, from: other, to: own },
    ])
      expect(await ask(raw(intent), undefined, theKey())).toHaveLength(65);
  });
});

it('typed data is signed with a proof, and what is none is not', async () => {
  const typedData = JSON.stringify({
    types: { Vote: [{ name: 'for', type: 'address' }] },
    primaryType: 'Vote',
    domain: { name: 'Club' },
    message: { for: other },
  });
  const what = { typedData };
  const signature = await signProven({ what, owner, sealed: undefined, proof: theKey() });
  expect(recoverAddress(typedDataDigest(parseTypedData(typedData)), signature)).toBe(own);
  await expect(
    signProven({ what, owner, sealed: undefined, proof: theKey('11'.repeat(32)) }),
  ).rejects.toMatchObject({ code: 'wrong_key' });
  for (const wrong of ['', '{}', typedData.replace(other, 'nobody')])
    await expect(
      signProven({ what: { typedData: wrong }, owner, sealed: undefined, proof: theKey() }),
    ).rejects.toMatchObject({ code: 'tampered' });
});

it('a proof is asked for whatever the worker does not sign by itself', () => {
  const account = (keeping: Keeping['how']): SessionAccount => ({
    recordId: '',
    address: own,
    kind: 'ACCOUNT_PRIVATE_KEY',
    keeping,
  });
  expect(proofFor(transfer, account('password'))).toBeUndefined();
  expect(proofFor(handOver, account('password'))).toBe('password');
  expect(proofFor(handOver, account('memory'))).toBe('secret');
  expect(proofFor({ ...transfer, permissionId: 2 }, account('stay'))).toBe('secret');
  expect(proofFor({ ...transfer, from: other }, account('password'))).toBe('password');
  expect(proofFor(handOver, { ...account('stay'), kind: 'ACCOUNT_ADDRESS' })).toBeUndefined();
});
