import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressFromBytes } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import { emptyMessage, encodeMessage } from '@sunscope/tron/codec';
import type { JsonObject } from '@sunscope/node-api/json';
import { transactionToJson } from '@sunscope/node-api/message-json';
import type { TransactionRaw } from '@sunscope/tron/messages';
import { encodeOperations } from '@sunscope/tron/permissions';
import {
  createTransactionRaw,
  decodeTransactionRaw,
  encodeTransaction,
  refBlockOf,
  transactionId,
} from '@sunscope/tron/transaction';
import { publicKnownKey, type KeyedAccount } from '../src/chain/genesis.ts';
import { signFast } from '../src/transactions/signatures.ts';
import { startDevnet, type Devnet } from '../src/devnet.ts';
import { createApp } from '../src/http/app.ts';
import { expectInDocument, tableOf } from './generated-part.ts';

// Every way a broadcast is refused before or at its execution, by both calls: code and text, as
// Wallet.broadcastTransaction and Manager.pushTransaction of java-tron put them, and the order they are looked for.

const NOW_MS = 1_700_000_001_000;
const MINUTE = 60_000n;

let devnet: Devnet;
let busy: Devnet;
let app: ReturnType<typeof createApp>;
let busyApp: ReturnType<typeof createApp>;
let alice: KeyedAccount;
let bob: KeyedAccount;
let carol: KeyedAccount;
const poor = publicKnownKey('poor');
const nobody = publicKnownKey('nobody');

beforeAll(async () => {
  const options = { time: { now: () => NOW_MS }, paused: true, genesisTimeMs: NOW_MS - 3_000 };
  devnet = await startDevnet(options);
  busy = await startDevnet({ ...options, maxPending: 0 });
  [app, busyApp] = [createApp(devnet), createApp(busy)];
  [alice, bob, carol] = devnet.accounts as [KeyedAccount, KeyedAccount, KeyedAccount];
  const keys = [carol, bob].map(({ address }) => ({ address, weight: 1n }));
  // A permission that only votes, behind carol's owner permission of two keys.
  await devnet.chain.mine(1);
  await busy.chain.mine(1);
  await devnet.send(
    'AccountPermissionUpdateContract',
    {
      owner_address: carol.address,
      owner: { type: 0, permission_name: 'owner', threshold: 2n, keys },
      actives: [{ type: 2, permission_name: 'vote', threshold: 1n, keys, operations: encodeOperations([4]) }],
    },
    [carol],
  );
  await devnet.send(
    'TransferContract',
    { owner_address: bob.address, to_address: poor.address, amount: 100_000n },
    [bob],
  );
  await devnet.chain.mine(1);
});
afterAll(async () => {
  await Promise.all([app.close(), busyApp.close()]);
  await Promise.all([devnet.close(), busy.close()]);
});

interface Sent {
  readonly rawData: Uint8Array;
  readonly signatures: readonly Uint8Array[];
}

let salt = 0n;

interface Build {
  owner?: KeyedAccount;
  signers?: readonly KeyedAccount[];
  to?: Uint8Array;
  amount?: bigint;
  memoBytes?: number;
  permissionId?: number;
  /** Changes the raw data before it is signed. */
  raw?: (raw: TransactionRaw) => Partial<TransactionRaw>;
  signatures?: (id: Uint8Array) => Uint8Array[];
}

/** A transfer that is right but for what is asked for. */
function transfer(build: Build = {}): Sent {
  const { chain } = devnet;
  const owner = build.owner ?? alice;
  const right = createTransactionRaw(
    'TransferContract',
    { owner_address: owner.address, to_address: build.to ?? bob.address, amount: build.amount ?? 1n },
    {
      refBlock: refBlockOf(chain.head.id),
      timestampMs: chain.head.timestampMs + ++salt,
      expirationMs: chain.head.timestampMs + MINUTE,
      data: new Uint8Array(build.memoBytes ?? 0).fill(120),
      permissionId: build.permissionId ?? 0,
    },
  );
  const raw = decodeTransactionRaw(right);
  const rawData = build.raw ? encodeMessage('TransactionRaw', { ...raw, ...build.raw(raw) }) : right;
  const id = transactionId(rawData);
  const signatures =
    build.signatures?.(id) ?? (build.signers ?? [owner]).map(signer => signFast(id, signer.privateKey));
  return { rawData, signatures };
}

/** raw_data as a node prints it. */
function rawDataToJson(rawData: Uint8Array): JsonObject {
  const transaction = { ...emptyMessage('Transaction'), raw_data: decodeTransactionRaw(rawData) };
  return transactionToJson({ rawData, transaction }, { visible: false })['raw_data'] as JsonObject;
}

interface Refusal {
  readonly code: string;
  readonly message: string;
}

async function post(on: typeof app, path: string, body: object): Promise<Record<string, unknown>> {
  const { body: text } = await on.inject({ method: 'POST', url: path, payload: JSON.stringify(body) });
  return JSON.parse(text) as Record<string, unknown>;
}

/** What both calls answer, which must be the same. */
async function refusalOf({ rawData, signatures }: Sent, on = app): Promise<Refusal> {
  const hex = bytesToHex(encodeTransaction(rawData, { signature: [...signatures] }));
  const byHex = await post(on, '/wallet/broadcasthex', { transaction: hex });
  const txid = bytesToHex(transactionId(rawData));
  expect(byHex).toMatchObject({ result: false, txid });
  const byJson = await post(on, '/wallet/broadcasttransaction', {
    raw_data: rawDataToJson(rawData),
    signature: signatures.map(bytesToHex),
  });
  const { code, message } = byHex as { code: string; message: string };
  expect(byJson).toEqual({ code, txid, message: bytesToHex(Buffer.from(message, 'utf8')) });
  return { code, message };
}

const S = 'Validate signature error: ';
const sized = (count: number) => Array.from({ length: count }, () => new Uint8Array(65));

interface Case {
  readonly what: string;
  readonly code: string;
  /** `<id>`, `<size>`, `<signature>` and `<address>` stand for the transaction's own. */
  readonly message: string;
  readonly send: () => Sent;
  /** What the address in the text is. */
  readonly address?: () => KeyedAccount;
  /** Bytes of signatures that the size in the text leaves out. */
  readonly lessBytes?: number;
  readonly busy?: true;
}

let once: Sent | undefined;

const CASES: readonly Case[] = [
  {
    what: 'more transactions wait than may',
    code: 'SERVER_BUSY',
    message: 'Server busy.',
    send: () => transfer(),
    busy: true,
  },
  {
    what: 'sent twice, the first one waiting',
    code: 'DUP_TRANSACTION_ERROR',
    message: 'Transaction already exists.',
    send: () => (once ??= transfer()),
  },
  {
    what: 'sent twice, the first one in a block',
    code: 'DUP_TRANSACTION_ERROR',
    message: 'Dup transaction.',
    send: () => once as Sent,
  },
  {
    what: 'no contract',
    code: 'CONTRACT_VALIDATE_ERROR',
    message: 'Contract validate error : No contract!',
    send: () => transfer({ raw: () => ({ contract: [] }) }),
  },
  {
    what: 'expired',
    code: 'TRANSACTION_EXPIRATION_ERROR',
    message: 'Transaction expired',
    send: () => transfer({ raw: () => ({ expiration: devnet.chain.head.timestampMs }) }),
  },
  {
    what: 'not signed',
    code: 'SIGERROR',
    message: `${S}miss sig or contract`,
    send: () => transfer({ signers: [] }),
  },
  {
    what: 'more than five signatures',
    code: 'SIGERROR',
    message: `${S}too many signatures`,
    send: () => transfer({ signatures: () => sized(6) }),
  },
  {
    what: 'more signatures than keys',
    code: 'SIGERROR',
    message: `${S}Signature count is 2 more than key counts of permission : 1`,
    send: () => transfer({ signers: [alice, bob] }),
  },
  {
    what: 'a signature cut short',
    code: 'SIGERROR',
    message: `${S}Signature size is 64`,
    send: () => transfer({ signatures: () => [new Uint8Array(64)] }),
  },
  {
    what: 'a signature nobody can have made',
    code: 'SIGERROR',
    message: `${S}Header byte out of range: 99`,
    send: () => transfer({ signatures: () => [new Uint8Array(65).fill(99)] }),
  },
  {
    what: 'somebody else’s signature',
    code: 'SIGERROR',
    message: `${S}<signature> is signed by <address> but it is not contained of permission.`,
    send: () => transfer({ signers: [bob] }),
    address: () => bob,
  },
  {
    what: 'the same signer twice',
    code: 'SIGERROR',
    message: `${S}<address> has signed twice!`,
    send: () => transfer({ owner: carol, signers: [carol, carol] }),
    address: () => carol,
  },
  {
    what: 'not enough weight',
    code: 'SIGERROR',
    message: `${S}sig error`,
    send: () => transfer({ owner: carol }),
  },
  {
    what: 'a permission the account does not have',
    code: 'SIGERROR',
    message: `${S}permission isn't exit`,
    send: () => transfer({ permissionId: 7 }),
  },
  {
    what: 'the witness permission',
    code: 'SIGERROR',
    message: `${S}Permission type is error`,
    send: () => {
      const [witness] = devnet.chain.options.genesis.witnesses;
      return transfer({ ...(witness ? { owner: witness } : {}), permissionId: 1 });
    },
  },
  {
    what: 'a permission without this operation',
    code: 'SIGERROR',
    message: `${S}Permission denied`,
    send: () => transfer({ owner: carol, permissionId: 2 }),
  },
  {
    what: 'two contracts',
    code: 'OTHER_ERROR',
    message: 'Error: tx <id> contract size should be exactly 1, this is extend feature ,actual :2',
    send: () => transfer({ raw: ({ contract }) => ({ contract: [...contract, ...contract] }) }),
  },
  {
    what: 'a reference to a block of another chain',
    code: 'TAPOS_ERROR',
    message: 'Tapos check error.',
    send: () => transfer({ raw: () => ({ ref_block_hash: new Uint8Array(8).fill(7) }) }),
  },
  {
    what: 'a reference to a block that is too old or yet to come',
    code: 'TAPOS_ERROR',
    message: 'Tapos check error.',
    send: () => transfer({ raw: () => ({ ref_block_bytes: new Uint8Array([0x77, 0x77]) }) }),
  },
  {
    what: 'oversized',
    code: 'TOO_BIG_TRANSACTION_ERROR',
    message: 'Too big transaction with result, TxId <id>, the size is <size> bytes, maxTxSize 512000',
    send: () => transfer({ memoBytes: 512_000 }),
    lessBytes: -128,
  },
  {
    what: 'expiry too far away',
    code: 'TRANSACTION_EXPIRATION_ERROR',
    message: 'Transaction expired',
    send: () => transfer({ raw: () => ({ expiration: devnet.chain.head.timestampMs + 86_400_001n }) }),
  },
  {
    what: 'oversized for one that makes an account',
    code: 'TOO_BIG_TRANSACTION_ERROR',
    message: 'Too big new account transaction, TxId <id>, the size is <size> bytes, maxTxSize 1000',
    send: () => transfer({ to: nobody.address, memoBytes: 1_000 }),
    lessBytes: 65,
  },
  {
    what: 'neither bandwidth nor TRX for it',
    code: 'BANDWITH_ERROR',
    message: 'Account resource insufficient error.',
    send: () => transfer({ owner: poor, memoBytes: 600 }),
  },
  {
    what: 'no TRX for the memo fee',
    code: 'BANDWITH_ERROR',
    message: 'Account resource insufficient error.',
    send: () => transfer({ owner: poor, memoBytes: 10 }),
  },
  {
    what: 'an owner that does not exist',
    code: 'CONTRACT_VALIDATE_ERROR',
    message: 'Contract validate error : account [<address>] does not exist',
    send: () => transfer({ owner: nobody }),
    address: () => nobody,
  },
  {
    what: 'a contract that is not valid as things stand',
    code: 'CONTRACT_VALIDATE_ERROR',
    message: 'Contract validate error : Validate TransferContract error, balance is not sufficient.',
    send: () => transfer({ amount: 10n ** 15n }),
  },
  {
    what: 'an obsolete contract type',
    code: 'OTHER_ERROR',
    message: 'Error: null',
    send: () =>
      transfer({
        raw: ({ contract: [contract] }) => ({
          contract: [
            {
              ...emptyMessage('TransactionContract'),
              type: 3,
              parameter: {
                type_url: 'type.googleapis.com/protocol.VoteAssetContract',
                value: contract?.parameter?.value ?? new Uint8Array(0),
              },
            },
          ],
        }),
      }),
  },
];

/** The text of a case for the transaction that was sent. */
function textOf({ message, lessBytes = 0, address }: Case, { rawData, signatures }: Sent): string {
  const bytes = encodeTransaction(rawData, { signature: [...signatures] });
  return message
    .replace('<id>', bytesToHex(transactionId(rawData)))
    .replace('<size>', String(bytes.length - lessBytes))
    .replace('<signature>', bytesToHex(signatures[0] ?? new Uint8Array(0)))
    .replace('<address>', address ? addressFromBytes(address().address) : '');
}

describe('a broadcast is refused:', () => {
  beforeAll(async () => {
    once = transfer();
    const hex = bytesToHex(encodeTransaction(once.rawData, { signature: [...once.signatures] }));
    expect(await post(app, '/wallet/broadcasthex', { transaction: hex })).toMatchObject({
      result: true,
      code: 'SUCCESS',
      message: '',
    });
  });

  it.each(CASES)('$what', async one => {
    if (one.message === 'Dup transaction.') await devnet.chain.mine(1);
    if (one.busy) {
      await busy.send(
        'TransferContract',
        { owner_address: alice.address, to_address: bob.address, amount: 1n },
        [alice],
      );
    }
    const sent = one.send();
    expect(await refusalOf(sent, one.busy ? busyApp : app)).toEqual({
      code: one.code,
      message: textOf(one, sent),
    });
  });

  it('and nothing of it is left behind', async () => {
    expect(devnet.chain.pool.size).toBe(0);
    expect(devnet.chain.state.account(nobody.address)).toBeUndefined();
  });
});

describe('of several faults the first is reported, in java-tron’s order:', () => {
  const OTHER_HASH = { ref_block_hash: new Uint8Array(8).fill(7) };
  const faults: readonly (readonly [name: string, code: string, build: Build])[] = [
    ['expired', 'TRANSACTION_EXPIRATION_ERROR', { raw: () => ({ expiration: 1n }) }],
    ['bad signature', 'SIGERROR', { signers: [] }],
    ['bad reference', 'TAPOS_ERROR', { raw: () => OTHER_HASH }],
    ['oversized', 'TOO_BIG_TRANSACTION_ERROR', { memoBytes: 512_000 }],
    [
      'expiry too far away',
      'TRANSACTION_EXPIRATION_ERROR',
      { raw: () => ({ expiration: BigInt(NOW_MS) + 10n * 86_400_000n }) },
    ],
    ['no bandwidth', 'BANDWITH_ERROR', { owner: poor, memoBytes: 700 }],
    ['more than there is', 'CONTRACT_VALIDATE_ERROR', { amount: 10n ** 15n }],
  ];
  const pairs = faults.flatMap(([first, code, build], index) =>
    faults
      .slice(index + 1)
      .filter(([second]) => !(first === 'expired' && second === 'expiry too far away'))
      .map(([second, , also]) => ({ first, second, code, build, also })),
  );

  it.each(pairs)('$first before $second', async ({ code, build, also }) => {
    const sent = transfer({
      ...also,
      ...build,
      raw: raw => ({ ...also.raw?.(raw), ...build.raw?.(raw) }),
    });
    expect((await refusalOf(sent)).code).toBe(code);
  });
});

/** What broadcasthex answers to bytes that are no transaction (protobuf-java 3.25). */
const MALFORMED: readonly (readonly [what: string, hex: string, error: string])[] = [
  [
    'a field that is cut short',
    '0a20',
    'class com.google.protobuf.InvalidProtocolBufferException : While parsing a protocol message, the input ended unexpectedly in the middle of a field.  This could mean either that the input has been truncated or that an embedded message misreported its own length.',
  ],
  [
    'a field inside raw_data that runs over its end',
    '0a0322ff00',
    'class com.google.protobuf.InvalidProtocolBufferException : While parsing a protocol message, the input ended unexpectedly in the middle of a field.  This could mean either that the input has been truncated or that an embedded message misreported its own length.',
  ],
  [
    'field number 0',
    '0000',
    'class com.google.protobuf.InvalidProtocolBufferException : Protocol message contained an invalid tag (zero).',
  ],
  [
    'a varint without an end',
    '0a0c40ffffffffffffffffffffff',
    'class com.google.protobuf.InvalidProtocolBufferException : CodedInputStream encountered a malformed varint.',
  ],
  [
    'a negative length',
    '0affffffff0f',
    'class com.google.protobuf.InvalidProtocolBufferException : CodedInputStream encountered an embedded string or message which claimed to have negative size.',
  ],
  [
    'an end without a group',
    '0c',
    'class com.google.protobuf.InvalidProtocolBufferException : Protocol message end-group tag did not match expected tag.',
  ],
  [
    'wire type 7',
    '0f',
    'class com.google.protobuf.InvalidProtocolBufferException$InvalidWireTypeException : Protocol message tag had invalid wire type.',
  ],
  [
    'groups within groups',
    '7b'.repeat(200_000),
    'class com.google.protobuf.InvalidProtocolBufferException : Protocol message had too many levels of nesting.  May be malicious.  Use setRecursionLimit() to increase the recursion depth limit.',
  ],
  [
    'no hex',
    'zz',
    'class org.bouncycastle.util.encoders.DecoderException : exception decoding Hex string: invalid characters encountered in Hex string',
  ],
];

describe('malformed protobuf is distinguished:', () => {
  it.each(MALFORMED)('%s', async (_what, hex, error) => {
    expect(await post(app, '/wallet/broadcasthex', { transaction: hex })).toEqual({ Error: error });
  });

  it('no bytes at all are a transaction without a contract', async () => {
    expect(await post(app, '/wallet/broadcasthex', { transaction: '' })).toMatchObject({
      result: false,
      code: 'CONTRACT_VALIDATE_ERROR',
      message: 'Contract validate error : No contract!',
      txid: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    });
  });

  it('any bytes are answered, and quickly', async () => {
    const { rawData, signatures } = transfer({ memoBytes: 300 });
    const right = encodeTransaction(rawData, { signature: [...signatures] });
    const began = process.cpuUsage();
    for (let place = 0; place < right.length; place++) {
      const wrong = Uint8Array.from(right);
      wrong[place] = (wrong[place] ?? 0) ^ (1 << (place % 8));
      for (const bytes of [wrong, right.subarray(0, place)]) {
        const answer = await post(app, '/wallet/broadcasthex', { transaction: bytesToHex(bytes) });
        expect(answer['result'] ?? answer['Error'], bytesToHex(bytes)).not.toBe(true);
      }
    }
    // The work of this process: a busy machine takes its time.
    expect(process.cpuUsage(began).user / 1e6).toBeLessThan(20);
  });
});

type Path = readonly (string | number)[];

/** Where in a JSON value other values stand, at any depth. */
function pathsOf(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...at, key]))].filter(
    path => path.length > 0,
  );
}

function replaced(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by;
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === key ? replaced(item, rest, by) : item));
  const object = value as Record<string, unknown>;
  return { ...object, [key]: replaced(object[key], rest, by) };
}

describe('a JSON body that holds no transaction', () => {
  const NULL = { Error: 'class java.lang.NullPointerException : null' };
  it.each([[{}], [{ raw_data: {} }], [{ raw_data: null }], [{ raw_data: { contract: {} } }]])(
    'is a null pointer: %j',
    async body => {
      for (const path of ['broadcasttransaction', 'getsignweight', 'getapprovedlist'])
        expect(await post(app, `/wallet/${path}`, body)).toEqual(NULL);
    },
  );

  it('in which any one value is another is answered in java-tron’s form', async () => {
    const whole = { raw_data: rawDataToJson(transfer().rawData), signature: ['00'.repeat(65)] };
    const odd = [null, -1, 1.5, 2 ** 60, '', 'zz', true, [], {}, [[]], '9'.repeat(50), { type_url: 1 }];
    for (const path of pathsOf(whole)) {
      for (const value of odd) {
        for (const call of ['broadcasttransaction', 'getsignweight', 'getapprovedlist']) {
          const payload = JSON.stringify(replaced(whole, path, value));
          const { statusCode, body } = await app.inject({ method: 'POST', url: `/wallet/${call}`, payload });
          const where = `${call} ${payload} -> ${body}`;
          expect(statusCode, where).toBe(200);
          expect(JSON.parse(body), where).toBeTypeOf('object');
          expect(body, where).not.toMatch(/java\.lang\.Exception/);
        }
      }
    }
  });

  it('loses contracts that cannot be read, and is a null pointer where anything else cannot', async () => {
    const json = rawDataToJson(transfer().rawData) as { contract: object[] };
    for (const wrong of [{ type: 'NoContract' }, { parameter: { value: { amount: 'much' } } }])
      expect(
        await post(app, '/wallet/broadcasttransaction', {
          visible: true,
          raw_data: { ...json, contract: [{ ...json.contract[0], ...wrong }] },
        }),
      ).toMatchObject({
        code: 'CONTRACT_VALIDATE_ERROR',
        message: 'Contract validate error : No contract!',
      });
    expect(
      await post(app, '/wallet/broadcasttransaction', { raw_data: { ...json, ref_block_bytes: 'zz' } }),
    ).toEqual(NULL);
    expect(await post(app, '/wallet/broadcasttransaction', { raw_data: json, signature: ['zz'] })).toEqual(
      NULL,
    );
  });
});

it('MESSAGES.md has the table', () => {
  const code = (text: string) => `\`${text.replaceAll('|', '\\|')}\``;
  expectInDocument(
    'MESSAGES.md',
    'test/broadcast-refusals.test.ts',
    tableOf(
      ['A broadcast', 'Code', 'Message'],
      [
        ...CASES.map(({ what, code: name, message }) => [what, code(name), code(message)]),
        ...MALFORMED.map(([what, , error]) => [`malformed: ${what}`, '`Error`', code(error)]),
      ],
    ),
  );
});
