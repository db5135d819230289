import { SunscopeError } from '@sunscope/tron/errors';
import { describe, expect, it } from 'vitest';
import { createDemoPrices } from './demo-prices.ts';
import { createPriceSource, Prices } from './prices.ts';
import type { PriceSource, Quote } from './price-source.ts';

const quote = (timeMs: number): Quote => ({
  price: { USD: '0.1', EUR: '0.09', BTC: '0.000001', ETH: '0.00003' },
  change24h: '1.00',
  timeMs,
});

function setUp() {
  const state = { now: 1_000_000, reads: 0, broken: false, errors: 0 };
  const source: PriceSource = {
    name: 'fake',
    freshMs: 60_000,
    read: async () => {
      state.reads++;
      if (state.broken) throw new SunscopeError('price_unreachable', 'no');
      return quote(state.now);
    },
  };
  return { state, prices: new Prices(() => source, { now: () => state.now, onError: () => state.errors++ }) };
}

describe('Prices', () => {
  it('asks once for all who wait, and again when the quote is old', async () => {
    const { state, prices } = setUp();
    await Promise.all([prices.trx(), prices.trx(), prices.trx()]);
    state.now += 60_000;
    await prices.trx();
    expect(state.reads).toBe(2);
  });

  it('asks before the quote is old while somebody wants it, so that nobody waits', async () => {
    const { state, prices } = setUp();
    const first = await prices.trx();
    state.now += 47_999;
    await prices.trx();
    expect(state.reads).toBe(1);
    state.now += 1;
    expect(await Promise.all([prices.trx(), prices.trx()])).toEqual([first, first]);
    expect(state.reads).toBe(2);
    expect((await prices.trx())?.time).toBe(state.now);
    state.now += 50_000;
    state.broken = true;
    expect((await prices.trx())?.time).toBe(state.now - 50_000);
    expect(state.reads).toBe(3);
  });

  it('shows an old quote for a while when its source fails, then none', async () => {
    const { state, prices } = setUp();
    await prices.trx();
    state.broken = true;
    state.now += 5 * 60_000;
    expect((await prices.trx())?.price_in_usd).toBe('0.1');
    state.now += 11 * 60_000;
    expect(await prices.trx()).toBeUndefined();
    expect(state.errors).toBe(2);
  });

  it('has none when it is off', async () => {
    const prices = new Prices(() => createPriceSource('off', { apiKey: undefined, now: Date.now }), {
      now: Date.now,
      onError: () => undefined,
    });
    expect([prices.sourceName, await prices.trx()]).toEqual(['off', undefined]);
  });
});

describe('demo prices', () => {
  it('know their past, to the end of the day and the moment', () => {
    const source = createDemoPrices(() => 1_700_000_000_000);
    expect(source.usdAt?.(0)).toBe(0.12);
    // 0.12 * (1 + 0.04 sin 1.1 + 0.015 sin 6.3 + 0.003 sin 97)
    expect(source.usdAt?.(86_400_000)).toBeCloseTo(0.124445, 5);
    expect(source.rateAt?.('USD', 0)).toBe('0.120000');
    expect(source.rateAt?.('EUR', 0)).toBe('0.110400');
    expect(source.rateAt?.('BTC', 0)).toBe('0.000002000000');
  });

  it('are the same for everyone at a moment, stay near their level, and say what they are', async () => {
    const source = createDemoPrices(() => 1_700_000_000_000);
    expect(source.name).toBe('demo');
    expect(await source.read()).toEqual(await createDemoPrices(() => 1_700_000_000_000).read());
    for (let day = 0; day < 400; day++) {
      const { price } = await createDemoPrices(() => 1_700_000_000_000 + day * 86_400_000).read();
      expect(Number(price.USD)).toBeGreaterThan(0.11);
      expect(Number(price.USD)).toBeLessThan(0.13);
    }
  });
});
