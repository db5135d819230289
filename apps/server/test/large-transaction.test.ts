import { functionSelector } from '@sunscope/tron/abi';
import { addressFromBytes } from '@sunscope/tron/address';
import { concatBytes } from '@sunscope/tron/bytes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChainMaker } from '../../../bench/load/chain-maker.ts';
import { startApi, type ApiFixture } from './api-fixture.ts';

// A transaction may move more than the index has places for, and each answer about it stays small.

const MOVED = 16_500;
const CALLS = 500;
/** Places of a transaction in the index: 1 to 16,383 for what events report. */
const KEPT = 16_383;
const LISTED = 200;
const SMALL_BYTES = 1_000_000;
/** Of call data and memos. */
const LONG = 100_000;

let api: ApiFixture;
let large: string;
let small: string;
/** A call of much data, and a transfer with a long memo. */
let long: string;
let noted: string;
let token: Uint8Array;
beforeAll(async () => {
  const maker = new ChainMaker({ seed: 11, accounts: 40 });
  const [owner] = maker.accounts as [Uint8Array];
  token = maker.deployToken(owner, 10n ** 18n);
  maker.mine();
  const receivers = maker.accounts.slice(1);
  const many = Array.from({ length: MOVED }, (_, index) => receivers[index % receivers.length] as Uint8Array);
  maker.sendToMany(token, owner, many, CALLS);
  maker.sendToMany(token, owner, many.slice(0, 250), 0);
  maker.mine();
  const call = concatBytes(functionSelector('transfer(address,uint256)'), new Uint8Array(LONG).fill(1));
  for (let count = 0; count < 10; count++) maker.callWith(token, owner, call);
  for (let count = 0; count < 5; count++)
    maker.sendTrx(owner, receivers[0] as Uint8Array, 7_000_000n, 'memo '.repeat(LONG / 5));
  maker.mine();
  maker.mine();
  api = await startApi({}, maker);
  [large, small, long, noted] = [api.hashOf(2, 0), api.hashOf(2, 1), api.hashOf(3, 0), api.hashOf(3, 10)];
});
afterAll(() => api.close());

const info = (part: string, query = '') => api.get(`/api/transaction-info${part}?hash=${large}${query}`);
const rows = (body: Record<string, unknown>, member = 'data') => body[member] as Record<string, unknown>[];

describe('a transaction of 16,500 movements', () => {
  it('lists a part of them, with how many there are and that some are missing', async () => {
    const { body } = await info('');
    expect(rows(body, 'transfersAllList')).toHaveLength(LISTED);
    expect(rows(body, 'trc20TransferInfo')).toHaveLength(LISTED);
    expect(rows(body, 'events')).toHaveLength(LISTED);
    expect(rows(body['internal_transactions'] as Record<string, unknown>, large)).toHaveLength(LISTED);
    expect(body).toMatchObject({
      transfers_count: KEPT,
      transfers_cut: true,
      event_count: MOVED,
      internal_count: CALLS,
    });
    expect(JSON.stringify(body).length).toBeLessThan(SMALL_BYTES);
  });

  it('gives every movement the index keeps page by page', async () => {
    const first = (await info('/transfers', '&limit=3')).body;
    expect(first).toMatchObject({ total: KEPT, cut: true });
    expect(rows(first).map(row => row['amount_str'])).toEqual(['1', '2', '3']);
    const last = (await info('/transfers', `&start=${KEPT - 2}&limit=5000`)).body;
    expect(rows(last).map(row => row['amount_str'])).toEqual([String(KEPT - 1), String(KEPT)]);
    expect(rows((await info('/transfers', '&start=9007199254740991')).body)).toEqual([]);
  });

  it('gives every event and every internal transaction page by page', async () => {
    const events = (await info('/events', `&start=${MOVED - 1}`)).body;
    expect(events['total']).toBe(MOVED);
    expect(rows(events)).toHaveLength(1);
    const internals = (await info('/internal', '&start=450&limit=200')).body;
    expect(internals['total']).toBe(CALLS);
    expect(rows(internals)).toHaveLength(50);
  });

  it('bounds what event services give, with a way to go on', async () => {
    const path = `/v1/transactions/${large}/events`;
    const page = (await api.get(path)).body as { data: unknown[]; meta: { fingerprint: string } };
    expect(page.data).toHaveLength(LISTED);
    const next = (await api.get(`${path}?limit=2&fingerprint=${page.meta.fingerprint}`)).body;
    expect(rows(next).map(row => row['event_index'])).toEqual([LISTED, LISTED + 1]);
  });

  it('answers every call about it in small pieces', async () => {
    for (const path of [
      `/api/transfer?hash=${large}&limit=5000`,
      `/api/transaction?hash=${large}`,
      `/api/transaction/${large}`,
      `/api/internal-transaction?hash=${large}&limit=5000`,
      `/api/contracts/event?contract=${addressFromBytes(token)}&limit=5000`,
      '/v1/blocks/2/events',
    ]) {
      const response = await api.app.inject({ url: path });
      expect(response.body.length, path).toBeLessThan(SMALL_BYTES);
    }
  });
});

describe('transactions of long data', () => {
  const listed = async (path: string, hash: string, key = 'hash') => {
    const { body } = await api.get(path);
    expect(JSON.stringify(body).length, path).toBeLessThan(SMALL_BYTES);
    const row = rows(body).find(item => item[key] === hash);
    expect(row, path).toBeDefined();
    return row as Record<string, unknown>;
  };

  it('are cut in lists, which say how long they are', async () => {
    expect(await listed('/api/transaction?limit=50', long)).toMatchObject({
      wholeBytes: expect.any(Number) as number,
      trigger_info: { methodName: 'transfer', dataBytes: LONG + 4, parameter: {} },
    });
    expect(await listed('/api/transaction?limit=50', noted)).toMatchObject({
      wholeBytes: expect.any(Number) as number,
      data: expect.stringMatching(/^memo /) as string,
    });
    expect(await listed('/api/contracts/trigger?limit=50', long)).toMatchObject({ dataBytes: LONG + 4 });
    expect(await listed('/api/transfer?limit=50', noted, 'transactionHash')).toBeDefined();
    expect(await listed('/api/transaction?limit=50', small)).not.toHaveProperty('wholeBytes');
  });

  it('are whole on their own page', async () => {
    const { body } = await api.get(`/api/transaction-info?hash=${long}`);
    expect((body['trigger_info'] as { data: string }).data).toHaveLength(2 * (LONG + 4));
    expect((await api.get(`/api/transaction-info?hash=${noted}`)).body['data']).toHaveLength(LONG);
  });
});

it('says of an ordinary transaction that all is there', async () => {
  const { body } = await api.get(`/api/transaction-info?hash=${small}`);
  expect(body).toMatchObject({
    transfers_count: 250,
    transfers_cut: false,
    event_count: 250,
    internal_count: 0,
  });
  expect((await api.get(`/api/transaction-info/transfers?hash=${small}&limit=200`)).body).toMatchObject({
    total: 250,
    cut: false,
  });
});

it('knows nothing of an unknown one', async () => {
  for (const part of ['transfers', 'events', 'internal'])
    expect((await api.get(`/api/transaction-info/${part}?hash=${'ab'.repeat(32)}`)).body).toMatchObject({
      total: 0,
      data: [],
    });
});
