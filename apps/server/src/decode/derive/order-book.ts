import { eventTopic, functionSelector } from '@sunscope/tron/abi';
import { bytesToNumber, equalBytes, textToBytes } from '@sunscope/tron/bytes';
import { ContractType, type Log } from '@sunscope/tron/messages';
import { CANDLE_MINUTES } from '../../database/derived/exchange.ts';
import {
  BOOK_CANDLES,
  BOOK_CONTRACTS,
  BOOK_FAILURES,
  BOOK_ORDERS,
  BOOK_PAIRS,
  BOOK_TRADES,
} from '../../database/derived/order-book.ts';
import { MAX_INDEX, type Position } from '../../database/position.ts';
import { TRX_TOKEN } from '../../database/token-key.ts';
import { withPrefix } from '../decode-token-events.ts';
import type { BlockEffect } from '../effects.ts';
import { contractOfLog } from '../log-address.ts';
import { bytesField, type TransactionContext } from '../transaction-context.ts';
import type { Derivation } from './derivation.ts';
import type { DerivedRows } from './derived-rows.ts';

const WORD = 32;
const ADDRESS = 20;
const SELECTOR = 4;
const MINUTE_MS = 60_000n;
/** Numbers of orders and pairs are counted from 1; greater ones are nothing an order book gives. */
const LAST_NUMBER = 2n ** 53n;

/** An event of an order book: its words, indexed ones first, and where it stands. */
interface BookEvent {
  contract: Uint8Array;
  words: readonly Uint8Array[];
  position: Position;
  hash: Uint8Array;
  block: BlockEffect;
  rows: DerivedRows;
}

interface EventKind {
  topic: Uint8Array;
  /** Topics besides the event's own, and words of data. */
  indexed: number;
  data: number;
  read: (event: BookEvent) => void;
}

const KINDS = new Map<number, EventKind>(
  (
    [
      ['ExchangeChanged(address,bool,uint256)', 0, 3, readContract],
      ['PairListed(uint256,address,address,uint256,uint256,uint256,uint256)', 3, 4, readPair],
      ['PairOpened(uint256,bool)', 1, 1, readOpened],
      ['OrderPlaced(uint256,uint256,address,bool,uint256,uint256)', 3, 3, readPlaced],
      ['OrderCancelled(uint256,uint256,address,uint256)', 3, 1, readCancelled],
      ['OrdersTraded(uint256,uint256,uint256,uint256,uint256,uint256)', 3, 3, readTraded],
    ] as const
  ).map(([signature, indexed, data, read]) => {
    const topic = eventTopic(signature);
    return [firstBytes(topic), { topic, indexed, data, read }];
  }),
);

/** Ids of TRC10 tokens lie between these two. */
const [BEFORE_FIRST_ID, AFTER_LAST_ID] = [1_000_000n, 2n ** 63n];

/** Calls that place an order, and how many values they have; one of four names no token B, which is TRX. */
const CALLS = (['buyOrder', 'sellOrder'] as const).flatMap(name =>
  (
    [
      ['(address,uint256,address,uint256,uint256)', 5],
      ['(uint256,uint256,address,uint256,uint256)', 5],
      ['(uint256,uint256,uint256,uint256)', 4],
    ] as const
  ).map(([values, count]) => ({
    sells: name === 'sellOrder',
    selector: functionSelector(name + values),
    count,
  })),
);

/** Pairs, orders, trades and candles of order-book contracts, and orders that could not be placed. */
export const orderBookRows: Derivation = {
  transaction(context, block, rows) {
    const { info, row } = context;
    if (!row.succeeded) {
      addFailure(context, block, rows);
      return;
    }
    info?.log.slice(0, MAX_INDEX).forEach((log, index) => {
      const kind = kindOf(log);
      const words = kind && wordsOf(log, kind);
      if (words)
        kind.read({
          contract: contractOfLog(log),
          words,
          position: row.position + BigInt(index),
          hash: row.hash,
          block,
          rows,
        });
    });
  },
};

function kindOf({ topics: [topic] }: Log): EventKind | undefined {
  const kind = topic?.length === WORD ? KINDS.get(firstBytes(topic)) : undefined;
  return kind && topic && equalBytes(kind.topic, topic) ? kind : undefined;
}

function firstBytes(bytes: Uint8Array): number {
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
}

function wordsOf({ topics, data }: Log, { indexed, data: count }: EventKind): Uint8Array[] | undefined {
  if (topics.length !== indexed + 1 || data.length < count * WORD) return undefined;
  const words = [...topics.slice(1), ...cutWords(data, count)];
  return words.every(word => word.length === WORD) ? words : undefined;
}

function cutWords(data: Uint8Array, count: number): Uint8Array[] {
  return Array.from({ length: count }, (_, index) => data.subarray(index * WORD, (index + 1) * WORD));
}

const numberAt = ({ words }: Pick<BookEvent, 'words'>, place: number): bigint =>
  bytesToNumber(words[place] as Uint8Array);
const addressAt = ({ words }: Pick<BookEvent, 'words'>, place: number): Uint8Array =>
  withPrefix((words[place] as Uint8Array).slice(WORD - ADDRESS));

function tokenAt(event: Pick<BookEvent, 'words'>, place: number): Uint8Array {
  const address = addressAt(event, place);
  const number = bytesToNumber(address.subarray(1));
  if (number === 0n) return TRX_TOKEN;
  // A TRC10 token goes by its id.
  return number > BEFORE_FIRST_ID && number < AFTER_LAST_ID ? textToBytes(number.toString()) : address;
}

function areNumbers(...numbers: readonly bigint[]): boolean {
  return numbers.every(number => number > 0n && number < LAST_NUMBER);
}

function readContract(event: BookEvent): void {
  event.rows.merge(BOOK_CONTRACTS, {
    contract: event.contract,
    operator: addressAt(event, 0),
    paused: numberAt(event, 1) !== 0n,
    fee: numberAt(event, 2),
    position: event.position,
  });
}

function readPair(event: BookEvent): void {
  const pair = numberAt(event, 0);
  const [unit, priceStep, amountStep] = [numberAt(event, 3), numberAt(event, 4), numberAt(event, 5)];
  if (!areNumbers(pair) || unit === 0n || priceStep === 0n || amountStep === 0n) return;
  event.rows.merge(BOOK_PAIRS, {
    contract: event.contract,
    pair,
    token_a: tokenAt(event, 1),
    token_b: tokenAt(event, 2),
    unit,
    price_step: priceStep,
    amount_step: amountStep,
    minimum: numberAt(event, 6),
    open: true,
    position: event.position,
  });
}

function readOpened(event: BookEvent): void {
  const pair = numberAt(event, 0);
  if (!areNumbers(pair)) return;
  event.rows.merge(BOOK_PAIRS, {
    contract: event.contract,
    pair,
    token_a: null,
    token_b: null,
    unit: null,
    price_step: null,
    amount_step: null,
    minimum: null,
    open: numberAt(event, 1) !== 0n,
    position: event.position,
  });
}

/** What an event that says nothing of these leaves as it is. */
const UNCHANGED = {
  pair: null,
  owner: null,
  sells: null,
  price: null,
  amount: null,
  filled: 0n,
  turnover: 0n,
  hash: null,
  timestamp_ms: null,
  cancel_hash: null,
  placed_position: null,
  traded_position: null,
  cancelled_position: null,
};

function readPlaced(event: BookEvent): void {
  const [pair, order] = [numberAt(event, 0), numberAt(event, 1)];
  if (!areNumbers(pair, order)) return;
  event.rows.merge(BOOK_ORDERS, {
    ...UNCHANGED,
    contract: event.contract,
    order_id: order,
    pair,
    owner: addressAt(event, 2),
    sells: numberAt(event, 3) !== 0n,
    price: numberAt(event, 4),
    amount: numberAt(event, 5),
    hash: event.hash,
    timestamp_ms: event.block.timestampMs,
    placed_position: event.position,
  });
}

function readCancelled(event: BookEvent): void {
  const order = numberAt(event, 1);
  if (!areNumbers(order)) return;
  event.rows.merge(BOOK_ORDERS, {
    ...UNCHANGED,
    contract: event.contract,
    order_id: order,
    cancel_hash: event.hash,
    cancelled_position: event.position,
  });
}

function readTraded(event: BookEvent): void {
  const { contract, position, hash, block, rows } = event;
  const [pair, buy, sell, price, amount, turnover] = event.words.map(bytesToNumber) as [
    bigint,
    bigint,
    bigint,
    bigint,
    bigint,
    bigint,
  ];
  if (!areNumbers(pair, buy, sell)) return;
  const timestampMs = block.timestampMs;
  rows.append(BOOK_TRADES, {
    position,
    contract,
    pair,
    buy_order: buy,
    sell_order: sell,
    price,
    amount,
    turnover,
    hash,
    timestamp_ms: timestampMs,
  });
  for (const order_id of [buy, sell])
    rows.merge(BOOK_ORDERS, {
      ...UNCHANGED,
      contract,
      order_id,
      filled: amount,
      turnover,
      traded_position: position,
    });
  for (const minutes of CANDLE_MINUTES)
    rows.merge(BOOK_CANDLES, {
      contract,
      pair,
      minutes,
      start_ms: timestampMs - (timestampMs % (BigInt(minutes) * MINUTE_MS)),
      open: price,
      high: price,
      low: price,
      close: price,
      volume: amount,
      turnover,
      trades: 1n,
      position,
    });
}

function addFailure({ contract, row }: TransactionContext, block: BlockEffect, rows: DerivedRows): void {
  if (row.contractType !== ContractType.TriggerSmartContract || !row.counterparty) return;
  const data = bytesField(contract, 'data');
  const called = data && CALLS.find(({ selector }) => equalBytes(data.subarray(0, SELECTOR), selector));
  if (!called || data.length < SELECTOR + called.count * WORD) return;
  const call = { words: cutWords(data.subarray(SELECTOR), called.count) };
  rows.append(BOOK_FAILURES, {
    position: row.position,
    contract: row.counterparty,
    owner: row.owner,
    sells: called.sells,
    token_a: tokenAt(call, 0),
    token_b: called.count === 4 ? TRX_TOKEN : tokenAt(call, 2),
    price: numberAt(call, called.count - 1),
    amount: numberAt(call, 1),
    hash: row.hash,
    timestamp_ms: block.timestampMs,
  });
}
