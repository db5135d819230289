import type { PriceSource } from './price-source.ts';

const DAY_MS = 24 * 60 * 60_000;
/** A plausible level; nothing depends on it being near the market. */
const BASE_USD = 0.12;
const IN_ONE_USD = { EUR: 0.92, BTC: 1 / 60_000, ETH: 1 / 3000 } as const;

/** Invented quotes that drift gently with the clock, the same for everyone at the same moment. */
export function createDemoPrices(now: () => number): PriceSource {
  return {
    name: 'demo',
    freshMs: 10_000,
    usdAt: priceAt,
    read: async () => {
      const timeMs = now();
      const usd = priceAt(timeMs);
      const before = priceAt(timeMs - DAY_MS);
      return {
        price: {
          USD: usd.toFixed(6),
          EUR: (usd * IN_ONE_USD.EUR).toFixed(6),
          BTC: (usd * IN_ONE_USD.BTC).toFixed(12),
          ETH: (usd * IN_ONE_USD.ETH).toFixed(10),
        },
        change24h: ((100 * (usd - before)) / before).toFixed(2),
        timeMs,
      };
    },
  };
}

function priceAt(ms: number): number {
  const days = ms / DAY_MS;
  return (
    BASE_USD * (1 + 0.04 * Math.sin(days * 1.1) + 0.015 * Math.sin(days * 6.3) + 0.003 * Math.sin(days * 97))
  );
}
