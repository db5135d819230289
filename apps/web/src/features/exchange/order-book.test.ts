// @vitest-environment jsdom
import { decodeCall } from '@sunscope/tron/abi';
import { parseAddress } from '@sunscope/tron/address';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import type { OrderBookPair, OrderBookTrade, OwnOrder } from '@sunscope/product-api/types';
import { assert, bigInt, constantFrom, property } from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BookLevel } from '../../components/exchange/book.ts';
import { EMPTY_TICKET, totalOf, typed, unitsOf, withShare } from '../../components/exchange/ticket.ts';
import { readOrderCall } from '../../wallet/order-words.ts';
import { TRX_STAND_IN } from '../../wallet/trx-stand-in.ts';
import { ALICE, BOB } from '../../test/rows.ts';
import { bestOf, crossingOf, levelsOf, tradedPair } from './book-levels.ts';
import { bookTokens } from './book-rows.ts';
import { changedForm, EMPTY_FORM, pickedForm, shownTicket } from './BookTicket.tsx';
import { approvalOf, orderFault, takenBy } from './order-call.ts';
import { cancelCall, creditsData, matchCall, placeCall, withdrawCall } from './order-intents.ts';
import {
  fateOf,
  FAILURES_MS,
  LOST_MS,
  readNotes,
  unseen,
  writeNotes,
  type OrderNote,
} from './order-notes.ts';
import { isCancellable, orderState } from './order-states.ts';
import { owedTokens } from './owed.ts';
import { ownFills } from './own-fills.ts';
import { confirmable } from './pair-tokens.ts';

const FIRST = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const from = parseAddress(ALICE);
const row: OrderBookPair = {
  id: 10_001,
  contract: BOB,
  contractPairId: 1,
  pairType: 2,
  status: 'open',
  fTokenName: 'Marigold',
  sTokenName: 'TRON',
  fShortName: 'MGLD',
  sShortName: 'TRX',
  fTokenAddr: FIRST,
  sTokenAddr: TRX_STAND_IN,
  fTokenLogo: '',
  sTokenLogo: '',
  fPrecision: 8,
  sPrecision: 6,
  pricePrecision: 4,
  amountPrecision: 2,
  priceStep: 100,
  amountStep: 1_000_000,
  minimum: 10_000_000,
  feeBasisPoints: 0,
  price: 3_418_200,
  volume: 0,
  volume24h: 0,
  trxVolume24h: 0,
  highestPrice24h: 0,
  lowestPrice24h: 0,
  gain: '0.0416',
  trades24h: 0,
  isHot: false,
  isTop: false,
};
const toToken: OrderBookPair = { ...row, pairType: 3, sTokenAddr: ALICE, sShortName: 'USDS' };
const pair = tradedPair(row)!;
const ORDER = { side: 'buy' as const, price: 3_418_600n, amount: 1_250_000_000n };
const SIGNATURE = '(address,uint256,address,uint256,uint256)';
const valuesOf = (signature: string, hex: string) =>
  decodeCall(signature, hexToBytes(hex))?.arguments.map(({ value }) => String(value));

describe('the call of an order', () => {
  it('a purchase for TRX pays with the call', () => {
    const call = placeCall(from, ORDER, row);
    expect(call).toMatchObject({
      from,
      contract: BOB,
      callValueSun: 42_732_500n,
      tokenId: 0n,
      tokenValue: 0n,
    });
    expect(valuesOf(`buyOrder${SIGNATURE}`, call.data)).toEqual([
      FIRST,
      '1250000000',
      TRX_STAND_IN,
      '42732500',
      '3418600',
    ]);
    expect(takenBy(ORDER, row)).toBeUndefined();
  });

  it('a sale, and a purchase for a token, let the contract take exactly what they need', () => {
    const sale = { ...ORDER, side: 'sell' as const };
    const call = placeCall(from, sale, row);
    expect(call.callValueSun).toBe(0n);
    expect(valuesOf(`sellOrder${SIGNATURE}`, call.data)?.[1]).toBe('1250000000');
    expect(takenBy(sale, row)).toEqual({ token: FIRST, amount: 1_250_000_000n });
    expect(placeCall(from, ORDER, toToken).callValueSun).toBe(0n);
    const taken = takenBy(ORDER, toToken)!;
    expect(approvalOf(from, toToken, taken)).toMatchObject({
      kind: 'trc20_approve',
      contract: ALICE,
      spender: BOB,
      amount: 42_732_500n,
    });
  });

  it('a TRC10 token goes by its id and with the call; TRX is not named then', () => {
    const asset = { ...row, fTokenAddr: '1000001' };
    const sale = { ...ORDER, side: 'sell' as const };
    const call = placeCall(from, sale, asset);
    expect(call).toMatchObject({ callValueSun: 0n, tokenId: 1_000_001n, tokenValue: 1_250_000_000n });
    expect(valuesOf('sellOrder(uint256,uint256,uint256,uint256)', call.data)).toEqual([
      '1000001',
      '1250000000',
      '42732500',
      '3418600',
    ]);
    expect(takenBy(sale, asset)).toBeUndefined();
    expect(placeCall(from, ORDER, asset)).toMatchObject({ callValueSun: 42_732_500n, tokenValue: 0n });
    const forToken = { ...toToken, fTokenAddr: '1000001' };
    const bought = placeCall(from, ORDER, forToken);
    expect(bought).toMatchObject({ callValueSun: 0n, tokenId: 0n });
    expect(valuesOf('buyOrder(uint256,uint256,address,uint256,uint256)', bought.data)?.[2]).toBe(ALICE);
    expect(takenBy(ORDER, forToken)).toEqual({ token: ALICE, amount: 42_732_500n });
    for (const each of [asset, forToken]) {
      const tokens = bookTokens(each).flatMap(token => confirmable(token, 0n));
      expect(readOrderCall(placeCall(from, sale, each).data, tokens)).toEqual({
        kind: 'sell',
        words: { amount: '12.5', base: 'MGLD', price: '3.4186', quote: tokens[1]?.symbol, total: '42.7325' },
      });
    }
  });

  it('a cancellation names the order, and sends nothing', () => {
    const call = cancelCall(from, BOB, 77);
    expect(call.callValueSun).toBe(0n);
    expect(valuesOf('cancelOrder(uint256)', call.data)).toEqual(['77']);
  });

  it('a withdrawal pays the one who signs; a TRC10 token goes by its id', () => {
    const call = withdrawCall(from, BOB, FIRST);
    expect(call.callValueSun).toBe(0n);
    expect(valuesOf('withdraw(address,address)', call.data)).toEqual([FIRST, ALICE]);
    expect(withdrawCall(from, BOB, '1000001').data.slice(8, 72)).toBe(
      1_000_001n.toString(16).padStart(64, '0'),
    );
    expect(valuesOf('credits(address,address)', bytesToHex(creditsData(from, TRX_STAND_IN)))).toEqual([
      ALICE,
      TRX_STAND_IN,
    ]);
  });

  it('each token of a contract is asked about once, of a contract that is none not at all', () => {
    const tokens = owedTokens([row, toToken, { ...row, contract: ALICE }, { ...row, contract: 'none' }]);
    expect(tokens.map(({ contract, token }) => [contract, token])).toEqual([
      [BOB, FIRST],
      [BOB, TRX_STAND_IN],
      [BOB, ALICE],
      [ALICE, FIRST],
      [ALICE, TRX_STAND_IN],
    ]);
    const many = Array.from({ length: 99 }, (_, id) => ({ ...row, fTokenAddr: String(1_000_001 + id) }));
    expect(owedTokens(many)).toHaveLength(60);
  });

  it('orders that cross are matched by the number of the pair in its contract, sixteen of them', () => {
    expect(valuesOf('matchOrders(uint256,uint256)', matchCall(from, row).data)).toEqual(['1', '16']);
  });

  it.each([
    [{ price: 3_418_650n }, {}, 'step'],
    [{ amount: 1_250_000_001n }, {}, 'step'],
    [{ price: 0n }, {}, 'step'],
    [{ amount: 0n }, {}, 'step'],
    [{ amount: 1_000_000n }, {}, 'least'],
    [{}, { status: 'closed' as const }, 'closed'],
    [{}, { status: 'paused' as const }, 'closed'],
    [{}, { priceStep: 0 }, 'step'],
    [{}, {}, undefined],
  ])('%o on %o: %s', (order, part, fault) => {
    expect(orderFault({ ...ORDER, ...order }, { ...row, ...part })).toBe(fault);
  });

  it('is told in words by its bytes', () => {
    const tokens = bookTokens(row).flatMap(token => confirmable(token, 0n));
    expect(readOrderCall(placeCall(from, ORDER, row).data, tokens)).toEqual({
      kind: 'buy',
      words: { amount: '12.5', base: 'MGLD', price: '3.4186', quote: 'TRX', total: '42.7325' },
    });
    expect(readOrderCall(placeCall(from, { ...ORDER, side: 'sell' }, row).data, tokens)?.kind).toBe('sell');
    expect(readOrderCall(cancelCall(from, BOB, 5).data, tokens)).toEqual({ kind: 'cancel', number: '5' });
    // Without the tokens nobody knows what the numbers mean; another call is none of these.
    expect(readOrderCall(placeCall(from, ORDER, row).data, [])).toBeUndefined();
    expect(readOrderCall('a9059cbb', tokens)).toBeUndefined();
    expect(readOrderCall('', tokens)).toBeUndefined();
  });
});

describe('the form', () => {
  const asks: BookLevel[] = [
    { price: 3_419_000n, amount: 5_000_000_000n },
    { price: 3_418_600n, amount: 1_000_000_000n },
  ];
  const levels = { asks, bids: [{ price: 3_417_000n, amount: 2_000_000_000n }] };

  it('follows the best price until one is set, and begins again when it is turned round', () => {
    expect(shownTicket(EMPTY_FORM, levels, pair).price).toBe('3.4186');
    const shown = shownTicket(EMPTY_FORM, levels, pair);
    const set = changedForm(shown, typed(shown, { price: '3' }, pair));
    expect(shownTicket(set, levels, pair).price).toBe('3');
    const turned = changedForm(shownTicket(set, levels, pair), typed(shown, { side: 'sell' }, pair));
    expect(shownTicket(turned, levels, pair)).toMatchObject({ side: 'sell', price: '3.417' });
    expect(shownTicket(EMPTY_FORM, { asks: [], bids: [] }, pair).price).toBe('');
  });

  it('a row of the book goes into the form that takes it', () => {
    const picked = pickedForm(3_418_600n, 1_000_000_000n, 'asks', pair);
    expect(picked.ticket).toMatchObject({ side: 'buy', price: '3.4186', amount: '10', total: '34.186' });
    expect(pickedForm(3_417_000n, 1n, 'bids', pair).ticket.side).toBe('sell');
  });

  it('offers only amounts of the pair, and never more than there is', () => {
    assert(
      property(
        bigInt({ min: 0n, max: 10n ** 20n }),
        bigInt({ min: 1n, max: 100n }),
        constantFrom('buy', 'sell'),
        (have, percent, side) => {
          const ticket = typed({ ...EMPTY_TICKET, side }, { price: '3.4186' }, pair);
          const next = withShare(ticket, Number(percent), { base: have, quote: have }, pair);
          const amount = unitsOf(next.amount, 8) ?? 0n;
          expect(amount % 1_000_000n).toBe(0n);
          const paid = side === 'sell' ? amount : totalOf(amount, 3_418_600n, 'buy', pair);
          expect(paid <= have).toBe(true);
        },
      ),
    );
  });

  it('a book crosses where buyers pay what sellers ask, and not while a side is empty', () => {
    const at = (price: bigint, amount = 1n) => [{ price, amount }];
    expect(crossingOf({ asks: at(5n), bids: at(4n) })).toBeUndefined();
    expect(crossingOf({ asks: at(5n), bids: at(5n) })).toEqual({ bid: 5n, ask: 5n });
    expect(crossingOf({ asks: at(5n), bids: at(7n) })).toEqual({ bid: 7n, ask: 5n });
    expect(crossingOf({ asks: at(5n), bids: at(7n, 0n) })).toBeUndefined();
    expect(crossingOf({ asks: [], bids: at(7n) })).toBeUndefined();
  });

  it('own trades are those of an own order of the pair, whichever side took', () => {
    const trade = (buyOrderID: number, sellOrderID: number, orderTime: number) =>
      ({ pairID: 10_001, buyOrderID, sellOrderID, orderTime, volume: 250_000_000 }) as OrderBookTrade;
    const own = [
      { pairID: 10_001, orderID: 4 },
      { pairID: 2, orderID: 6 },
      { pairID: null, orderID: null },
    ] as OwnOrder[];
    expect(ownFills([trade(4, 5, 1), trade(3, 4, 2), trade(5, 6, 3)], own, 8)).toEqual([
      { t: 1, amount: 2.5 },
      { t: 2, amount: 2.5 },
    ]);
  });

  it('reads levels, and leaves out what is no number', () => {
    const level = { OrderID: 1, amount: '', curTurnover: '', orders: 1 };
    const rows = [
      { ...level, Price: '3.4186', Amount: '12.5' },
      { ...level, Price: 'x', Amount: '1' },
      { ...level, Price: '1', Amount: '-1' },
    ];
    expect(levelsOf(rows, pair, new Set([3_418_600n]))).toEqual([
      { price: 3_418_600n, amount: 1_250_000_000n, own: true },
    ]);
    expect(bestOf(asks, 'asks')).toBe(3_418_600n);
    expect(bestOf([], 'bids')).toBeUndefined();
    expect(tradedPair({ ...row, fPrecision: 31 })).toBeUndefined();
  });
});

describe('local lists', () => {
  const NOW = 1_700_000_000_000;
  const note = (digit: string, part: Partial<OrderNote> = {}): OrderNote => ({
    hash: digit.repeat(64),
    account: ALICE,
    pairId: 10_001,
    pair: 'MGLD / TRX',
    side: 'buy',
    price: '1 TRX',
    amount: '2 MGLD',
    orderId: null,
    atMs: NOW,
    reason: '',
    ...part,
  });
  beforeEach(() => localStorage.clear());

  it('keep what was sent, and failures for a week', () => {
    writeNotes('unConfirmOrderList', [note('a')]);
    writeNotes('delegateFailureList', [note('b'), note('c', { atMs: NOW - FAILURES_MS })]);
    expect(readNotes('unConfirmOrderList', NOW)).toEqual([note('a')]);
    expect(readNotes('delegateFailureList', NOW).map(({ hash }) => hash[0])).toEqual(['b']);
  });

  it.each(['{', '{}', 'null', '[1,null,{"hash":"x"}]', JSON.stringify([{ ...note('a'), side: 'both' }])])(
    'with %s stored are empty',
    stored => {
      localStorage.setItem('cancelOrderList', stored);
      expect(readNotes('cancelOrderList', NOW)).toEqual([]);
    },
  );

  it('give up what the server reports', () => {
    const notes = [note('a'), note('b'), note('c')];
    const orders = [
      { hash: 'a'.repeat(64), cancelHash: null },
      { hash: 'd'.repeat(64), cancelHash: 'b'.repeat(64) },
    ];
    expect(unseen(notes, orders).map(({ hash }) => hash[0])).toEqual(['c']);
  });

  it.each([
    ['failed', 0, 'failed'],
    ['unknown', LOST_MS, 'keep'],
    ['unknown', LOST_MS + 1, 'failed'],
    ['confirming', 0, 'drop'],
    ['done', 0, 'drop'],
  ] as const)('looked up as %s after %s ms: %s', (fate, after, end) => {
    expect(fateOf(note('a'), fate, NOW + after)).toBe(end);
  });
});

it.each([
  [-1, 'state_confirming', true],
  [0, 'state_open', true],
  [1, 'state_partly', true],
  [2, 'state_trade_confirming', false],
  [5, 'state_filled', false],
  [6, 'state_cancelling', false],
  [7, 'state_cancelled', false],
  [8, 'state_failed', false],
  [100, 'state_partly_cancelled', false],
  [42, undefined, false],
])('state %s is %s', (status, word, cancellable) => {
  expect(orderState(status)?.[0]).toBe(word);
  expect(isCancellable(status)).toBe(cancellable);
});
