import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocket } from 'ws';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { size } from '../../../scripts/lib/deep.mjs';
import { startApi, type ApiFixture } from './api-fixture.ts';
import { RequestMaker, type FuzzRequest } from './fuzz/request-maker.ts';
import { MESSAGES } from '../src/services/feed/feed-hub.ts';
import { HOSTILE_TEXTS } from './fuzz/values.ts';

// A thousand requests of a fixed seed to every call there is; `fuzz.deep.ts` sends a million of random ones.

const SEED = 11;
const ANY_REQUESTS = size(400, 800);
const EDGES_OF_EACH = size(1, 2);
/** Beyond what four and eight bytes, positions, dates and JSON's numbers hold. */
const EDGES = [
  '-1',
  '2147483648',
  '34359738367',
  '34359738368',
  '8640000000000001',
  '9007199254740991',
  '1e400',
];

let api: ApiFixture;
let maker: RequestMaker;
beforeAll(async () => {
  api = await startApi();
  maker = new RequestMaker(SEED, {
    addresses: api.people,
    hashes: [0, 1, 2, 3, 4].map(index => api.hashOf(2, index)),
    tokens: ['1000001'],
  });
});
afterAll(() => api.close());

/** Asks everything, and gives what was answered with a fault of ours. */
async function faultsOf(requests: Iterable<FuzzRequest>): Promise<{ asked: number; faults: string[] }> {
  const faults: string[] = [];
  let asked = 0;
  for (const { method, url, headers, body } of requests) {
    const answer = await api.app.inject({
      method,
      url,
      headers,
      ...(body === undefined ? {} : { payload: body }),
    });
    asked++;
    if (answer.statusCode >= 500)
      faults.push(`${method} ${url} ${body ?? ''} -> ${answer.statusCode} ${answer.body}`);
  }
  return { asked, faults };
}

it('knows numeric parameters of every kind of call', () => {
  const urls = [...maker.boundaries(['7'])].map(({ url }) => url);
  for (const part of [
    'number=7',
    '/block/7',
    'start_timestamp=7',
    'startblock=7',
    '/v1/blocks/7/',
    'exchangeID=7',
  ])
    expect(
      urls.some(url => url.includes(part)),
      part,
    ).toBe(true);
});

it('answers every numeric parameter of every call at its edges', async () => {
  const { asked, faults } = await faultsOf(maker.boundaries(EDGES, EDGES_OF_EACH));
  expect(faults).toEqual([]);
  expect(asked).toBeGreaterThan(500 * EDGES_OF_EACH);
});

it('answers every list from a cursor of any size', async () => {
  const holder = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';
  const most = '9'.repeat(78);
  const places = ['9223372036854775807', most, `${most}.${holder}`, `-${most}.${holder}`, `${most}.1000001`];
  const cursors = [...places, ...places.map(place => Buffer.from(`1:${place}`).toString('base64url'))];
  const { asked, faults } = await faultsOf(
    maker.texts(cursors, name => name === 'cursor' || name === 'fingerprint'),
  );
  expect(faults).toEqual([]);
  expect(asked).toBeGreaterThan(100);
});

it(`answers requests of any kind (seed ${SEED})`, async () => {
  function* any() {
    for (let count = 0; count < ANY_REQUESTS; count++) yield maker.any();
  }
  expect((await faultsOf(any())).faults).toEqual([]);
});

it('finds no block and no event beyond the last block there can be', async () => {
  const token = api.maker.contracts.length;
  expect(token).toBe(1);
  for (const block of ['34359738367', '34359738368', '9007199254740991']) {
    expect((await api.get(`/api/block/${block}`)).status).toBe(404);
    for (const path of [
      '/api/block?number=',
      '/api/transaction?block=',
      '/api/transfer?block=',
      '/api/vote?block=',
    ])
      expect((await api.get(`${path}${block}`)).body, path).toMatchObject({ total: 0, data: [] });
    expect((await api.get(`/v1/blocks/${block}/events`)).body).toMatchObject({ success: true, data: [] });
  }
});

it('takes a time beyond all dates for the last one', async () => {
  const all = (await api.get('/api/block')).body;
  expect((await api.get('/api/block?end_timestamp=9007199254740991')).body['rangeTotal']).toBe(
    all['rangeTotal'],
  );
  expect((await api.get('/api/block?start_timestamp=9007199254740991')).body['rangeTotal']).toBe(0);
  // Days are made from such a moment, which a date beyond the last one cannot be.
  for (const path of [
    '/api/energydailystatistic?day=',
    '/api/triggeramountstatistic?day=',
    '/api/freezeresource?start_timestamp=',
    '/api/trx/volume?end_timestamp=',
    '/api/turnover?end=',
  ])
    expect((await api.get(`${path}9007199254740991`)).status, path).toBe(200);
});

it('listens to whoever says nonsense on the feed, and goes on with the others', async () => {
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  const url = `ws://127.0.0.1:${(api.app.server.address() as AddressInfo).port}/feed`;
  const [odd, plain] = [new WebSocket(url), new WebSocket(url)];
  await Promise.all([once(odd, 'open'), once(plain, 'open')]);
  odd.on('error', () => undefined);
  // Fewer than a listener may send at once; limits.test.ts sends more.
  const messages = HOSTILE_TEXTS.flatMap(text => [
    ...[text, `cancel:${text}`, `cancel:cancel:${text}`].filter(one => Buffer.byteLength(one) <= 256),
    Buffer.from(text, 'latin1').subarray(0, 256),
  ]).slice(0, MESSAGES.burst);
  for (const message of messages) odd.send(message);
  const arrived = once(plain, 'message');
  const block = api.maker.mine();
  await api.settled();
  await arrived;
  expect(odd.readyState).toBe(WebSocket.OPEN);
  // What is longer than any message may be costs its sender the connection, and nobody else.
  odd.send('x'.repeat(5000));
  await once(odd, 'close');
  expect(plain.readyState).toBe(WebSocket.OPEN);
  plain.close();
  expect((await api.get(`/api/block/${block.block.number}`)).status).toBe(200);
});
