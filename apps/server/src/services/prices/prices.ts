import type { Price } from '@sunscope/product-api/types';
import { SunscopeError } from '@sunscope/tron/errors';
import { createDemoPrices } from './demo-prices.ts';
import type { Currency, PriceSource, Quote, QuotedMarket } from './price-source.ts';
import { createQuotePrices } from './quote-prices.ts';

/** From this part of its time on a quote is refreshed in the background while the old one is served (stale-while-revalidate). */
const AHEAD = 0.8;
/** A quote that could not be refreshed is still shown this long. */
const STALE_MS = 15 * 60_000;

/** The price source that a setting names: `demo`, `off` or the address of a quote. */
export function createPriceSource(
  setting: string,
  options: { apiKey: string | undefined; now: () => number },
): PriceSource | undefined {
  if (setting === 'off') return undefined;
  return setting === 'demo' ? createDemoPrices(options.now) : createQuotePrices({ url: setting, ...options });
}

/** The price of TRX, asked for at most once per its source's freshness however many ask. */
export class Prices {
  readonly #sourceNow: () => PriceSource | undefined;
  readonly #now: () => number;
  readonly #onError: (error: unknown) => void;
  #quote: Quote | undefined;
  #pending: Promise<Quote | undefined> | undefined;

  /** @param source asked each time: whether the demo's prices may be shown depends on a chain that may be learnt late */
  constructor(
    source: () => PriceSource | undefined,
    options: { now: () => number; onError: (error: unknown) => void },
  ) {
    this.#sourceNow = source;
    this.#now = options.now;
    this.#onError = options.onError;
  }

  get #source(): PriceSource | undefined {
    return this.#sourceNow();
  }

  /** Name of the source; `off` where there is none. */
  get sourceName(): string {
    return this.#source?.name ?? 'off';
  }

  /** What one TRX was worth in USD at a moment; undefined where the source knows only the present. */
  usdAt(timeMs: number): number | undefined {
    return this.#source?.usdAt?.(timeMs);
  }

  /** What one TRX was worth in a currency at a moment, as decimal text; undefined as above. */
  rateAt(currency: Currency, timeMs: number): string | undefined {
    return this.#source?.rateAt?.(currency, timeMs);
  }

  /** The price, or undefined where no source is set or it has not answered for long. */
  async trx(): Promise<Price | undefined> {
    const source = this.#source;
    if (!source) return undefined;
    const quote = await this.#current(source);
    return (
      quote && {
        token: 'trx',
        price_in_usd: quote.price.USD,
        price_in_trx: '1',
        percent_change_24h: quote.change24h,
        time: quote.timeMs,
        from: source.name,
        conversions: { TRX: '1', ...quote.price },
      }
    );
  }

  /** What the source reports about the whole market of TRX, in USD; nothing where it says nothing. */
  async market(): Promise<QuotedMarket> {
    const source = this.#source;
    return (source && (await this.#current(source))?.market) ?? {};
  }

  async #current(source: PriceSource): Promise<Quote | undefined> {
    const known = this.#quote;
    const ageMs = known ? this.#now() - known.timeMs : Infinity;
    if (ageMs < source.freshMs * AHEAD) return known;
    this.#pending ??= this.#refresh(source).finally(() => {
      this.#pending = undefined;
    });
    if (ageMs >= source.freshMs) return this.#pending;
    // Its failure is met by whoever waits for it.
    this.#pending.catch(() => undefined);
    return known;
  }

  async #refresh(source: PriceSource): Promise<Quote | undefined> {
    try {
      this.#quote = await source.read();
    } catch (error) {
      if (!(error instanceof SunscopeError)) throw error;
      this.#onError(error);
      if (this.#quote && this.#now() - this.#quote.timeMs > STALE_MS) this.#quote = undefined;
    }
    return this.#quote;
  }
}
