/** Currencies TRX is quoted in. */
export const CURRENCIES = ['USD', 'EUR', 'BTC', 'ETH'] as const;
export type Currency = (typeof CURRENCIES)[number];

export interface QuotedMarket {
  cap?: number | undefined;
  volume?: number | undefined;
  volumeChange?: number | undefined;
  capChange?: number | undefined;
  rank?: number | undefined;
}

/** What one TRX is worth, as decimal text; `change24h` in per cent. */
export interface Quote {
  price: Readonly<Record<Currency, string>>;
  change24h: string;
  /** What the source reports about the whole market, in USD and per cent. */
  market?: QuotedMarket;
  timeMs: number;
}

/** Where market quotes come from. */
export interface PriceSource {
  /** Shown beside the price; `demo` marks invented ones. */
  readonly name: string;
  /** How long a quote may be used before it is asked for again. */
  readonly freshMs: number;
  read(): Promise<Quote>;
  /** What one TRX was worth in USD at a moment, where the source knows the past. */
  usdAt?(timeMs: number): number;
  /** The same in any currency, as decimal text. */
  rateAt?(currency: Currency, timeMs: number): string;
}
