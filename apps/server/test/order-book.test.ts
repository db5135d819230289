import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FeedMessage } from '@sunscope/product-api/feed';
import type { OrderBookPair, OrderBookTrade, OwnOrder } from '@sunscope/product-api/types';
import { createNodeClient } from '@sunscope/node-api/client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { Database } from '../src/database/database.ts';
import { Indexer } from '../src/indexer/indexer.ts';
import { startLiveChain, type LiveChain, type Person } from './live-chain.ts';
import { openTestDatabase } from './test-database.ts';

const TRX = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';
const ORDER = '(address,uint256,address,uint256,uint256)';
const TABLES = ['contracts', 'pairs', 'orders', 'trades', 'candles', 'failures'];

let chain: LiveChain;
let book = '';
let token = '';
let ann: Person, bob: Person, cy: Person;
/** Calls that place an order so far: no order has a greater number. */
let placed = 0;

interface Artifact {
  abi: unknown[];
  bytecode: string;
}

async function deploy(name: string, parameters: unknown[] = []): Promise<string> {
  const path = fileURLToPath(new URL(`../../../contracts/artifacts/${name}.json`, import.meta.url));
  const { abi, bytecode } = JSON.parse(readFileSync(path, 'utf8')) as Artifact;
  const built = await chain.web.transactionBuilder.createSmartContract(
    { abi: { entrys: abi }, bytecode, feeLimit: 5_000_000_000, parameters, name } as never,
    ann.address,
  );
  await chain.send(built, ann.privateKey);
  await chain.mine();
  return chain.web.address.fromHex((built as unknown as { contract_address: string }).contract_address);
}

async function call(person: Person, contract: string, signature: string, values: unknown[], sun = 0) {
  const types = /\((.*)\)/.exec(signature)?.[1]?.split(',') ?? [];
  const { transaction } = await chain.web.transactionBuilder.triggerSmartContract(
    contract,
    signature,
    { feeLimit: 1_000_000_000, callValue: sun },
    types.map((type, index) => ({ type, value: values[index] })),
    person.address,
  );
  return chain.send(transaction, person.privateKey);
}

/** Places an order of hundredths of a token at a price in hundredths of a TRX. */
function order(person: Person, sells: boolean, hundredths: number, price: number): Promise<string> {
  placed++;
  const [amountA, amountB] = [BigInt(hundredths) * 10n ** 16n, hundredths * price * 100];
  const values = [token, amountA.toString(), TRX, String(amountB), String(price * 10_000)];
  return call(person, book, `${sells ? 'sellOrder' : 'buyOrder'}${ORDER}`, values, sells ? 0 : amountB);
}

beforeAll(async () => {
  const settings: Record<string, string> = {};
  chain = await startLiveChain(settings);
  [ann, bob, cy] = chain.people as [Person, Person, Person];
  book = await deploy('OrderBook');
  token = await deploy('Trc20', ['Gold', 'GLD', 18, (10n ** 27n).toString()]);
  for (const person of [bob, cy])
    await call(ann, token, 'transfer(address,uint256)', [person.address, (10n ** 24n).toString()]);
  await call(ann, book, 'listPair(address,address,uint256,uint128)', [token, TRX, '2', '10000000']);
  for (const person of [ann, bob, cy])
    await call(person, token, 'approve(address,uint256)', [book, (10n ** 27n).toString()]);
  await chain.mine();
  settings['exchange-contracts'] = book;
  await chain.restart();
});
afterAll(() => chain.close());

const data = async <T>(path: string) => ((await chain.get(`/api/exchange/${path}`)).body as { data: T }).data;
const ordersOf = (person: Person, more = '') =>
  data<{ total: number; rows: OwnOrder[] }>(`user/order?uAddr=${person.address}&limit=200${more}`);

const blockOf = async (hash: string) =>
  ((await chain.get(`/api/transaction-info?hash=${hash}`)).body as { block: number }).block;

async function dump(database: Database): Promise<unknown> {
  const all: Record<string, unknown> = {};
  for (const table of TABLES)
    all[table] = (await database.query(`SELECT to_jsonb(t)::text AS row FROM book_${table} t`))
      .map(({ row }) => String(row))
      .toSorted((a, b) => a.localeCompare(b));
  return all;
}

/** The same from an index that never saw another chain. */
async function fromScratch(): Promise<unknown> {
  const database = await openTestDatabase();
  const node = createNodeClient({ baseUrl: chain.url });
  const indexer = new Indexer({ database, node, development: true, pollMs: 20 });
  const running = indexer.run();
  const { id } = await node.nowBlock();
  await vi.waitFor(
    async () =>
      expect(await database.query('SELECT 1 FROM sync_state WHERE cursor_hash = $1', [id])).toHaveLength(1),
    { timeout: 50_000, interval: 50 },
  );
  const found = await dump(database);
  await indexer.stop();
  await running;
  await database.close();
  return found;
}

/** Open orders as the contract has them, by side and price in units of ten thousand sun. */
async function bookOfContract(): Promise<Record<string, string>> {
  const levels: Record<string, bigint> = {};
  for (let id = 1; id <= placed; id++) {
    const {
      constant_result: [result = ''],
    } = await chain.web.transactionBuilder.triggerConstantContract(
      book,
      'orders(uint256)',
      {},
      [{ type: 'uint256', value: id }],
      ann.address,
    );
    const words = result.match(/.{64}/g) ?? [];
    const left = BigInt(`0x${words[5] ?? '0'}`);
    const key = `${BigInt(`0x${words[4] ?? '0'}`) === 1n ? 'sell' : 'buy'} ${Number(BigInt(`0x${words[1] ?? '0'}`)) / 100}`;
    if (left > 0n) levels[key] = (levels[key] ?? 0n) + left;
  }
  return Object.fromEntries(Object.entries(levels).map(([key, left]) => [key, String(Number(left) / 1e18)]));
}

async function bookOfIndex(): Promise<Record<string, string>> {
  const sides =
    await data<Record<'buy' | 'sell', { Price: string; Amount: string }[]>>('common/orderListV2/1');
  return Object.fromEntries(
    (['buy', 'sell'] as const).flatMap(side =>
      sides[side].map(({ Price, Amount }) => [`${side} ${Price}`, String(Number(Amount))]),
    ),
  );
}

describe('/api/exchange/common/orderListV2/{id}', () => {
  it('values: the contract’s own book, after random trading and after a reorganisation', async () => {
    const people = [ann, bob, cy];
    let seed = 7;
    const random = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most;
    for (let block = 0; block < 8; block++) {
      for (let index = 0; index < 4; index++)
        await order(people[random(3)] as Person, random(2) === 0, 500 + random(3000), 280 + random(40));
      await chain.mine();
      const [mine] = (await ordersOf(ann, '&status=-1,0,1')).rows;
      if (block % 3 === 1 && mine) await call(ann, book, 'cancelOrder(uint256)', [mine.orderID]);
    }
    await chain.mine();
    const before = await bookOfIndex();
    expect(Object.keys(before).length).toBeGreaterThan(3);
    expect(before).toEqual(await bookOfContract());

    await chain.admin('reorganise', { depth: 3 });
    await chain.mine();
    expect(await bookOfIndex()).toEqual(await bookOfContract());
    expect(await dump(chain.database)).toEqual(await fromScratch());
  });
});

describe('/api/exchange/user/order', () => {
  it('values: an order’s way through its states, and what the feed, pairs and candles tell of it', async () => {
    const socket = new WebSocket(`${chain.api.replace('http', 'ws')}/feed`);
    const updates: Extract<FeedMessage, { type: 'book' }>['data'][] = [];
    socket.on('message', (text: Buffer) => {
      const message = JSON.parse(text.toString()) as FeedMessage;
      if (message.type === 'book') updates.push(message.data);
    });
    await new Promise(resolve => socket.once('open', resolve));
    socket.send('book:1');
    // What the others left goes, whatever the reorganisation made of it.
    for (const person of [ann, bob, cy])
      for (const { orderID } of (await ordersOf(person, '&status=-1,0,1')).rows)
        await call(person, book, 'cancelOrder(uint256)', [orderID]);
    await chain.mine();
    expect(await bookOfIndex()).toEqual({});
    const hash = await order(bob, true, 2000, 5000);
    await chain.mine();
    const stateOf = async () => (await ordersOf(bob)).rows.find(row => row.hash === hash) as OwnOrder;
    expect(await stateOf()).toMatchObject({ orderStatus: -1, orderType: 1, pairID: 1, schedule: '0.0000' });
    const { blockID: placedIn, orderID: sale } = await stateOf();
    expect(placedIn).toBe(await blockOf(hash));
    expect(await data(`common/abnormalOrderStatus?action_type=entry&entry_txid=${hash}`)).toMatchObject({
      status: 'confirming',
      order: { hash, orderStatus: -1 },
    });
    await chain.mine(30);
    expect(await stateOf()).toMatchObject({ orderStatus: 0 });

    const taking = await order(cy, false, 500, 5000);
    await chain.mine();
    expect(await stateOf()).toMatchObject({ orderStatus: 1, schedule: '0.2500', curTurnover: 250_000_000 });
    expect((await ordersOf(cy)).rows[0]).toMatchObject({ hash: taking, orderStatus: 2, schedule: '1.0000' });
    const [pair] = (await data<{ rows: OrderBookPair[] }>('marketPair/list')).rows;
    expect(pair).toMatchObject({ price: 50_000_000, pricePrecision: 2, amountPrecision: 4, status: 'open' });
    const [trade] = (await data<{ rows: OrderBookTrade[] }>('common/latestOrders?pairID=1')).rows;
    expect(trade).toMatchObject({ hash: taking, order_type: 0, price: 50_000_000, unit: 'GLD' });
    const [bought] = (await ordersOf(cy)).rows;
    expect([trade?.buyOrderID, trade?.sellOrderID]).toEqual([bought?.orderID, sale]);
    // One is filled in this block, the other is where it was placed.
    expect([bought?.blockID, (await stateOf()).blockID]).toEqual([trade?.blockID, placedIn]);
    for (const granularity of ['5min', '30min', '1h', '4h', '1d', '1w', '1m']) {
      const candles = await data<{ c: number }[]>(`kchart?exchange_id=1&granularity=${granularity}`);
      expect(candles.at(-1)).toMatchObject({ c: 50 });
    }
    await vi.waitFor(
      () => expect(updates.flatMap(({ trades }) => trades).at(-1)).toMatchObject({ hash: taking }),
      50_000,
    );
    expect(updates.flatMap(({ orders }) => orders).find(row => row.hash === hash)).toMatchObject({
      orderStatus: -1,
    });
    socket.close();

    const { orderID } = await stateOf();
    const cancelling = await call(bob, book, 'cancelOrder(uint256)', [orderID]);
    await chain.mine();
    expect(await stateOf()).toMatchObject({ orderStatus: 6, cancelHash: cancelling });
    expect((await stateOf()).blockID).toBe(await blockOf(cancelling));
    await chain.mine(30);
    expect(await stateOf()).toMatchObject({ orderStatus: 100 });
    expect((await ordersOf(cy)).rows[0]).toMatchObject({ orderStatus: 5 });
    expect(
      await data(`common/abnormalOrderStatus?action_type=cancel&cancel_txid=${cancelling}`),
    ).toMatchObject({
      status: 'done',
      order: { orderID },
    });

    // Too small an order fails, and one cancelled untouched is simply cancelled.
    const failing = await order(bob, true, 1, 100);
    const other = await order(bob, true, 100, 9000);
    await chain.mine();
    const untouched = (await ordersOf(bob)).rows.find(row => row.hash === other)?.orderID;
    await call(bob, book, 'cancelOrder(uint256)', [untouched]);
    await chain.mine(31);
    const { rows } = await ordersOf(bob, '&status=7,8');
    expect(rows.find(row => row.hash === failing)).toMatchObject({
      orderStatus: 8,
      orderID: null,
      pairID: 1,
      blockID: await blockOf(failing),
      failure: {
        code: 'refused_text',
        vars: { reason: { type: 'text', text: 'OrderBook: order too small' } },
      },
    });
    expect(rows.find(row => row.hash === other)).not.toHaveProperty('failure');
    expect(rows.find(row => row.hash === other)).toMatchObject({ orderStatus: 7, orderID: untouched });
    expect(await data(`common/abnormalOrderStatus?entry_txid=${failing}`)).toMatchObject({
      status: 'failed',
      reason: 'REVERT',
    });
    expect(await dump(chain.database)).toEqual(await fromScratch());
  });
});
