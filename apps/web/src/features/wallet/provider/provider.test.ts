// @vitest-environment node
import { parseAddress, type Address } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import { encodeMessage } from '@sunscope/tron/codec';
import { decodeTransactionRaw } from '@sunscope/tron/transaction';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildIntent } from '../../../wallet/intents/build.ts';
import type { Intent } from '../../../wallet/intents/registry.ts';
import { createPageProvider, type PageProvider, type ProviderHost } from './provider.ts';
import { ProviderError } from './provider-error.ts';

const own = parseAddress('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH');
const other = parseAddress('TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC');
const options = {
  block: { id: new Uint8Array(32), timestampMs: 0n },
  nowMs: 1,
  expirationMs: 300_001n,
  feeLimitSun: 20_000_000n,
};
const pay = (from: Address, amount = 5n): Intent => ({
  kind: 'trx_transfer',
  from,
  to: other,
  amount,
  note: '',
  permissionId: 0,
});
const raw = (intent: Intent) => buildIntent(intent, options).rawData;
const json = (intent: Intent) => {
  const { rawData, id } = buildIntent(intent, options);
  return { raw_data_hex: bytesToHex(rawData), txID: bytesToHex(id), raw_data: {} };
};

let account: Address | undefined;
let busy: boolean;
let asked: Parameters<ProviderHost['ask']>[0][];
let answer: () => Promise<string>;
let page: PageProvider;
let changed: () => void;

beforeEach(() => {
  account = own;
  busy = false;
  asked = [];
  answer = async () => 'answer';
  ({ provider: page, changed } = createPageProvider({
    account: () => account,
    chainId: async () => '0x1',
    isBusy: () => busy,
    ask: request => {
      asked.push(request);
      return answer();
    },
  }));
});
const codeOf = (request: unknown) =>
  page.request(request).then(
    () => undefined,
    (error: ProviderError) => error.code,
  );
const connect = () => page.request({ method: 'tron_requestAccounts' });
const send = (params: unknown) => ({ method: 'tron_sendTransaction', params: [params] });

it('gives nothing before the person agreed, and the address afterwards', async () => {
  expect(await page.request({ method: 'tron_accounts' })).toEqual([]);
  expect(await codeOf(send(json(pay(own))))).toBe(4100);
  answer = async () => {
    throw new ProviderError(4001, 'Refused');
  };
  expect(await codeOf({ method: 'eth_requestAccounts' })).toBe(4001);
  expect(await page.request({ method: 'tron_accounts' })).toEqual([]);
  answer = async () => own;
  expect(await connect()).toEqual([own]);
  expect(await page.request({ method: 'eth_accounts' })).toEqual([own]);
  expect(await connect()).toEqual([own]);
  expect(asked.map(({ what }) => what)).toEqual(['connect', 'connect']);
});

it('reports the account, its lock and another one, which is asked for again', async () => {
  const emitted: unknown[] = [];
  page.on('accountsChanged', (value: unknown) => emitted.push(value));
  page.on('accountsChanged', () => {
    throw new Error('a fault of the page');
  });
  await connect();
  for (const next of [undefined, own, other]) {
    account = next;
    changed();
  }
  expect(emitted).toEqual([[own], [], [own], []]);
  expect(await page.request({ method: 'tron_accounts' })).toEqual([]);
  account = undefined;
  expect(await codeOf({ method: 'tron_requestAccounts' })).toBe(4100);
});

describe('a hostile request', () => {
  beforeEach(connect);
  const changedRaw = (change: (message: ReturnType<typeof decodeTransactionRaw>) => void) => {
    const message = decodeTransactionRaw(raw(pay(own)));
    change(message);
    return bytesToHex(encodeMessage('TransactionRaw', message));
  };
  const circle: { self?: unknown } = {};
  circle.self = circle;

  it.each<[string, unknown, number]>([
    ['nothing', undefined, -32602],
    ['a text', 'tron_accounts', -32602],
    ['a circle', circle, -32602],
    [
      'a getter that throws',
      {
        get method() {
          throw new Error('no');
        },
      },
      -32602,
    ],
    ['a method that is none', { method: {} }, -32602],
    ['a method of others', { method: 'eth_sign', params: [own, '0x00'] }, 4200],
    ['a signature to take away', { method: 'tron_signTransaction', params: [json(pay(own))] }, 4200],
    ['another network', { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2' }] }, 4902],
    ['no transaction', send(undefined), -32602],
    ['no hex', send({ raw_data_hex: 'zz' }), -32602],
    ['a transaction beyond any', send({ raw_data_hex: 'ab'.repeat(600_000) }), -32602],
    ['a transaction of another account', send(json(pay(other))), 4100],
    ['an id of another transaction', send({ ...json(pay(own)), txID: json(pay(own, 6n)).txID }), -32602],
    [
      'two contracts, of which one would show',
      send(changedRaw(message => message.contract.push(...message.contract))),
      -32602,
    ],
    [
      'a witness permission',
      send(
        changedRaw(message => {
          message.contract[0]!.Permission_id = 1;
        }),
      ),
      -32602,
    ],
    ['bytes that no field explains', send(`${bytesToHex(raw(pay(own)))}f83f01`), -32602],
    ['a message that is no text', { method: 'tron_signMessageV2', params: [7] }, -32602],
    ['a message for another account', { method: 'personal_sign', params: ['hello', other] }, 4100],
    [
      'structured data as a text',
      { method: 'personal_sign', params: ['{"types":{},"primaryType":"Permit"}'] },
      -32602,
    ],
    ['a text as structured data', { method: 'eth_signTypedData_v4', params: [own, 'hello'] }, -32602],
    ['a message beyond any', { method: 'personal_sign', params: ['x'.repeat(100_001)] }, -32602],
  ])('%s is refused without a question', async (_name, request, code) => {
    asked = [];
    expect(await codeOf(request)).toBe(code);
    expect(asked).toEqual([]);
  });

  it('shows what the bytes say, whatever stands beside them, and what it changes later is not seen', async () => {
    const given = { ...json(pay(own)), raw_data: { contract: [{ amount: 1 }] } };
    const request = send(given);
    const waiting = page.request(request);
    given.raw_data_hex = json(pay(own, 999n)).raw_data_hex;
    request.params = [];
    expect(await waiting).toBe('answer');
    expect(asked.at(-1)).toEqual({ what: 'send', intent: pay(own) });
  });

  it('has no second question opened over the first, nor over what the person does', async () => {
    let settle = (_value: string): void => undefined;
    answer = () => new Promise(resolve => (settle = resolve));
    const first = page.request({ method: 'personal_sign', params: ['hello'] });
    await Promise.resolve();
    expect(await codeOf(send(json(pay(own))))).toBe(-32002);
    settle('0x1');
    expect(await first).toBe('0x1');
    busy = true;
    expect(await codeOf(send(json(pay(own))))).toBe(-32002);
  });
});

it('cannot be changed by a script, and forgets no more listeners than it takes', () => {
  expect(() => Object.assign(page, { request: () => 'mine' })).toThrow(TypeError);
  const listener = () => undefined;
  for (let count = 0; count < 500; count++) page.on('accountsChanged', () => undefined);
  expect(page.on('x', listener).removeListener('x', listener).removeListener('y', 7)).toBe(page);
  expect(page.on(Symbol.iterator, 'none')).toBe(page);
});
