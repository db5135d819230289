import { assert, bigInt, constantFrom, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bookRows, digitsOfStep, fillOf, fixedDigits, lastPrice, spreadOf, type BookLevel } from './book.ts';
import {
  amountOf,
  EMPTY_TICKET,
  faultOf,
  shareOf,
  totalOf,
  typed,
  unitsOf,
  withShare,
  type Ticket,
} from './ticket.ts';

const PAIR = { base: { symbol: 'MGLD', decimals: 8 }, quote: { symbol: 'TRX', decimals: 6 } };
const ASKS: BookLevel[] = [
  { price: 3_418_600n, amount: 60_100n },
  { price: 3_419_000n, amount: 988_800n },
  { price: 3_418_700n, amount: 909_900n, own: true },
];
const BIDS: BookLevel[] = [
  { price: 3_417_500n, amount: 239_000n },
  { price: 3_417_300n, amount: 0n },
  { price: 3_417_100n, amount: 1_313_100n },
];

describe('the book', () => {
  it('has the best price first, added up, by steps against the reader', () => {
    expect(bookRows(ASKS, 'asks', 1n, 9).map(row => [row.price, row.total, row.depth, row.own])).toEqual([
      [3_418_600n, 60_100n, 30, false],
      [3_418_700n, 970_000n, 495, true],
      [3_419_000n, 1_958_800n, 1000, false],
    ]);
    expect(bookRows(ASKS, 'asks', 1_000n, 9).map(row => [row.price, row.amount])).toEqual([
      [3_419_000n, 1_958_800n],
    ]);
    expect(bookRows(BIDS, 'bids', 1_000n, 9).map(row => row.price)).toEqual([3_417_000n]);
    expect(bookRows(BIDS, 'bids', 0n, 1).map(row => row.price)).toEqual([3_417_500n]);
    expect(bookRows([], 'bids', 1n, 9)).toEqual([]);
  });

  it('says what an order takes at once', () => {
    expect(fillOf(ASKS, 'buy', 1_000_000n, 3_418_700n, 2)).toEqual({
      filled: 970_000n,
      rest: 30_000n,
      cost: 33_161_329_900n,
      average: 3_418_693n,
      until: 3_418_700n,
    });
    expect(fillOf(BIDS, 'sell', 10n, 3_417_500n, 2)).toMatchObject({ filled: 10n, rest: 0n });
    expect(fillOf(BIDS, 'sell', 10n, 9_999_999n, 2)).toMatchObject({ filled: 0n, average: undefined });
    expect(fillOf([], 'buy', -5n, 1n, 2)).toMatchObject({ filled: 0n, rest: 0n, cost: 0n });
  });

  it('writes numbers of one length after the point', () => {
    expect(fixedDigits(18_597_299n, 4, 1)).toEqual({ integer: '1,859', fraction: '7' });
    expect(fixedDigits(3_419_000n, 6, digitsOfStep(100n, 6))).toEqual({ integer: '3', fraction: '4190' });
    expect(fixedDigits(5n, 0, 0)).toEqual({ integer: '5', fraction: '' });
    expect(digitsOfStep(1_000_000n, 6)).toBe(0);
  });

  it('has a spread only with both sides', () => {
    expect(spreadOf(ASKS, BIDS)).toEqual({ width: 1_100n, percent: 0.032 });
    expect(spreadOf(ASKS, [])).toBeUndefined();
    expect(spreadOf(BIDS, ASKS)?.width).toBe(0n);
  });
});

describe('the last price', () => {
  it('rose or fell from the last other price, and from none where all are the same', () => {
    expect(lastPrice([5n, 5n, 4n, 9n])).toEqual({ price: 5n, way: 'rose' });
    expect(lastPrice([5n, 5n, 9n, 4n])).toEqual({ price: 5n, way: 'fell' });
    expect(lastPrice([5n, 5n])).toEqual({ price: 5n });
    expect(lastPrice([])).toBeUndefined();
  });
});

describe('the ticket', () => {
  const ticket = (part: Partial<Ticket>): Ticket => ({ ...EMPTY_TICKET, ...part });
  const available = { base: 625_000_000_000n, quote: 16_412_800_000n };

  it('writes the total of an amount and the amount of a total', () => {
    const bought = typed(ticket({ price: '3.419' }), { amount: '2400' }, PAIR);
    expect(bought).toMatchObject({ total: '8205.6', leads: 'amount' });
    expect(typed(bought, { price: '3.5' }, PAIR).total).toBe('8400');
    const spent = typed(bought, { total: '100' }, PAIR);
    expect(spent).toMatchObject({ amount: '29.24831822', leads: 'total' });
    expect(typed(spent, { price: '' }, PAIR)).toMatchObject({ amount: '', total: '100' });
    expect(typed(spent, { price: '0' }, PAIR).amount).toBe('');
  });

  it('rounds against the one who rounds: a buyer pays the unit begun, a total is never exceeded', () => {
    assert(
      property(bigInt({ min: 0n, max: 10n ** 24n }), bigInt({ min: 1n, max: 10n ** 18n }), (units, price) => {
        const amount = amountOf(units, price, PAIR);
        expect(totalOf(amount, price, 'buy', PAIR) <= units).toBe(true);
        expect(totalOf(units, price, 'sell', PAIR) <= totalOf(units, price, 'buy', PAIR)).toBe(true);
      }),
    );
  });

  it('goes by share of what is available, and never above it', () => {
    assert(
      property(integer({ min: -10, max: 200 }), constantFrom('buy', 'sell'), (percent, side) => {
        const next = withShare(ticket({ side, price: '3.419' }), percent, available, PAIR);
        expect(faultOf(next, available, 0n, PAIR)?.code).not.toBe('trade_not_enough');
        expect(Math.abs(shareOf(next, available, PAIR) - Math.min(100, Math.max(0, percent)))).toBeLessThan(
          2,
        );
      }),
    );
    expect(shareOf(ticket({ total: '99999999' }), available, PAIR)).toBe(100);
    expect(shareOf(ticket({ total: '1' }), { base: 0n, quote: 0n }, PAIR)).toBe(0);
  });

  it.each<[Partial<Ticket>, string | undefined]>([
    [{}, 'price trade_no_price'],
    [{ price: '0', amount: '1' }, 'price trade_no_price'],
    [{ price: '3.4' }, 'amount trade_no_amount'],
    [{ price: '3.4', amount: '0' }, 'amount trade_no_amount'],
    [{ price: '0.000001', amount: '0.00000001', side: 'sell' }, 'amount trade_too_little'],
    [{ price: '3.4', amount: '1' }, 'total trade_least'],
    [{ price: '3.4', amount: '5000' }, 'total trade_not_enough'],
    [{ price: '3.4', amount: '6251', side: 'sell' }, 'amount trade_not_enough'],
    [{ price: '3.4', amount: '6250', side: 'sell' }, undefined],
    [{ price: '3.4', amount: '100' }, undefined],
  ])('with %o says %s', (part, expected) => {
    const { amount, ...rest } = part;
    const whole = amount === undefined ? ticket(rest) : typed(ticket(rest), { amount }, PAIR);
    const fault = faultOf(whole, available, 10_000_000n, PAIR);
    expect(fault && `${fault.field} ${fault.code}`).toBe(expected);
  });

  it('reads what is typed while it is typed', () => {
    expect(unitsOf('1.', 6)).toBe(1_000_000n);
    expect(unitsOf('', 6)).toBeUndefined();
    expect(unitsOf('1e3', 6)).toBeUndefined();
  });
});
