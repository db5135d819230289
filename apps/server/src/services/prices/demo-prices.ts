import { CURRENCIES, type Currency, type PriceSource } from './price-source.ts';

const DAY_MS = 24 * 60 * 60_000;
/** A plausible level; nothing depends on it being near the market. */
const BASE_USD = 0.12;
/** What a dollar is in each, and the digits its quote has. */
const IN_ONE_USD = {
  USD: [1, 6],
  EUR: [0.92, 6],
  BTC: [1 / 60_000, 12],
  ETH: [1 / 3000, 10],
} as const satisfies Record<Currency, readonly [number, number]>;

/** Invented quotes that drift gently with the clock, the same for everyone at the same moment. */
export function createDemoPrices(now: () => number): PriceSource {
  return {
    name: 'demo',
    freshMs: 10_000,
    usdAt: priceAt,
    rateAt: (currency, ms) => quoted(currency, priceAt(ms)),
    read: async () => {
      const timeMs = now();
      const usd = priceAt(timeMs);
      const before = priceAt(timeMs - DAY_MS);
      return {
        price: Object.fromEntries(CURRENCIES.map(currency => [currency, quoted(currency, usd)])) as Record<
          Currency,
          string
        >,
        change24h: ((100 * (usd - before)) / before).toFixed(2),
        timeMs,
      };
    },
  };
}

function quoted(currency: Currency, usd: number): string {
  const [factor, digits] = IN_ONE_USD[currency];
  return (usd * factor).toFixed(digits);
}

function priceAt(ms: number): number {
  const days = ms / DAY_MS;
  return (
    BASE_USD * (1 + 0.04 * Math.sin(days * 1.1) + 0.015 * Math.sin(days * 6.3) + 0.003 * Math.sin(days * 97))
  );
}
