import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { FeedMessage } from '@sunscope/product-api/feed';
import { bytesToHex } from '@sunscope/tron/bytes';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { readConfig } from '../src/settings/config.ts';
import { createServing } from '../src/runtime/serving.ts';
import { startApi, type ApiFixture } from './api-fixture.ts';

let api: ApiFixture;
let origin: string;

beforeAll(async () => {
  api = await startApi();
  await api.serving.listen();
  api.serving.publisher.start(60_000);
  origin = `ws://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
});
afterAll(() => api.close());

/** A listener that keeps what it hears. */
async function listen(
  path: string,
  at = origin,
): Promise<{
  socket: WebSocket;
  heard: FeedMessage[];
  until(type: FeedMessage['type'], count?: number): Promise<FeedMessage[]>;
}> {
  const socket = new WebSocket(at + path);
  const heard: FeedMessage[] = [];
  socket.on('message', (data: Buffer) => heard.push(JSON.parse(data.toString('utf8')) as FeedMessage));
  await once(socket, 'open');
  return {
    socket,
    heard,
    async until(type, count = 1) {
      const deadline = Date.now() + 15_000;
      for (;;) {
        const found = heard.filter(message => message.type === type);
        if (found.length >= count) return found;
        if (Date.now() > deadline)
          throw new Error(`no ${type} came; heard ${heard.map(message => message.type).join(', ')}`);
        await new Promise(resolve => setTimeout(resolve, 10));
      }
    },
  };
}

/** Lets texts that were sent arrive before something is made that depends on them. */
const arrived = () => new Promise(resolve => setTimeout(resolve, 100));

describe('live feed', () => {
  it('reports a new block with its transfers to everyone, and a transfer to those concerned, once each', async () => {
    const [zero, one, two] = api.maker.accounts as [Uint8Array, Uint8Array, Uint8Array];
    const [everyone, subscriber, cancelled, tronscan] = await Promise.all([
      listen('/feed'),
      listen('/feed'),
      listen('/feed'),
      listen('/api/tronsocket'),
    ]);
    await everyone.until('tps');
    // Twice, in both forms: a client that reconnects repeats itself.
    subscriber.socket.send(api.people[1] ?? '');
    subscriber.socket.send(bytesToHex(one));
    subscriber.socket.send('{"no":"address"}');
    cancelled.socket.send(api.people[1] ?? '');
    cancelled.socket.send(`cancel:${api.people[1]}`);
    tronscan.socket.send(api.people[2] ?? '');
    await arrived();

    api.maker.sendTrx(zero, one, 7n);
    api.maker.sendTrc20(api.maker.contracts[0] as Uint8Array, zero, two, 5n);
    const made = api.maker.mine();

    const [block] = await everyone.until('block');
    expect(block).toMatchObject({
      data: {
        block: { number: 4, hash: bytesToHex(made.block.id), nrOfTrx: 2, confirmed: false },
        transfers: [
          { amount: 5, tokenInfo: { tokenAbbr: 'MADE' } },
          { amount: 7, tokenName: '_' },
        ],
      },
    });
    const notices = await subscriber.until('transfer');
    expect(notices).toEqual([
      {
        type: 'transfer',
        data: {
          token_id: '_',
          token_name: 'TRX',
          amount: 7,
          map_token_precision: 6,
          date_created: 1_700_000_012_000,
          hash: api.hashOf(4, 0),
          owner_address: api.people[0],
          to_address: api.people[1],
        },
      },
    ]);
    const [token] = await tronscan.until('transfer');
    expect(token).toMatchObject({
      data: { token_name: 'Made Token', amount: 5, map_token_precision: 6, to_address: api.people[2] },
    });
    await tronscan.until('tps', 2);
    await cancelled.until('block');
    expect(cancelled.heard.some(message => message.type === 'transfer')).toBe(false);
    expect(everyone.heard.some(message => message.type === 'transfer')).toBe(false);
    expect(new Set(tronscan.heard.map(message => message.type))).toEqual(new Set(['tps', 'transfer']));
    for (const { socket } of [everyone, subscriber, cancelled, tronscan]) socket.close();
  });

  it('reports a reorganisation before the blocks that take the place', async () => {
    await api.settled();
    const listener = await listen('/feed');
    await listener.until('tps');
    const dropped = api.maker.blocks.splice(3).map(made => bytesToHex(made.block.id));
    api.maker.reseed(99);
    const [zero, one] = api.maker.accounts as [Uint8Array, Uint8Array];
    for (let count = 0; count < 3; count++) {
      api.maker.sendTrx(zero, one, BigInt(100 + count));
      api.maker.mine();
    }
    const blocks = await listener.until('block');
    const kinds = listener.heard
      .map(message => message.type)
      .filter(type => type === 'rollback' || type === 'block');
    expect(kinds[0]).toBe('rollback');
    expect(listener.heard.find(message => message.type === 'rollback')).toEqual({
      type: 'rollback',
      data: { number: 2, hashes: dropped.toReversed() },
    });
    expect(blocks[0]).toMatchObject({ data: { block: { number: 3, nrOfTrx: 1 } } });
    listener.socket.close();
  });

  it('says what is solid', async () => {
    const listener = await listen('/feed');
    api.node.solid = 4;
    expect((await listener.until('solid')).at(-1)).toEqual({ type: 'solid', data: { number: 4 } });
    listener.socket.close();
  });

  it('reports a block that another process indexed, and answers with it whoever heard of it', async () => {
    const beside = await createServing({
      config: readConfig({}, { PORT: '0', RATE_LIMIT: '0', PRICE_SOURCE: 'off', CHECK_ANSWERS: '1' }),
      session: api.database,
      node: { url: api.node.url, solidityUrl: api.node.url, embedded: true },
      log: pino({ level: 'silent' }),
    });
    await beside.listen();
    beside.publisher.start(20);
    try {
      const { port } = beside.app.server.address() as AddressInfo;
      const listener = await listen('/feed', `ws://127.0.0.1:${port}`);
      const newest = async () => {
        const response = await beside.app.inject({ url: '/api/transaction?limit=1' });
        return response.json<{ data: { hash: string }[] }>().data[0]?.hash;
      };
      await arrived();
      const before = await newest();
      const [zero, one] = api.maker.accounts as [Uint8Array, Uint8Array];
      api.maker.sendTrx(zero, one, 77n);
      const { block } = api.maker.mine();
      const made = bytesToHex(block.transactions[0]?.id ?? new Uint8Array(0));
      // Earlier blocks may be reported late.
      const heard = vi.waitFor(
        () =>
          expect(listener.heard).toContainEqual(
            expect.objectContaining({
              type: 'block',
              data: expect.objectContaining({
                block: expect.objectContaining({ number: Number(block.number) }),
              }),
            }),
          ),
        50_000,
      );
      // Somebody keeps asking meanwhile, so that there is an answer of just before.
      const asking = setInterval(() => void newest(), 5);
      await heard;
      const after = await newest();
      clearInterval(asking);
      expect(before).not.toBe(made);
      expect(after).toBe(made);
      listener.socket.close();
    } finally {
      await beside.close();
    }
  });

  it('ends a connection that sends too much', async () => {
    const listener = await listen('/feed');
    listener.socket.send('x'.repeat(300));
    const [code] = (await once(listener.socket, 'close')) as [number];
    expect(code).toBe(1009);
  });
});
