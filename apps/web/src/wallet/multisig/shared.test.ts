import { parseAddress } from '@sunscope/tron/address';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { addressFromPrivateKey } from '@sunscope/tron/keys';
import { signDigest } from '@sunscope/tron/signature';
import { encodeMessage } from '@sunscope/tron/codec';
import { decodeTransactionRaw, transactionId } from '@sunscope/tron/transaction';
import type { MultisigRecord } from '@sunscope/product-api/types';
import { describe, expect, it } from 'vitest';
import { onDemandEntries } from '../intents/on-demand-entries.ts';
import { addEntries, type Intent } from '../intents/registry.ts';
import type { PermissionSet } from './permission-sets.ts';
import { readRecord } from './service.ts';
import { readShared, shareLink } from './share-link.ts';
import { countedSignatures, openShared, signingStateOf, type SharedTransaction } from './shared.ts';
import { buildShared, isOver, isTooLong, sharedJson, signShared } from './sign-shared.ts';
import { signerCapabilities, type Signer } from '../signer.ts';

/** Only the bytes count: whatever a server, a file or a link says besides is not believed. */

addEntries(onDemandEntries);
const keys = ['11', '22', '33'].map(byte => hexToBytes(byte.repeat(32)));
const [ann, bob, eve] = keys.map(addressFromPrivateKey) as [typeof to, typeof to, typeof to];
const to = parseAddress('TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC');
const transfer: Intent = {
  kind: 'trx_transfer',
  from: ann,
  note: '',
  permissionId: 0,
  to,
  amount: 5_000_000n,
};
const both: PermissionSet = {
  owner: {
    name: 'board',
    threshold: 2n,
    keys: [
      { address: ann, weight: 1n },
      { address: bob, weight: 1n },
    ],
  },
  witness: undefined,
  actives: [{ name: 'small', threshold: 1n, keys: [{ address: bob, weight: 1n }], operations: [54] }],
};
const headMs = Date.now();
const node = {
  headHeader: async () =>
    ({
      id: hexToBytes(`00000000000003e8${'ab'.repeat(24)}`),
      number: 1000n,
      header: { raw_data: { timestamp: BigInt(headMs) } },
    }) as never,
};
const build = (intent: Intent = transfer, hours = 24) =>
  buildShared(node, intent, { hours, feeLimitSun: 0n });
const signed = (shared: SharedTransaction, ...by: number[]): SharedTransaction => ({
  ...shared,
  signatures: by.map(place => signDigest(transactionId(shared.rawData), keys[place]!)),
});
const signerOf = (place: number, signature?: Uint8Array): Signer => ({
  kind: 'ACCOUNT_PRIVATE_KEY',
  address: [ann, bob, eve][place]!,
  capabilities: signerCapabilities.ACCOUNT_PRIVATE_KEY,
  signTransaction: async rawData => signature ?? signDigest(transactionId(rawData), keys[place]!),
  signMessage: () => Promise.reject(new Error('not used')),
});
const record = (shared: SharedTransaction, part: object = {}) =>
  ({
    hash: bytesToHex(transactionId(shared.rawData)),
    state: 0,
    currentTransaction: sharedJson(shared, 'x'),
    signatureProgress: [],
    ...part,
  }) as unknown as MultisigRecord;

describe('what is built', () => {
  it('lives as many hours as chosen, less a minute, by the head block', async () => {
    const opened = openShared(await build(transfer, 3))!;
    expect(opened.expirationMs).toBe(headMs + 3 * 3_600_000 - 60_000);
    expect(opened.intent).toEqual(transfer);
    expect(opened).toMatchObject({ owner: ann, type: 'TransferContract', permissionId: 0 });
  });

  it.each([0, 25, 1.5])('never for %s hours', async hours => {
    await expect(build(transfer, hours)).rejects.toMatchObject({ code: 'tampered' });
  });

  it('not by the clock of a node that lies', async () => {
    const late = {
      headHeader: async () =>
        ({
          ...((await node.headHeader()) as object),
          header: { raw_data: { timestamp: BigInt(headMs + 86_400_000) } },
        }) as never,
    };
    await expect(buildShared(late, transfer, { hours: 1, feeLimitSun: 0n })).rejects.toMatchObject({
      code: 'clock_apart',
    });
  });
});

describe('signatures', () => {
  it('count by the permission of the chain, each key once, others not at all', async () => {
    const shared = signed(await build(), 0, 0, 2);
    const opened = openShared(shared)!;
    const state = signingStateOf(opened, both, bob);
    expect(state).toMatchObject({
      weight: 1n,
      isEnough: false,
      isAllowed: true,
      strangers: [eve],
      mine: { weight: 1n, signed: false },
    });
    // The chain refuses a transaction with a signature of a stranger.
    expect(countedSignatures(opened, state)).toHaveLength(1);
    const whole = openShared(await signShared(signerOf(1), opened, undefined))!;
    expect(signingStateOf(whole, both, bob)).toMatchObject({ weight: 2n, isEnough: true });
  });

  it('that are none count for nobody', async () => {
    const shared = await build();
    const opened = openShared({ ...shared, signatures: [new Uint8Array(65), new Uint8Array(3)] })!;
    expect(opened.signers.size).toBe(0);
    expect(signingStateOf(opened, undefined, ann)).toMatchObject({ isEnough: false, weight: 0n });
  });

  it('are taken from no signer that gives nothing, or one of something else', async () => {
    const opened = openShared(await build())!;
    await expect(signShared(signerOf(0, new Uint8Array(0)), opened, undefined)).rejects.toThrow(/40001/);
    const foreign = signDigest(new Uint8Array(32), keys[0]!);
    await expect(signShared(signerOf(0, foreign), opened, undefined)).rejects.toMatchObject({
      code: 'tampered',
    });
  });

  it('under a permission that does not allow the type are told apart', async () => {
    const opened = openShared(await build({ ...transfer, permissionId: 2 }))!;
    expect(signingStateOf(opened, both, bob)).toMatchObject({ isAllowed: false });
    expect(signingStateOf({ ...opened, permissionId: 9 }, both, bob).permission).toBeUndefined();
  });
});

describe('a record of a hostile server', () => {
  it('that shows another transaction than it names is told so', async () => {
    const [one, other] = [await build(), await build({ ...transfer, to: eve })];
    expect(readRecord(record(one), ann)).toMatchObject({ isForeign: false, state: 10 });
    expect(readRecord(record(other, { hash: record(one).hash }), ann).isForeign).toBe(true);
    expect(readRecord(record(one, { currentTransaction: { raw_data_hex: '<b>' } }), ann)).toMatchObject({
      isForeign: true,
      opened: undefined,
    });
  });

  it('cannot hide an own signature, nor invent one', async () => {
    const shared = signed(await build(), 0);
    expect(readRecord(record(shared, { isSign: 0 }), ann).state).toBe(11);
    expect(readRecord(record(shared, { isSign: 1, currentWeight: 99 }), bob).state).toBe(10);
  });

  it('with a second contract, unknown bytes or a fee beyond all bounds has no intent to sign', async () => {
    const raw = decodeTransactionRaw((await build()).rawData);
    const [contract] = raw.contract;
    const twice = encodeMessage('TransactionRaw', { ...raw, contract: [contract!, contract!] });
    expect(openShared({ rawData: twice, signatures: [] })).toBeUndefined();
    const provider = encodeMessage('TransactionRaw', {
      ...raw,
      contract: [{ ...contract!, provider: Uint8Array.of(1) }],
    });
    expect(openShared({ rawData: provider, signatures: [] })?.intent).toBeUndefined();
    const dear = encodeMessage('TransactionRaw', { ...raw, fee_limit: 10n ** 12n });
    const opened = openShared({ rawData: dear, signatures: [] })!;
    expect(opened.intent).toBeUndefined();
    await expect(signShared(signerOf(0), opened, undefined)).rejects.toMatchObject({ code: 'tampered' });
    expect(openShared({ rawData: Uint8Array.of(1, 2, 3), signatures: [] })).toBeUndefined();
  });

  it('is over when it has expired, and refused when it never would', () => {
    expect(isOver({ expirationMs: 10 }, 10)).toBe(true);
    expect(isOver({ expirationMs: 11 }, 10)).toBe(false);
    expect(isTooLong({ expirationMs: Number(2n ** 63n - 1n) }, Date.now())).toBe(true);
  });
});

describe('passed on without a server', () => {
  it('a link, its part, a file and hex are the same transaction', async () => {
    const shared = signed(await build(), 0);
    const link = shareLink('https://example.org', shared);
    expect(link).toMatch(/^https:\/\/example\.org\/#\/tools\/multisig#tx=[\w-]+$/);
    const file = JSON.stringify(sharedJson(shared, 'x'));
    for (const text of [link, link.slice(link.lastIndexOf('#')), link.slice(link.indexOf('tx=')), file])
      expect(readShared(` ${text}\n`)).toEqual(shared);
  });

  it.each(['', '#tx=', 'tx=!!', '{', '{"raw_data_hex":"zz"}', '[]', 'abc', 'ff', 'x'.repeat(3_000_000)])(
    'what is none is none, and throws nothing (%#)',
    text => expect(readShared(text)).toBeUndefined(),
  );
});
