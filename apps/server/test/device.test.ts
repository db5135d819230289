import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { addressFromPrivateKey, createPrivateKey } from '@sunscope/tron/keys';
import { addressToBytes } from '@sunscope/tron/address';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { recoverAddress, signDigest } from '@sunscope/tron/signature';
import {
  createTransactionRaw,
  decodeTransaction,
  encodeTransaction,
  transactionId,
} from '@sunscope/tron/transaction';
import { io, type Socket } from 'socket.io-client';
import { WebSocket } from 'ws';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type ApiFixture } from './api-fixture.ts';

let api: ApiFixture;
let origin: string;
let sockets: Socket[] = [];
let counter = 0;

beforeAll(async () => {
  api = await startApi();
  await api.serving.listen();
  api.serving.publisher.start(60_000);
  origin = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
});
afterAll(() => api.close());
afterEach(() => {
  for (const socket of sockets) socket.disconnect();
  sockets = [];
});

const channelName = () => `/sign-${(++counter).toString(16).padStart(32, '0')}`;

/** Joins a channel, in the way a page or a device would. */
function join(
  channel: string,
  options: { path?: string; code?: number; transports?: string[] } = {},
): Promise<Socket> {
  const socket = io(origin + channel, {
    path: options.path ?? '/device',
    transports: options.transports ?? ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: options.code === undefined ? {} : { code: options.code },
  });
  sockets.push(socket);
  return new Promise((resolve, reject) => {
    socket.on('connect', () => resolve(socket));
    socket.on('connect_error', reject);
  });
}

const heard = (socket: Socket, event: string): Promise<unknown[]> =>
  new Promise(resolve => socket.once(event, (...data: unknown[]) => resolve(data)));

const key = createPrivateKey();
const address = addressFromPrivateKey(key);
const login = (code: number) => ({ code, app: { name: 'Pocket', logo: '' }, wallet: { address } });

function unsigned(amount: bigint): string {
  const raw = createTransactionRaw(
    'TransferContract',
    { owner_address: addressToBytes(address), to_address: addressToBytes(address), amount },
    {
      refBlock: { ref_block_bytes: new Uint8Array(2), ref_block_hash: new Uint8Array(8) },
      expirationMs: 1_700_000_000_000n,
      timestampMs: 1_699_999_000_000n,
    },
  );
  return bytesToHex(encodeTransaction(raw, { signature: [] }));
}

function sign(hex: string): string {
  const { rawData } = decodeTransaction(hexToBytes(hex));
  return bytesToHex(encodeTransaction(rawData, { signature: [signDigest(transactionId(rawData), key)] }));
}

describe('device channel', () => {
  it.each([
    ['/device', ['websocket']],
    ['/device', ['polling', 'websocket']],
    ['/socket.io', ['websocket']],
    ['/socket.io', ['polling']],
  ])('at %s over %j: a device logs in and signs what the page asks for', async (path, transports) => {
    const channel = channelName();
    const page = await join(channel, { path, transports, code: 912_345 });
    const connected = heard(page, 'client-connected');
    const device = await join(channel, { path, transports });
    expect(await connected).toEqual([device.id]);
    const [loggedIn, described] = [heard(page, 'app-login'), heard(page, 'device-connected')];
    expect(await device.emitWithAck('app-login', login(912_345))).toEqual({ ok: true });
    expect(await loggedIn).toEqual([login(912_345)]);
    expect(await described).toEqual([{ deviceName: 'Pocket', address }]);
    device.on('sign-request', ({ hex }: { hex: string }, answer: (signed: unknown) => void) =>
      answer({ transaction: { hex: sign(hex) } }),
    );
    const hex = unsigned(5n);
    const answer = (await page.emitWithAck('sign-request', { transaction: { hex } })) as {
      transaction: { hex: string };
    };
    const { rawData, transaction } = decodeTransaction(hexToBytes(answer.transaction.hex));
    expect(recoverAddress(transactionId(rawData), transaction.signature[0] ?? new Uint8Array(0))).toBe(
      address,
    );
  });

  it('lets no login with another code through, and dies of the fifth', async () => {
    const channel = channelName();
    const page = await join(channel, { code: 900_001 });
    const logins: unknown[] = [];
    page.on('app-login', data => logins.push(data));
    const gone = heard(page, 'disconnect');
    const device = await join(channel);
    for (let attempt = 0; attempt < 4; attempt++)
      expect(await device.emitWithAck('app-login', login(900_002 + attempt))).toMatchObject({
        error: { code: 'wrong_code' },
      });
    device.emit('app-login', login(900_009));
    await gone;
    expect(logins).toEqual([]);
    await expect(join(channel)).resolves.toBeDefined();
  });

  it('reports only its own page, and takes one device', async () => {
    const [one, two] = [channelName(), channelName()];
    const [page, other] = [await join(one, { code: 955_555 }), await join(two, { code: 955_555 })];
    const overheard: unknown[] = [];
    other.onAny((...data) => overheard.push(data));
    const [device, late] = [await join(one), await join(one)];
    const lateGone = heard(late, 'disconnect');
    expect(await device.emitWithAck('app-login', login(955_555))).toEqual({ ok: true });
    await lateGone;
    await expect(join(one)).rejects.toThrow('Invalid channel');
    expect(overheard).toEqual([]);
    expect(page.connected).toBe(true);
  });

  it('relays nothing that is no transaction, and nothing that was changed', async () => {
    const channel = channelName();
    const page = await join(channel, { code: 966_666 });
    const ask = (hex: unknown) => page.emitWithAck('sign-request', { transaction: { hex } });
    expect(await ask(unsigned(1n))).toMatchObject({ error: { code: 'no_device' } });
    const device = await join(channel);
    expect(
      await device.emitWithAck('app-login', { code: 966_666, wallet: { address: 'nobody' } }),
    ).toMatchObject({
      error: { code: 'malformed' },
    });
    expect(await device.emitWithAck('app-login', login(966_666))).toEqual({ ok: true });
    for (const wrong of ['', 'xyz', '00', 5, null])
      expect(await ask(wrong)).toMatchObject({ error: { code: 'malformed' } });
    let answerWith = sign(unsigned(2n));
    device.on('sign-request', (_request: unknown, answer: (signed: unknown) => void) =>
      answer({ transaction: { hex: answerWith } }),
    );
    expect(await ask(unsigned(1n))).toMatchObject({ error: { code: 'changed' } });
    answerWith = 'zz';
    expect(await ask(unsigned(1n))).toMatchObject({ error: { code: 'malformed' } });
    // The device may not ask the page to sign.
    expect(await device.emitWithAck('sign-request', { transaction: { hex: unsigned(1n) } })).toMatchObject({
      error: { code: 'no_device' },
    });
  });

  it('relays a text and its signature, and nothing else for them', async () => {
    const channel = channelName();
    const page = await join(channel, { code: 944_444 });
    const ask = (message: unknown) => page.emitWithAck('message-request', { message });
    expect(await ask('hello')).toMatchObject({ error: { code: 'no_device' } });
    const device = await join(channel);
    await device.emitWithAck('app-login', login(944_444));
    const heardTexts: unknown[] = [];
    let answerWith: unknown = { signature: 'AB'.repeat(65) };
    device.on('message-request', (request: unknown, answer: (signed: unknown) => void) => {
      heardTexts.push(request);
      answer(answerWith);
    });
    expect(await ask('hello')).toEqual({ signature: 'ab'.repeat(65) });
    for (const wrong of [undefined, 5, {}, 'x'.repeat(200_001)])
      expect(await ask(wrong)).toMatchObject({ error: { code: 'malformed' } });
    expect(heardTexts).toEqual([{ message: 'hello' }]);
    for (const [given, code] of [
      [{ signature: 'zz' }, 'malformed'],
      [{ transaction: { hex: sign(unsigned(1n)) } }, 'malformed'],
      [null, 'malformed'],
      [{ error: { code: 'rejected' } }, 'rejected'],
    ] as const) {
      answerWith = given;
      expect(await ask('hello')).toMatchObject({ error: { code } });
    }
  });

  it('passes on that the person refused, asks one thing at a time, and takes no old answer for a new request', async () => {
    const channel = channelName();
    const page = await join(channel, { code: 988_888 });
    const device = await join(channel);
    await device.emitWithAck('app-login', login(988_888));
    const answers: ((signed: unknown) => void)[] = [];
    device.on('sign-request', (_request: unknown, answer: (signed: unknown) => void) => answers.push(answer));
    const ask = (amount: bigint) =>
      page.emitWithAck('sign-request', { transaction: { hex: unsigned(amount) } });
    const first = ask(1n);
    await expect.poll(() => answers.length).toBe(1);
    expect(await ask(2n)).toMatchObject({ error: { code: 'busy' } });
    expect(answers).toHaveLength(1);
    answers[0]?.({ error: { code: 'rejected' } });
    expect(await first).toMatchObject({ error: { code: 'rejected' } });
    const second = ask(2n);
    await expect.poll(() => answers.length).toBe(2);
    answers[1]?.({ transaction: { hex: sign(unsigned(1n)) } });
    expect(await second).toMatchObject({ error: { code: 'changed' } });
  });

  it('tells the page that the device went, and the device that the page does not wait', async () => {
    const channel = channelName();
    const page = await join(channel, { code: 977_777 });
    const device = await join(channel);
    await device.emitWithAck('app-login', login(977_777));
    const cancelled = heard(device, 'cancel');
    page.emit('cancel');
    await cancelled;
    const pending = page.emitWithAck('sign-request', { transaction: { hex: unsigned(1n) } });
    await heard(device, 'sign-request');
    const left = heard(page, 'device-disconnected');
    device.disconnect();
    expect(await pending).toMatchObject({ error: { code: 'timeout' } });
    await left;
    await expect(join(channel)).rejects.toThrow('Invalid channel');
  });

  it.each(['/', '/sign-', '/sign-xyz', `/sign-${'a'.repeat(31)}`, '/blockchain', `/sign-${'A'.repeat(32)}`])(
    'refuses %s as "Invalid channel"',
    async channel => {
      if (channel === '/') {
        // The namespace that every client joins first holds nothing.
        const socket = await join('/');
        expect(socket.connected).toBe(true);
        return;
      }
      await expect(join(channel)).rejects.toThrow('Invalid channel');
    },
  );

  it('leaves the live feed beside it alone', async () => {
    const feed = new WebSocket(`${origin.replace('http', 'ws')}/feed`);
    const [message] = (await once(feed, 'message')) as [Buffer];
    expect(JSON.parse(message.toString())).toMatchObject({ type: 'tps' });
    feed.close();
    const missing = new WebSocket(`${origin.replace('http', 'ws')}/nowhere`);
    const [error] = (await once(missing, 'error')) as [Error];
    expect(error.message).toContain('404');
  });

  it('limits how many connections a visitor opens', async () => {
    // At once: one after another they may take a slow machine more than the minute that is counted.
    const results = await Promise.all(
      Array.from(
        { length: 70 },
        async () => (await fetch(`${origin}/device/?EIO=4&transport=polling`)).status,
      ),
    );
    expect(results).toContain(429);
  });
});
