import type { candleQuery } from '@sunscope/product-api/schemas/exchange';
import {
  ORDER_STATES,
  TRX_STAND_IN,
  type abnormalQuery,
  type ownOrderQuery,
} from '@sunscope/product-api/schemas/order-book';
import type { Answer, EndpointPath, OrderBookPair, OwnOrder } from '@sunscope/product-api/types';
import { addressToBytes, parseAddress } from '@sunscope/tron/address';
import { equalBytes, hexToBytes } from '@sunscope/tron/bytes';
import type { z } from 'zod';
import { blockOfPosition, keyOf, positionOf } from '../../repositories/keys.ts';
import type {
  BookOrderFilter,
  StoredBookLevel,
  StoredBookOrder,
} from '../../repositories/order-book-rows.ts';
import type { Readers } from '../../repositories/readers.ts';
import { addressText } from '../shared/address-text.ts';
import { amountJson } from '../shared/json-values.ts';
import { pageOf } from '../shared/paging.ts';
import type { Explanation } from '../transactions/failure.ts';
import { failureOf } from '../transactions/transaction-failure.ts';
import { contractRetName, openTransaction } from '../transactions/transaction-row.ts';
import { readBookCandles } from './book-candles.ts';
import { bookLevels, depthLevels } from './book-levels.ts';
import {
  followedContracts,
  pairTypeOf,
  presentPairs,
  readBookPairs,
  tokenAddress,
  type BookPair,
  type FollowedContracts,
} from './book-pairs.ts';
import { presentOrder, presentTrade } from './own-orders.ts';

type DataOf<P extends EndpointPath> = Answer<P> extends { data: infer Data } ? Data : never;

const CAP = 200;
/** Price levels of a side that the book shows, and that depth adds up. */
const BOOK_LEVELS = 100;
const DEPTH_LEVELS = 500;

/** The order-book exchange as the API returns it; nothing where no contract is followed. */
export class OrderBooks {
  readonly #readers: Readers;
  readonly #followed: () => FollowedContracts;
  readonly #now: () => number;

  /** @param options followed: asked each time, since the demo world's are those of a chain that may be learnt late */
  constructor(options: { readers: Readers; followed: () => FollowedContracts; now: () => number }) {
    this.#readers = options.readers;
    this.#followed = options.followed;
    this.#now = options.now;
  }

  async settings(): Promise<DataOf<'/api/exchange/common/settings'>> {
    const [contracts, pairs] = await Promise.all([
      followedContracts(this.#readers, this.#followed()),
      this.#pairs(),
    ]);
    return {
      trx: TRX_STAND_IN,
      contracts: contracts.map(({ contract }) => ({
        address: addressText(contract.contract),
        operator: addressText(contract.operator),
        paused: contract.paused,
        feeBasisPoints: Number(contract.fee),
        pairTypes: [
          ...new Set(
            pairs
              .filter(({ stored }) => equalBytes(stored.contract, contract.contract))
              .map(({ stored }) => pairTypeOf(stored)),
          ),
        ],
      })),
    };
  }

  async list(query: { sortType: string; pairType?: string | undefined }): Promise<OrderBookPair[]> {
    const rows = await presentPairs(this.#readers, await this.#pairs());
    const key = {
      '0': (row: OrderBookPair) => Number(row.trxVolume24h ?? 0),
      '1': (row: OrderBookPair) => row.trades24h,
      '2': (row: OrderBookPair) => Number(row.gain),
    }[query.sortType];
    return rows
      .filter(row => row.status !== 'closed')
      .filter(row => query.pairType === undefined || row.pairType === Number(query.pairType))
      .toSorted((a, b) => (key ? key(b) - key(a) : 0));
  }

  async search(key: string): Promise<DataOf<'/api/exchange/marketPair/searchList'>> {
    const wanted = key.trim().toLowerCase();
    const rows = (await presentPairs(this.#readers, await this.#pairs())).filter(row =>
      [
        `${row.fShortName}/${row.sShortName}`,
        row.fShortName,
        row.fTokenName,
        row.sShortName,
        row.fTokenAddr,
        row.sTokenAddr,
      ].some(text => text.toLowerCase().includes(wanted)),
    );
    return {
      list: { rows: rows.filter(row => row.status !== 'closed') },
      hiddenList: { rows: rows.filter(row => row.status === 'closed') },
    };
  }

  async byIds(ids: readonly number[]): Promise<OrderBookPair[]> {
    const rows = await presentPairs(this.#readers, await this.#pairs());
    return [...new Set(ids)].flatMap(id => rows.filter(row => row.id === id));
  }

  async book(id: number): Promise<DataOf<'/api/exchange/common/orderListV2/{id}'>> {
    const [buy, sell, pair] = await this.#sides(id, BOOK_LEVELS);
    return pair ? { buy: bookLevels(buy, pair), sell: bookLevels(sell, pair) } : { buy: [], sell: [] };
  }

  async depth(id: number): Promise<DataOf<'/api/exchange/common/deepgraph/{id}'>> {
    const [buy, sell, pair] = await this.#sides(id, DEPTH_LEVELS);
    return pair ? { buy: depthLevels(buy, pair), sell: depthLevels(sell, pair) } : { buy: [], sell: [] };
  }

  async trades(query: {
    pairID: number;
    start: number;
    limit: number;
  }): Promise<DataOf<'/api/exchange/common/latestOrders'>> {
    const pair = await this.#pair(query.pairID);
    if (!pair) return { total: 0, rows: [] };
    const [rows, total, sync] = await Promise.all([
      this.#readers.orderBook.trades(pair.stored, pageOf(query, CAP)),
      this.#readers.orderBook.tradeCount(pair.stored),
      this.#readers.stats.sync(),
    ]);
    return { total, rows: rows.map(row => presentTrade(row, pair, sync.solidNumber)) };
  }

  async topPrice(id: number): Promise<DataOf<'/api/exchange/toppriceV2/{id}'>> {
    const [[buy], [sell]] = await this.#sides(id, 1);
    return {
      sellLowPrice: sell ? amountJson(sell.price) : null,
      buyHighPrice: buy ? amountJson(buy.price) : null,
    };
  }

  async candles(query: z.output<typeof candleQuery>): Promise<DataOf<'/api/exchange/kchart'>> {
    const pair = await this.#pair(query.exchange_id);
    return pair ? readBookCandles(this.#readers.orderBook, pair, query, this.#now()) : [];
  }

  async orders(query: z.output<typeof ownOrderQuery>): Promise<DataOf<'/api/exchange/user/order'>> {
    const pairs = await this.#pairs();
    const filter: BookOrderFilter = {
      owner: addressToBytes(parseAddress(query.uAddr)),
      contracts: await this.#contracts(),
      pairs: wantedPairs(pairs, query)?.map(({ stored }) => stored),
      states: query.status,
    };
    const unsolid = await this.#unsolid();
    const { orderBook } = this.#readers;
    const [rows, total] = await Promise.all([
      orderBook.orders(filter, unsolid, pageOf(query, CAP)),
      orderBook.orderCount(filter, unsolid),
    ]);
    const failures = await this.#failures(rows);
    return {
      total,
      rows: rows.map((row, at) => {
        const failure = failures[at];
        return { ...presentOrder(row, pairs), ...(failure && { failure }) };
      }),
    };
  }

  /** Why each of these failed; undefined for those that did not, or whose transaction is in no index. */
  async #failures(rows: readonly StoredBookOrder[]): Promise<(Explanation | undefined)[]> {
    const failed = rows.filter(({ state }) => state === ORDER_STATES.failed);
    const found = await this.#readers.transactions.byHashes(failed.map(({ hash }) => hash));
    const reasons = new Map(found.map(stored => [keyOf(stored.hash), failureOf(openTransaction(stored))]));
    return rows.map(({ hash, state }) =>
      state === ORDER_STATES.failed ? reasons.get(keyOf(hash)) : undefined,
    );
  }

  async abnormal(
    query: z.output<typeof abnormalQuery>,
  ): Promise<DataOf<'/api/exchange/common/abnormalOrderStatus'>> {
    const hash = query.action_type === 'cancel' ? query.cancel_txid : query.entry_txid;
    const [found, sync] = await Promise.all([
      hash === undefined ? undefined : this.#readers.transactions.byHash(hexToBytes(hash)),
      this.#readers.stats.sync(),
    ]);
    const order = await this.#orderOf(query, found?.position);
    if (!found) return { status: 'unknown', reason: '', order };
    if (!found.succeeded)
      return { status: 'failed', reason: contractRetName(found.contract_result, false), order };
    const isSolid = blockOfPosition(found.position) <= sync.solidNumber;
    return { status: isSolid ? 'done' : 'confirming', reason: '', order };
  }

  /** What a block did, pair by pair, as the feed publishes it. */
  async changes(
    block: bigint,
  ): Promise<
    { pairID: number; block: number; orders: OwnOrder[]; trades: ReturnType<typeof presentTrade>[] }[]
  > {
    const pairs = await this.#pairs();
    const [{ trades, orders }, sync] = await Promise.all([
      this.#readers.orderBook.changes(await this.#contracts(), block, await this.#unsolid()),
      this.#readers.stats.sync(),
    ]);
    const shown = orders.map(order => presentOrder(order, pairs));
    return pairs.flatMap(pair => {
      const change = {
        pairID: pair.id,
        block: Number(block),
        orders: shown.filter(order => order.pairID === pair.id),
        trades: trades
          .filter(
            trade => trade.pair === pair.stored.pair && equalBytes(trade.contract, pair.stored.contract),
          )
          .map(trade => presentTrade(trade, pair, sync.solidNumber)),
      };
      return change.orders.length + change.trades.length > 0 ? [change] : [];
    });
  }

  async #orderOf(
    query: z.output<typeof abnormalQuery>,
    position: bigint | undefined,
  ): Promise<OwnOrder | null> {
    const about =
      query.order_id !== undefined
        ? { order: BigInt(query.order_id) }
        : position !== undefined
          ? { position }
          : undefined;
    if (!about) return null;
    const pairs = await this.#pairs();
    const rows = (
      await this.#readers.orderBook.ordersOf(await this.#contracts(), about, await this.#unsolid())
    ).map(row => presentOrder(row, pairs));
    // A transaction that places an order touches those it trades with too: its own is the newest.
    return rows.findLast(row => query.pairID === undefined || row.pairID === query.pairID) ?? null;
  }

  async #unsolid(): Promise<bigint> {
    return positionOf((await this.#readers.stats.sync()).solidNumber + 1n);
  }

  #pairs(): Promise<BookPair[]> {
    return readBookPairs(this.#readers, this.#followed());
  }

  async #pair(id: number): Promise<BookPair | undefined> {
    return (await this.#pairs()).find(pair => pair.id === id);
  }

  async #contracts(): Promise<Uint8Array[]> {
    const contracts = await followedContracts(this.#readers, this.#followed());
    return contracts.map(({ contract }) => contract.contract);
  }

  async #sides(
    id: number,
    limit: number,
  ): Promise<[buy: StoredBookLevel[], sell: StoredBookLevel[], pair: BookPair | undefined]> {
    const pair = await this.#pair(id);
    if (!pair) return [[], [], undefined];
    const { orderBook } = this.#readers;
    const [buy, sell] = await Promise.all([
      orderBook.levels(pair.stored, false, limit),
      orderBook.levels(pair.stored, true, limit),
    ]);
    return [buy, sell, pair];
  }
}

/** The pairs a request for orders is about; undefined where it names none. */
function wantedPairs(
  pairs: readonly BookPair[],
  { pairID, pairType, fTokenAddr, sTokenAddr }: z.output<typeof ownOrderQuery>,
): BookPair[] | undefined {
  if (pairID === undefined && pairType === undefined && fTokenAddr === undefined && sTokenAddr === undefined)
    return undefined;
  return pairs.filter(
    ({ id, stored }) =>
      (pairID === undefined || id === pairID) &&
      (pairType === undefined || pairTypeOf(stored) === Number(pairType)) &&
      (fTokenAddr === undefined || tokenAddress(stored.token_a) === fTokenAddr) &&
      (sTokenAddr === undefined || tokenAddress(stored.token_b) === sTokenAddr),
  );
}
