import { addressToBytes } from '@sunscope/tron/address';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { addressFromPrivateKey } from '@sunscope/tron/keys';
import { messageDigest, recoverAddress, signDigest } from '@sunscope/tron/signature';
import {
  createTransactionRaw,
  decodeTransaction,
  encodeTransaction,
  transactionId,
} from '@sunscope/tron/transaction';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildTransfer } from '../testing-transfers.ts';
import { openDeviceEnd, type DeviceMessage, type DeviceRequest } from './device-end.ts';
import { newPairing, pairingLink, pairingOf, readPairing } from './link.ts';
import { openPageEnd, type ExternalDevice, type PageEnd } from './page-end.ts';
import { FakeSocket } from './testing.ts';

const sockets = vi.hoisted(() => ({
  made: [] as { socket: unknown; channel: string; code: string | undefined }[],
}));
vi.mock('./socket.ts', async () => {
  const { FakeSocket } = await import('./testing.ts');
  return {
    joinChannel: (channel: string, code?: string) => {
      const socket = new FakeSocket();
      sockets.made.push({ socket, channel, code });
      return socket;
    },
  };
});
// Files share a process, and a mocked module stays mocked until it is unmocked.
afterAll(() => vi.doUnmock('./socket.ts'));

const KEY = hexToBytes('b5a4cea271ff424d7c31dc12a3e43e401df7a40d7412a15750f3f0b6b5449a28');
const OWN = addressFromPrivateKey(KEY);
const OTHER_KEY = hexToBytes(`${'0'.repeat(63)}1`);
const OTHER = addressFromPrivateKey(OTHER_KEY);
const ORIGIN = 'https://scan.example';
const CHANNEL = 'ab'.repeat(16);
const PAIRING = { channel: `/sign-${CHANNEL}`, code: '912345' };

const transfer = (amount: bigint) =>
  buildTransfer(
    { from: OWN, to: OTHER, token: { kind: 'trx' }, amount, note: '' },
    { block: { id: new Uint8Array(32), timestampMs: 0n }, nowMs: 0, expirationMs: 300_000n, feeLimitSun: 0n },
  ).rawData;
const signed = (rawData: Uint8Array, key = KEY) =>
  bytesToHex(encodeTransaction(rawData, { signature: [signDigest(transactionId(rawData), key)] }));
const lastSocket = () => sockets.made.at(-1)?.socket as FakeSocket;

beforeEach(() => void (sockets.made.length = 0));

describe('a pairing', () => {
  it('is of 128 random bits and a code of the range', () => {
    for (let round = 0; round < 200; round++) {
      const { channel, code } = newPairing();
      expect(channel).toMatch(/^\/sign-[0-9a-f]{32}$/);
      expect(Number(code)).toBeGreaterThanOrEqual(900_000);
      expect(Number(code)).toBeLessThanOrEqual(999_999);
    }
    expect(newPairing().channel).not.toBe(newPairing().channel);
  });

  it('is read from our link and from the JSON of the specification', () => {
    expect(readPairing(` ${pairingLink(PAIRING, ORIGIN)} `, ORIGIN)).toEqual(PAIRING);
    const json = JSON.stringify({ channel: `${ORIGIN}/sign-${CHANNEL}`, code: 912_345 });
    expect(readPairing(json, ORIGIN)).toEqual(PAIRING);
  });

  it.each([
    [pairingLink(PAIRING, 'https://evil.example'), 'other_origin'],
    [pairingLink(PAIRING, 'http://scan.example'), 'other_origin'],
    [pairingLink(PAIRING, `${ORIGIN}@evil.example`), 'other_origin'],
    [JSON.stringify({ channel: `https://evil.example/sign-${CHANNEL}`, code: 912_345 }), 'other_origin'],
    [JSON.stringify({ channel: `${ORIGIN}/sign-${CHANNEL}`, code: 12 }), 'not_a_code'],
    [`${ORIGIN}/#/device-sign?channel=../admin&code=912345`, 'not_a_code'],
    [`${ORIGIN}/#/device-sign?channel=${CHANNEL}&code=899999`, 'not_a_code'],
    ['javascript:alert(1)', 'not_a_code'],
    ['{', 'not_a_code'],
    ['null', 'not_a_code'],
    ['{"channel":{}}', 'not_a_code'],
    ['T'.repeat(5_000), 'not_a_code'],
  ])('is not taken from %s: %s', (text, fault) => expect(readPairing(text, ORIGIN)).toBe(fault));

  it('of an address is judged too', () => {
    expect(pairingOf(CHANNEL, 912_345)).toEqual(PAIRING);
    expect(pairingOf(CHANNEL, '1e5')).toBeUndefined();
    expect(pairingOf(undefined, undefined)).toBeUndefined();
  });
});

describe('the page', () => {
  let devices: ExternalDevice[];
  let ended: number;
  let end: PageEnd;
  beforeEach(() => {
    devices = [];
    ended = 0;
    end = openPageEnd(PAIRING, { onDevice: device => devices.push(device), onEnd: () => ended++ });
  });
  const login = (code: unknown, address: string = OWN, app: unknown = { name: 'Pocket', logo: '' }) =>
    lastSocket().hear('app-login', { code, app, wallet: { address } });
  const ask = (rawData = transfer(1n), signal = new AbortController().signal) =>
    end.sign(rawData, OWN, signal);

  it('tells its server the code, and takes one login with it', () => {
    expect(sockets.made[0]).toMatchObject({ channel: PAIRING.channel, code: PAIRING.code });
    login(912_346);
    login('0912345');
    login(912_345, 'nobody');
    lastSocket().hear('app-login', null);
    expect(devices).toEqual([]);
    login(912_345);
    login(912_345, OTHER);
    expect(devices).toEqual([{ name: 'Pocket', logo: undefined, address: OWN }]);
  });

  it.each([
    [
      { name: '<img src=x>\u202e', logo: 'javascript:alert(1)' },
      { name: '<img src=x>', logo: undefined },
    ],
    [
      { name: 'n'.repeat(99), logo: 'data:image/svg+xml;base64,AA' },
      { name: 'n'.repeat(40), logo: undefined },
    ],
    [
      { name: 5, logo: 'data:image/png;base64,AA' },
      { name: '', logo: 'data:image/png;base64,AA' },
    ],
    [null, { name: '', logo: undefined }],
  ])('shows of %j no more than a text and a picture', (app, shown) => {
    login(912_345, OWN, app);
    expect(devices[0]).toMatchObject(shown);
  });

  it('takes a signature of the account over the bytes it asked for', async () => {
    const rawData = transfer(1n);
    const asked = ask(rawData);
    const [{ transaction }] = (lastSocket().sent[0]?.data ?? []) as [{ transaction: { hex: string } }];
    expect(decodeTransaction(hexToBytes(transaction.hex)).rawData).toEqual(rawData);
    lastSocket().answer('sign-request', { transaction: { hex: signed(rawData) } });
    expect(recoverAddress(transactionId(rawData), await asked)).toBe(OWN);
  });

  it.each<[string, unknown, string]>([
    ['another transaction', { transaction: { hex: signed(transfer(2n)) } }, 'changed'],
    ['a signature of somebody else', { transaction: { hex: signed(transfer(1n), OTHER_KEY) } }, 'changed'],
    [
      'the signature of an older request',
      {
        transaction: {
          hex: bytesToHex(
            encodeTransaction(transfer(1n), { signature: [signDigest(transactionId(transfer(2n)), KEY)] }),
          ),
        },
      },
      'changed',
    ],
    [
      'no signature',
      { transaction: { hex: bytesToHex(encodeTransaction(transfer(1n), { signature: [] })) } },
      'changed',
    ],
    ['no transaction', { transaction: { hex: 'zz' } }, 'changed'],
    ['nothing', undefined, 'failed'],
    ['a refusal', { error: { code: 'rejected' } }, 'rejected'],
    ['a refusal of its server', { error: { code: 'busy' } }, 'busy'],
    ['an unheard-of refusal', { error: { code: 'constructor' } }, 'failed'],
  ])('sends nothing where %s comes back', async (_name, answer, fault) => {
    const asked = expect(ask()).rejects.toMatchObject({ code: `signer_external_${fault}` });
    lastSocket().answer('sign-request', answer);
    await asked;
  });

  it('cancels, hears that the device left, and waits no longer than a while', async () => {
    const ending = new AbortController();
    const cancelled = expect(ask(transfer(1n), ending.signal)).rejects.toMatchObject({
      code: 'signer_external_rejected',
    });
    ending.abort();
    await cancelled;
    expect(lastSocket().sent.at(-1)?.event).toBe('cancel');
    vi.useFakeTimers();
    const silent = expect(ask()).rejects.toMatchObject({ code: 'signer_external_timeout' });
    await vi.advanceTimersByTimeAsync(150_000);
    await silent;
    vi.useRealTimers();
    const left = expect(ask()).rejects.toMatchObject({ code: 'signer_external_gone' });
    lastSocket().hear('device-disconnected');
    await left;
    await expect(ask()).rejects.toMatchObject({ code: 'signer_external_gone' });
    expect(ended).toBe(1);
  });
});

describe('a text', () => {
  const signer = new AbortController();
  const ask = () => {
    const end = openPageEnd(PAIRING, { onDevice: () => undefined, onEnd: () => undefined });
    return end.signMessage('hello', OWN, signer.signal);
  };
  const signatureOf = (text: string, key = KEY) => bytesToHex(signDigest(messageDigest(text), key));

  it('is signed by the account, over the very text', async () => {
    const asked = ask();
    expect(lastSocket().sent.at(-1)).toMatchObject({
      event: 'message-request',
      data: [{ message: 'hello' }, expect.any(Function)],
    });
    lastSocket().answer('message-request', { signature: signatureOf('hello') });
    expect(recoverAddress(messageDigest('hello'), await asked)).toBe(OWN);
  });

  it.each<[string, unknown, string]>([
    ['another text’s signature', { signature: signatureOf('hallo') }, 'changed'],
    ['another key’s signature', { signature: signatureOf('hello', OTHER_KEY) }, 'changed'],
    ['markup', { signature: '<img src=x>' }, 'changed'],
    ['nothing', {}, 'changed'],
    ['null', null, 'failed'],
    ['a refusal', { error: { code: 'rejected' } }, 'rejected'],
  ])('answered with %s is not signed', async (_name, answer, fault) => {
    const asked = expect(ask()).rejects.toMatchObject({ code: `signer_external_${fault}` });
    lastSocket().answer('message-request', answer);
    await asked;
  });
});

describe('the device', () => {
  let requests: (DeviceRequest | undefined)[];
  let texts: DeviceMessage[];
  let states: string[];
  let close: () => void;
  beforeEach(() => {
    [requests, states, texts] = [[], [], []];
    close = openDeviceEnd(
      PAIRING,
      { name: 'Sunscope', address: OWN },
      {
        onState: state => states.push(state),
        onRequest: request => {
          if (request && 'message' in request) texts.push(request);
          else requests.push(request);
        },
      },
    );
    lastSocket().hear('connect');
    lastSocket().answer('app-login', { ok: true });
  });
  const given = (rawData: Uint8Array) => bytesToHex(encodeTransaction(rawData, { signature: [] }));
  const request = (hex: unknown) => {
    const answers: unknown[] = [];
    lastSocket().hear('sign-request', { hex }, (answer: unknown) => answers.push(answer));
    return answers;
  };

  it('logs in with its address, and shows a request as what its bytes are', () => {
    expect(states).toEqual(['connected']);
    const rawData = transfer(7n);
    const answers = request(given(rawData));
    expect(requests[0]).toMatchObject({
      hash: bytesToHex(transactionId(rawData)),
      intent: { kind: 'trx_transfer', from: OWN, to: OTHER, amount: 7n },
    });
    requests[0]?.answer(signDigest(transactionId(rawData), KEY));
    expect(answers).toEqual([{ transaction: { hex: signed(rawData) } }]);
    expect(requests).toHaveLength(2);
    expect(requests[1]).toBeUndefined();
  });

  it('refuses a second request while one is open, and keeps the one on the screen', () => {
    const first = request(given(transfer(1n)));
    expect(request(given(transfer(2n)))).toEqual([{ error: { code: 'rejected' } }]);
    expect(requests).toHaveLength(1);
    expect(first).toEqual([]);
    // The page does not wait any longer: what is on the screen goes with it.
    lastSocket().hear('cancel');
    expect(first).toEqual([{ error: { code: 'rejected' } }]);
    expect(requests.at(-1)).toBeUndefined();
  });

  it('shows a text as it is, signs it once, and takes none beside another request', () => {
    const answers: unknown[] = [];
    const ask = (message: unknown) =>
      lastSocket().hear('message-request', { message }, (answer: unknown) => answers.push(answer));
    ask('hello');
    expect(texts).toMatchObject([{ message: 'hello' }]);
    ask('another');
    expect(request(given(transfer(1n)))).toEqual([{ error: { code: 'rejected' } }]);
    expect(answers).toEqual([{ error: { code: 'rejected' } }]);
    texts[0]?.answer(signDigest(messageDigest('hello'), KEY));
    expect(answers[1]).toEqual({ signature: bytesToHex(signDigest(messageDigest('hello'), KEY)) });
    for (const wrong of [undefined, 5, '', 'x'.repeat(200_001)]) ask(wrong);
    expect(answers.slice(2)).toEqual(Array.from({ length: 4 }, () => ({ error: { code: 'rejected' } })));
    expect(texts).toHaveLength(1);
  });

  it.each([[5], [''], ['zz'], ['00'], [undefined]])('refuses %j unseen', hex => {
    expect(request(hex)).toEqual([{ error: { code: 'rejected' } }]);
    expect(requests).toEqual([]);
  });

  it('shows what it does not know whole as nothing to be signed', () => {
    const options = {
      refBlock: { ref_block_bytes: new Uint8Array(2), ref_block_hash: new Uint8Array(8) },
      expirationMs: 300_000n,
      timestampMs: 0n,
    };
    const fields = { owner_address: addressToBytes(OWN), to_address: addressToBytes(OTHER) };
    // A field that no version knows.
    const raw = createTransactionRaw('TransferContract', { ...fields, amount: 1n }, options);
    request(given(new Uint8Array([...raw, 0xf8, 0x3f, 0x01])));
    expect(requests.at(-1)?.intent).toBeUndefined();
    requests.at(-1)?.refuse();
    // A fee limit beyond all reason.
    request(
      given(
        createTransactionRaw(
          'TransferContract',
          { ...fields, amount: 1n },
          { ...options, feeLimitSun: 10n ** 15n },
        ),
      ),
    );
    expect(requests.at(-1)?.intent).toBeUndefined();
  });

  it('says why it ended, and refuses what is open when it is closed', () => {
    const answers = request(given(transfer(1n)));
    close();
    expect(answers).toEqual([{ error: { code: 'rejected' } }]);
    expect(states.at(-1)).toBe('closed');
    const other = openDeviceEnd(
      PAIRING,
      { name: 'Sunscope', address: OWN },
      { onState: state => states.push(state), onRequest: () => undefined },
    );
    lastSocket().hear('connect');
    lastSocket().answer('app-login', { error: { code: 'wrong_code', message: '' } });
    expect(states.slice(-2)).toEqual(['wrong_code', 'closed']);
    other();
  });
});
