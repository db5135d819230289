import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPriceSource, Prices } from './prices.ts';

/** What a provider answers, by currency. */
let quote: Record<string, unknown> = {};
const asked: { currency: string | null; key: string | undefined }[] = [];
const provider = createServer((request, response) => {
  const currency = new URL(request.url ?? '/', 'http://provider').searchParams.get('convert');
  asked.push({ currency, key: request.headers['x-cmc_pro_api_key'] as string | undefined });
  response.end(JSON.stringify({ data: { TRX: { cmc_rank: 10, quote: { [currency ?? '']: quote } } } }));
});
beforeAll(() => new Promise<void>(resolve => provider.listen(0, '127.0.0.1', resolve)));
afterAll(() => provider.close());

function prices(): Prices {
  const { port } = provider.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/v1/quotes`;
  const source = createPriceSource(url, { apiKey: 'secret', now: () => 1000 });
  return new Prices(() => source, {
    now: () => 1000,
    onError: () => undefined,
  });
}

it('reads price and market of a provider, a request for each currency, with the key', async () => {
  quote = {
    price: 0.25,
    percent_change_24h: -1.5,
    volume_24h: 1_234_567.891,
    volume_change_24h: 3.25,
    market_cap: 9_876_543,
  };
  const own = prices();
  expect(await own.trx()).toMatchObject({ price_in_usd: '0.25', percent_change_24h: '-1.50', time: 1000 });
  expect(await own.market()).toEqual({ cap: 9_876_543, volume: 1_234_567.891, volumeChange: 3.25, rank: 10 });
  expect(asked.map(({ currency }) => currency)).toEqual(['USD', 'EUR', 'BTC', 'ETH']);
  expect(asked.every(({ key }) => key === 'secret')).toBe(true);
});

it('does without what a provider does not tell', async () => {
  quote = { price: 0.25, percent_change_24h: 2, market_cap: null };
  const own = prices();
  expect((await own.trx())?.price_in_usd).toBe('0.25');
  expect(await own.market()).toEqual({ rank: 10 });
});
