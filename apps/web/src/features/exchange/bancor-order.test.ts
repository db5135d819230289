import { bancorReturn } from '@sunscope/tron/bancor';
import { assert, bigInt, boolean, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  amountOfShare,
  costOf,
  curveLevels,
  estimateOf,
  orderOf,
  type BancorEstimate,
  type BancorFault,
  type BancorReserves,
} from './bancor-order.ts';
import { creationFault, depositFault, shareOfPair } from './pair-deposit.ts';
import { priceDigits } from './price-text.ts';

const PAIR: BancorReserves = {
  first: { id: '1000001', symbol: 'HBP', decimals: 3, balance: 1_000_000_000n },
  second: { id: '_', symbol: 'TRX', decimals: 6, balance: 500_000_000_000n },
};
const estimate = (found: BancorEstimate | BancorFault): BancorEstimate => {
  if ('code' in found) throw new Error(found.code);
  return found;
};

describe('what an order on a Bancor pair comes to', () => {
  it('a sale is what the chain pays for it, less the tolerance', () => {
    const found = estimate(estimateOf('sell', 10_000n, PAIR, 50, true));
    const pays = bancorReturn(1_000_000_000n, 500_000_000_000n, 10_000n, true);
    expect(found).toMatchObject({ pay: 10_000n, get: pays, atLeast: (pays * 9_950n) / 10_000n });
    expect(found.sold.id).toBe('1000001');
    expect(found.bought.id).toBe('_');
  });

  it('a purchase costs the least that brings it', () => {
    assert(
      property(
        bigInt({ min: 1n, max: 10n ** 15n }),
        bigInt({ min: 2n, max: 10n ** 15n }),
        bigInt({ min: 1n, max: 10n ** 15n }),
        boolean(),
        (sold, bought, wish, strict) => {
          const wanted = (wish % (bought - 1n)) + 1n;
          const cost = costOf(sold, bought, wanted, strict);
          if (cost === undefined) return;
          expect(bancorReturn(sold, bought, cost, strict)).toBeGreaterThanOrEqual(wanted);
          if (cost > 1n) expect(bancorReturn(sold, bought, cost - 1n, strict)).toBeLessThan(wanted);
        },
      ),
      { numRuns: 200 },
    );
    expect(costOf(5n, 5n, 5n, true)).toBeUndefined();
    expect(costOf(5n, 5n, 0n, true)).toBeUndefined();
    expect(costOf(0n, 5n, 1n, true)).toBeUndefined();
  });

  it('the least is never below one unit, and never what the chain would not give now', () => {
    assert(
      property(bigInt({ min: 1n, max: 10n ** 12n }), amount => {
        const found = estimateOf('sell', amount, PAIR, 300, true);
        if ('code' in found) return;
        expect(found.atLeast).toBeGreaterThan(0n);
        expect(found.atLeast).toBeLessThanOrEqual(found.get);
        expect(found.atLeast * 10_000n + 10_000n).toBeGreaterThan(found.get * 9_700n);
      }),
    );
  });

  it('tells how far an order moves its own price', () => {
    expect(estimate(estimateOf('sell', 1_000n, PAIR, 50, true)).effect).toBeLessThan(0.01);
    // As much as the pair holds: half the price.
    expect(estimate(estimateOf('sell', 1_000_000_000n, PAIR, 50, true)).effect).toBeCloseTo(50, 0);
  });

  it.each<['buy' | 'sell', bigint | undefined, bigint | undefined, string]>([
    ['buy', undefined, undefined, 'order_enter_amount'],
    ['sell', 0n, undefined, 'order_enter_amount'],
    ['buy', 1_000_000_000n, undefined, 'order_too_much'],
    ['sell', 5_000n, 4_999n, 'order_not_enough'],
    ['buy', 5_000n, 1n, 'order_not_enough'],
  ])('%s %s with %s says %s', (side, amount, available, code) => {
    expect(orderOf(side, amount, PAIR, { tolerance: 50, strict: true, available })).toMatchObject({ code });
  });

  it('a pair that was emptied sells nothing, and dust comes to nothing', () => {
    const empty = { ...PAIR, first: { ...PAIR.first, balance: 0n } };
    expect(estimateOf('sell', 1n, empty, 50, true)).toMatchObject({ code: 'order_too_much' });
    const dear = { first: PAIR.second, second: { ...PAIR.first, balance: 2n } };
    expect(estimateOf('sell', 1n, dear, 50, true)).toMatchObject({ code: 'order_too_little' });
  });

  it('a share of what is available never costs more than that share', () => {
    for (const percent of [1, 25, 50, 100, 400]) {
      const amount = amountOfShare('buy', percent, 10_000_000_000n, PAIR, true);
      const found = estimate(estimateOf('buy', amount, PAIR, 50, true));
      expect(found.pay).toBeLessThanOrEqual((10_000_000_000n * BigInt(Math.min(100, percent))) / 100n);
    }
    expect(amountOfShare('sell', 50, 9n, PAIR, true)).toBe(4n);
    expect(amountOfShare('buy', 0, 9n, PAIR, true)).toBe(0n);
  });

  it('the curve is a book around the price', () => {
    const { bids, asks } = curveLevels(PAIR);
    // 500,000 TRX for 1,000,000 HBP.
    expect(asks[0]?.price).toBeCloseTo(0.5025, 6);
    expect(bids[0]?.price).toBeCloseTo(0.4975, 6);
    expect([...bids, ...asks].every(({ amount }) => amount > 0)).toBe(true);
    expect(curveLevels({ ...PAIR, first: { ...PAIR.first, balance: 0n } })).toEqual({ bids: [], asks: [] });
  });
});

describe('what goes into a pair and out of it', () => {
  const own = { ...PAIR.first, balance: 1_000n };
  const other = { ...PAIR.second, balance: 3_000n };

  it('moves the other side in proportion', () => {
    expect(shareOfPair(10n, own, other)).toBe(30n);
    expect(shareOfPair(10n, { ...own, balance: 0n }, other)).toBe(0n);
  });

  it.each<[Parameters<typeof depositFault>, string | undefined]>([
    [['inject', undefined, own, other, undefined], 'order_enter_amount'],
    [['inject', 10n, own, other, { own: 9n, other: 99n }], 'order_not_enough'],
    [['inject', 10n, own, other, { own: 10n, other: 29n }], 'order_not_enough'],
    [['inject', 10n, own, other, { own: 10n, other: 30n }], undefined],
    [['withdraw', 1_001n, own, other, undefined], 'order_too_much'],
    [['withdraw', 10n, own, other, undefined], undefined],
    [['withdraw', 1n, other, own, undefined], 'order_too_little'],
    // A third of a unit of one is cut off.
    [['withdraw', 4n, other, own, undefined], 'order_not_precise'],
    [['withdraw', 3n, other, own, undefined], undefined],
  ])('%o: %s', (given, code) => {
    expect(depositFault(...given)?.code).toBe(code);
  });

  it.each<[Parameters<typeof creationFault>, string | undefined]>([
    [[1n, 100_000_000_000n, undefined, 0n], 'token create_no_amount'],
    [[6n, 100_000_000_000n, { balance: 5n }, 0n], 'token create_not_enough'],
    [[5n, 99_999_999_999n, { balance: 5n }, 10n ** 12n], 'trx create_trx_least'],
    [[5n, 100_000_000_001n, { balance: 5n }, 100_000_000_000n], 'trx create_not_enough'],
    [[5n, 100_000_000_000n, { balance: 5n }, 100_000_000_000n], undefined],
  ])('a new pair of %o: %s', (given, expected) => {
    const fault = creationFault(...given);
    expect(fault && `${fault.field} ${fault.code}`).toBe(expected);
  });
});

it.each([
  [0, 2],
  [1_234.5, 2],
  [1.2345, 5],
  [0.00012345, 9],
  [Infinity, 2],
])('a price of %s has %s digits', (price, digits) => {
  expect(priceDigits(price)).toBe(digits);
});
