import { createRequire } from 'node:module';
import { addressToBytes, parseAddress } from '@sunscope/tron/address';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { messageDigest, recoverAddress } from '@sunscope/tron/signature';
import { createTransactionRaw, transactionId } from '@sunscope/tron/transaction';
import { parseTypedData, typedDataDigest } from '@sunscope/tron/typed-data';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildTransfer, type Transfer } from '../testing-transfers.ts';
import { connectLedger } from './connect.ts';
import { openLedger } from './hid.ts';
import { limitOf, neededSettings } from './limits.ts';
import { scanAccounts } from './scan.ts';
import { signByLedger } from './sign.ts';
import { FakeLedger, plugIn } from './testing.ts';
import { tronApp } from './tron-app.ts';

// The vendor's library is the measure: what it sends, ours sends. Its ES build has imports without endings, so it is required.
const require = createRequire(import.meta.url);
interface Transport {
  exchange(command: Buffer): Promise<Buffer>;
  close(): Promise<void>;
}
interface Trx {
  getAddress(path: string): Promise<{ address: string }>;
  getAppConfiguration(): Promise<{
    version: string;
    allowData: boolean;
    allowContract: boolean;
    signByHash: boolean;
  }>;
  signTransactionHash(path: string, hash: string): Promise<string>;
  signTIP712HashedMessage(path: string, domain: string, message: string): Promise<string>;
  signTransaction(path: string, hex: string, tokens: string[]): Promise<string>;
  signPersonalMessage(path: string, hex: string): Promise<string>;
}
const { default: VendorApp } = require('@ledgerhq/hw-app-trx') as {
  default: new (transport: Transport) => Trx;
};
const { default: VendorHid } = require('@ledgerhq/hw-transport-webhid') as {
  default: { openConnected(): Promise<Transport> };
};
const { openTransportReplayer, RecordStore } = require('@ledgerhq/hw-transport-mocker') as {
  openTransportReplayer: (store: unknown) => Promise<Transport>;
  RecordStore: { fromString(text: string): { ensureQueueEmpty(): void } };
};

const FIRST = parseAddress('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH');
const OTHER = parseAddress('TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC');
const PATH = "44'/195'/0'/0/0";
const TYPED = JSON.stringify({
  domain: { name: 'Sun Dollar' },
  types: { Permit: [{ name: 'spender', type: 'address' }] },
  primaryType: 'Permit',
  message: { spender: OTHER },
});

let ledger: FakeLedger;
let unplug: () => void;
beforeEach(() => {
  ledger = new FakeLedger();
  unplug = plugIn(ledger);
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
});
afterEach(() => {
  unplug();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const transfer = (rest: Partial<Transfer> = {}) =>
  buildTransfer(
    { from: FIRST, to: OTHER, token: { kind: 'trx' }, amount: 7n, note: '', ...rest },
    {
      block: { id: new Uint8Array(32), timestampMs: 0n },
      nowMs: 1_763_000_000_000,
      expirationMs: 1_763_000_300_000n,
      feeLimitSun: 20_000_000n,
    },
  ).rawData;

/** Any contract of this account. */
const contract = (type: Parameters<typeof createTransactionRaw>[0], fields: object) =>
  createTransactionRaw(
    type,
    { owner_address: addressToBytes(FIRST), ...fields },
    {
      refBlock: { ref_block_bytes: new Uint8Array(2), ref_block_hash: new Uint8Array(8) },
      expirationMs: 300_000n,
      timestampMs: 0n,
      feeLimitSun: 1_000_000n,
    },
  );
const call = (words: number, selector = 'd0e30db0') =>
  contract('TriggerSmartContract', {
    contract_address: addressToBytes(OTHER),
    data: hexToBytes(selector + '00'.repeat(32 * words)),
  });

const options = (rest: Partial<Parameters<typeof signByLedger>[0]> = {}) => ({
  address: FIRST,
  pathIndex: 0,
  signal: new AbortController().signal,
  onState: () => undefined,
  ...rest,
});
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'signed',
    (error: unknown) => (error as { code: string }).code,
  );

describe("the vendor's library and ours", () => {
  it.each<[string, (app: Trx) => Promise<unknown>, (app: ReturnType<typeof tronApp>) => Promise<unknown>]>([
    ['an address', app => app.getAddress(PATH).then(({ address }) => address), app => app.address(0)],
    [
      'an address far on',
      app => app.getAddress("44'/195'/999'/0/0").then(({ address }) => address),
      app => app.address(999),
    ],
    [
      'the settings',
      async app => {
        const { version, allowData, allowContract, signByHash } = await app.getAppConfiguration();
        return { version, allowData, allowContract, signByHash };
      },
      app => app.settings(),
    ],
    [
      'a hash',
      app => app.signTransactionHash(PATH, '03'.repeat(32)),
      async app => bytesToHex(await app.signHash(0, new Uint8Array(32).fill(3))),
    ],
    [
      'structured data',
      app => app.signTIP712HashedMessage(PATH, '01'.repeat(32), '02'.repeat(32)),
      async app =>
        bytesToHex(await app.signTypedData(0, new Uint8Array(32).fill(1), new Uint8Array(32).fill(2))),
    ],
    ...(
      [
        ['a transfer', transfer()],
        ['one with a note of 50 characters', transfer({ note: '😀'.repeat(50) })],
        ['a TRC20 transfer', transfer({ token: { kind: 'trc20', contract: OTHER } })],
        ['a call with four words', call(4)],
      ] as const
    ).map(
      ([name, raw]) =>
        [
          name,
          (app: Trx) => app.signTransaction(PATH, bytesToHex(raw), []),
          async (app: ReturnType<typeof tronApp>) => bytesToHex(await app.signTransaction(0, raw)),
        ] as [string, (app: Trx) => Promise<unknown>, (app: ReturnType<typeof tronApp>) => Promise<unknown>],
    ),
    ...['hello', '', 'ä'.repeat(300)].map(
      text =>
        [
          `a message of ${text.length} letters`,
          (app: Trx) => app.signPersonalMessage(PATH, Buffer.from(text).toString('hex')),
          async (app: ReturnType<typeof tronApp>) => bytesToHex(await app.signMessage(0, text)),
        ] as [string, (app: Trx) => Promise<unknown>, (app: ReturnType<typeof tronApp>) => Promise<unknown>],
    ),
  ])('ask for %s by the same reports, and read the same', async (_name, theirs, ours) => {
    ledger.signByHash = true;
    const transport = await VendorHid.openConnected();
    const expected = await theirs(new VendorApp(transport));
    await transport.close();
    const reports = ledger.reports.splice(0);
    expect(reports.length).toBeGreaterThan(0);
    const connection = await openLedger();
    expect(await ours(tronApp(connection))).toEqual(expected);
    await connection.close();
    expect(ledger.reports).toEqual(reports);
  });

  it('both cut at 250 bytes a field', async () => {
    for (const raw of [call(5), transfer({ note: 'n'.repeat(248) })]) {
      const transport = await VendorHid.openConnected();
      await expect(new VendorApp(transport).signTransaction(PATH, bytesToHex(raw), [])).rejects.toThrow(
        'Too many bytes to encode.',
      );
      await transport.close();
      expect(limitOf(raw)).toBe('too_big');
      await expect(signByLedger(options(), { rawData: raw })).rejects.toThrow('Too many bytes to encode.');
    }
    for (const raw of [call(4), transfer({ note: 'n'.repeat(247) })]) expect(limitOf(raw)).toBeUndefined();
  });
});

describe('recordings of a device', () => {
  // From the tests of @ledgerhq/hw-app-trx 6.36.6 (Apache-2.0).
  const RAW =
    '0a023dce220895da42177db0050740d8e0a5feed2d522c43727970746f436861696e2d54726f6e5352204c6564676572205472616e73616374696f6e732054657374735a68080112640a2d747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e5472616e73666572436f6e747261637412330a1541c8599111f29c1e1e061265b4af93ea1f274ad78a121541c8599111f29c1e1e061265b4af93ea1f274ad78a1880c2d72f709d94a2feed2d';
  const PATH_BYTES = '058000002c800000c3800000000000000000000000';
  const RECORDED = `
    => e006000000
    <= 0f0001059000
    => e002000015${PATH_BYTES}
    <= 41040357bda0e415396eab766d392d5b996eb4a0bec6ccbb166d581341ebb50ebb54c30b365823884d8169e4c784373f0d3b871f3d16bca0b33a292d98f6cf07855a225457646e57427a4664425031623873715a3552634644626b563373426d6e787359759000
    => e0041000c9${PATH_BYTES}${RAW}
    <= 3816b17b81c0a528b9f7506029473c82a3931945999426550a18d788651cb59d2d674a2386501107af2d51a106a67f8cf2e6adf2aded3220b6d1fc9847aec7c0009000
    => e008000045${PATH_BYTES}0000002c43727970746f436861696e2d54726f6e5352204c6564676572205472616e73616374696f6e73205465737473
    <= af4fb6500ff9058835b564d43078d5b201b71a3d3ead0d113baf68c86199f5ef1ee8f6ea48016a991e9d4bff410b8a77ba604850a03ac5f9cfd5fd95e25842fc019000
  `;
  it('are followed to the byte', async () => {
    const store = RecordStore.fromString(RECORDED);
    const transport = await openTransportReplayer(store);
    const app = tronApp({
      exchange: async command => new Uint8Array(await transport.exchange(Buffer.from(command))),
      close: async () => undefined,
    });
    expect(await app.settings()).toEqual({
      version: '0.1.5',
      allowData: true,
      allowContract: true,
      signByHash: true,
    });
    const address = await app.address(0);
    expect(address).toBe('TWdnWBzFdBP1b8sqZ5RcFDbkV3sBmnxsYu');
    const signature = await app.signTransaction(0, hexToBytes(RAW));
    expect(recoverAddress(transactionId(hexToBytes(RAW)), signature)).toBe(address);
    await app.signMessage(0, 'CryptoChain-TronSR Ledger Transactions Tests');
    store.ensureQueueEmpty();
  });
});

describe('signing by a Ledger', () => {
  it('gives a signature of the account, in the form of all others, and lets the device go', async () => {
    const rawData = transfer();
    const states: string[] = [];
    const signature = await signByLedger(options({ onState: state => states.push(state) }), { rawData });
    expect(recoverAddress(transactionId(rawData), signature)).toBe(FIRST);
    expect(signature[64]).toBeGreaterThanOrEqual(27);
    const message = await signByLedger(options(), { message: 'hello' });
    expect(recoverAddress(messageDigest('hello'), message)).toBe(FIRST);
    expect(states).toEqual(['confirm']);
    expect([ledger.opened, ledger.closed]).toEqual([2, 2]);
    ledger.signByHash = true;
    // Of structured data the device is given two hashes; what is signed is the data's own digest.
    const typed = await signByLedger(options(), { typedData: TYPED });
    expect(recoverAddress(typedDataDigest(parseTypedData(TYPED)), typed)).toBe(FIRST);
  });

  it.each<[string, () => void, Parameters<typeof signByLedger>[1]]>([
    ['rejected', () => (ledger.refuses = 0x6985), { rawData: transfer() }],
    ['unreadable', () => (ledger.refuses = 0x6a80), { rawData: transfer() }],
    ['contracts_off', () => (ledger.refuses = 0x6a8d), { rawData: call(1, 'a9059cbb') }],
    ['contracts_off', () => (ledger.allowContract = false), { rawData: call(1) }],
    ['data_off', () => (ledger.allowData = false), { rawData: transfer({ note: 'n' }) }],
    ['failed', () => (ledger.refuses = 0x6f00), { rawData: transfer() }],
    ['other_account', () => (ledger.firstIndex = 1), { rawData: transfer() }],
    ['too_big', () => undefined, { rawData: call(5) }],
    ['cannot_show', () => undefined, { rawData: contract('AccountCreateContract', {}) }],
    ['message_too_long', () => undefined, { message: 'n'.repeat(256) }],
    ['hash_off', () => (ledger.signByHash = false), { typedData: TYPED }],
    ['hash_off', () => undefined, { rawData: contract('AccountUpdateContract', {}) }],
    [
      'hash_off',
      () => {
        ledger.signByHash = true;
        ledger.refuses = 0x6a8c;
      },
      { typedData: TYPED },
    ],
    // A device that signs something else, or with another key, or in another form.
    ['changed', () => (ledger.tamper = one => one.with(5, 1)), { rawData: transfer() }],
    ['changed', () => (ledger.tamper = () => new Uint8Array(65)), { rawData: transfer() }],
    ['failed', () => (ledger.tamper = one => one.slice(1)), { rawData: transfer() }],
  ])('ends as %s', async (fault, prepare, request) => {
    prepare();
    expect(await codeOf(signByLedger(options(), request))).toBe(`signer_ledger_${fault}`);
    expect(ledger.opened).toBe(ledger.closed);
  });

  it('signs by its id what it cannot show: with the setting on, and once the person agrees', async () => {
    const states: string[] = [];
    const onState = (state: string) => void states.push(state);
    for (const rawData of [call(5), contract('AccountCreateContract', {})]) {
      let agree: () => void = () => undefined;
      const agreed = new Promise<void>(resolve => (agree = resolve));
      ledger.signByHash = false;
      expect(await codeOf(signByLedger(options({ onState, agreed }), { rawData }))).toMatch(
        /^signer_ledger_(?:too_big|cannot_show)$/,
      );
      ledger.signByHash = true;
      // Whoever asks without a person who could agree gets nothing.
      expect(await codeOf(signByLedger(options({ onState }), { rawData }))).toMatch(/too_big|cannot_show/);
      ledger.reports.length = 0;
      const signing = signByLedger(options({ onState, agreed }), { rawData });
      await vi.waitFor(() => expect(states).toEqual(['by_hash']));
      const before = ledger.reports.length;
      expect(ledger.reports.filter(report => report.includes('e005'))).toEqual([]);
      agree();
      expect(recoverAddress(transactionId(rawData), await signing)).toBe(FIRST);
      expect(ledger.reports.length).toBeGreaterThan(before);
      expect(states.splice(0)).toEqual(['by_hash', 'confirm']);
    }
    const ending = new AbortController();
    const cancelled = signByLedger(
      options({
        signal: ending.signal,
        agreed: new Promise(() => undefined),
        onState: () => setTimeout(() => ending.abort()),
      }),
      { rawData: call(5) },
    );
    expect(await codeOf(cancelled)).toBe('signer_ledger_rejected');
    expect(ledger.opened).toBe(ledger.closed);
  });

  it('waits while the device is away, locked, in its menu or in another app', async () => {
    vi.useFakeTimers();
    const states: string[] = [];
    const rawData = transfer();
    ledger.state = 'absent';
    const signing = signByLedger(options({ onState: state => states.push(state) }), { rawData });
    for (const [state, ms] of [
      ['locked', 300],
      ['menu', 1_000],
      ['other', 1_000],
      ['ready', 1_000],
    ] as const) {
      await vi.advanceTimersByTimeAsync(0);
      ledger.state = state;
      await vi.advanceTimersByTimeAsync(ms);
    }
    expect(recoverAddress(transactionId(rawData), await signing)).toBe(FIRST);
    expect(states).toEqual(['absent', 'locked', 'app_closed', 'other_app', 'confirm']);
  });

  it('gives up on a device that is never ready, after its tries a second apart', async () => {
    vi.useFakeTimers();
    ledger.state = 'locked';
    const waited: string[] = [];
    const connecting = connectLedger({
      signal: new AbortController().signal,
      onWaiting: fault => waited.push(fault),
      tries: 3,
    });
    const ended = expect(connecting).rejects.toMatchObject({ code: 'signer_ledger_locked' });
    await vi.advanceTimersByTimeAsync(2_000);
    await ended;
    expect(waited).toEqual(['locked', 'locked']);
  });

  it('ends when the cable is pulled, and when the person cancels here', async () => {
    ledger.hand = new Promise(() => undefined);
    let pulled = signByLedger(options({ onState: () => setTimeout(() => ledger.unplug()) }), {
      rawData: transfer(),
    });
    expect(await codeOf(pulled)).toBe('signer_ledger_unplugged');
    ledger.state = 'ready';
    const ending = new AbortController();
    pulled = signByLedger(
      options({ signal: ending.signal, onState: () => setTimeout(() => ending.abort()) }),
      {
        rawData: transfer(),
      },
    );
    expect(await codeOf(pulled)).toBe('signer_ledger_rejected');
  });

  it('says where this browser has no WebHID', async () => {
    unplug();
    expect(await codeOf(openLedger())).toMatch(/^signer_ledger_(?:unsupported|insecure)$/);
  });
});

describe('what a transaction asks of the device', () => {
  it.each([
    ['a transfer', transfer(), { data: false, contracts: 'no', bareTokens: false, hash: false }],
    ['a note', transfer({ note: 'n' }), { data: true, contracts: 'no', bareTokens: false, hash: false }],
    [
      'a TRC10 transfer',
      transfer({ token: { kind: 'trc10', id: '1000001' } }),
      { data: false, contracts: 'no', bareTokens: true, hash: false },
    ],
    [
      'a TRC20 transfer',
      transfer({ token: { kind: 'trc20', contract: OTHER } }),
      { data: false, contracts: 'unless_known', bareTokens: false, hash: false },
    ],
    [
      'a name',
      contract('AccountUpdateContract', {}),
      { data: false, contracts: 'no', bareTokens: false, hash: true },
    ],
    ['another call', call(1), { data: false, contracts: 'yes', bareTokens: false, hash: false }],
  ])('of %s', (_name, raw, needed) => expect(neededSettings(raw)).toEqual(needed));

  it('six votes are more than it shows', () => {
    const votes = (count: number) =>
      contract('VoteWitnessContract', {
        votes: Array.from({ length: count }, () => ({ vote_address: addressToBytes(OTHER), vote_count: 1n })),
      });
    expect(limitOf(votes(5))).toBeUndefined();
    expect(limitOf(votes(6))).toBe('cannot_show');
  });
});

it('a scan goes on to the first account that the chain does not know', async () => {
  const app = tronApp(await openLedger());
  const found: string[] = [];
  await scanAccounts(
    app,
    async () => found.length < 3,
    ({ index, path, address }) => found.push(`${index} ${path} ${address}`),
    new AbortController().signal,
  );
  expect(found).toHaveLength(3);
  expect(found[0]).toBe(`0 44'/195'/0'/0/0 ${FIRST}`);
  expect(found[2]).toMatch(/^2 44'\/195'\/2'\/0\/0 T/);
});
