import { parseAddress } from '@sunscope/tron/address';
import { describe, expect, it } from 'vitest';
import { orderOutcome } from './order-outcome.ts';

const FROM = parseAddress('TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj');
const OPEN = new Map([['getAllowMarketTransaction', 1n]]);
const TOKEN = '1000001';

/** Waits with coins for sun. */
const coins = (sellQuantity: bigint, buyQuantity: bigint, remaining = sellQuantity) => ({
  owner: undefined,
  sellQuantity,
  buyQuantity,
  remaining,
});
/** Sells sun for coins. */
const outcome = (raw: bigint, least: bigint, makers: Parameters<typeof orderOutcome>[2], open = OPEN) =>
  orderOutcome(FROM, { sells: { asset: '_', raw }, buys: { asset: TOKEN, raw: least } }, makers, open);

// The cases of the devnet's own test of the market, whose figures are java-tron's.
describe('an order', () => {
  it('meets the cheapest first, in whatever order the node lists them, at the makers’ prices', () => {
    const makers = [coins(100n, 300n), coins(100n, 200n), coins(50n, 100n)];
    expect(outcome(400n, 133n, makers)).toEqual({
      spends: [],
      receives: [{ asset: TOKEN, raw: 183n }],
      order: { sold: 400n, bought: { asset: TOKEN, raw: 183n }, rest: 0n, returned: 0n },
    });
  });

  it('waits with what finds no seller', () => {
    expect(outcome(99n, 1n, [coins(10n, 1_000n)]).order).toMatchObject({ sold: 0n, rest: 99n });
    expect(outcome(150n, 1n, [coins(10n, 1_000n)]).order).toMatchObject({ sold: 150n, rest: 0n });
    expect(outcome(400n, 100n, [coins(10n, 20n, 4n)]).order).toMatchObject({ sold: 8n, rest: 392n });
  });

  it('gets back what would buy less than one unit', () => {
    const { order, receives } = outcome(250n, 2n, [coins(2n, 200n), coins(1n, 120n)]);
    expect(order).toMatchObject({ sold: 200n, rest: 0n, returned: 50n });
    expect(receives).toEqual([
      { asset: TOKEN, raw: 2n },
      { asset: '_', raw: 50n },
    ]);
  });

  it('is paid by itself where it meets its own', () => {
    const { receives } = outcome(100n, 50n, [{ ...coins(50n, 100n), owner: FROM }]);
    expect(receives).toEqual([
      { asset: TOKEN, raw: 50n },
      { asset: '_', raw: 100n },
    ]);
  });

  it('fails beyond twenty orders, and where the market is closed', () => {
    const many = (count: number) => Array.from({ length: count }, () => coins(1n, 1n));
    expect(outcome(20n, 20n, many(21))).toMatchObject({ order: { sold: 20n } });
    expect(outcome(21n, 21n, many(21)).failure).toMatch(/more than 20/);
    expect(outcome(1n, 1n, [], new Map([['getAllowMarketTransaction', 0n]])).failure).toMatch(/not open/);
  });

  it('takes no order of a node that is none', () => {
    const none = [coins(0n, 1n), coins(1n, 0n), coins(1n, 1n, 0n), coins(-1n, -1n)];
    expect(outcome(10n, 1n, none).order).toMatchObject({ sold: 0n, rest: 10n });
  });
});
