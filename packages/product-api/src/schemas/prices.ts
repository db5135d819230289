import { z } from 'zod';
import { timestampMs } from './common.ts';

export const priceQuery = z.object({
  token: z
    .string()
    .max(64)
    .optional()
    .describe('trx, or the id of a token that a Bancor pair leads from to TRX'),
});
export const price = z.object({
  token: z.string(),
  price_in_usd: z.string().describe('Empty where no price source is set'),
  price_in_trx: z.string(),
  percent_change_24h: z.string().describe('Of a token in TRX; empty where it has no pair with TRX'),
  time: timestampMs,
  from: z.string().describe('Source; "demo" prices are invented and must be labelled so'),
  conversions: z.record(z.string(), z.string()).describe('TRX in BTC, USD, EUR and ETH, decimal text'),
});
/** The same with the market's figures; each is empty where neither the source nor this chain gives it. */
export const marketPrice = price.extend({
  market_cap: z.string().describe('USD; by the source, else price times supply'),
  volume_24h: z.string().describe('USD; of a token, on its pair with TRX'),
  volume_percent_change_24h: z.string(),
  market_cap_percent_change_24h: z.string(),
  rank: z.string(),
});

export const priceEndpoints = {
  '/api/token/price': { summary: 'Price of TRX', query: priceQuery, response: marketPrice },
} as const;
