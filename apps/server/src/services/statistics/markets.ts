import type { Answer } from '@sunscope/product-api/types';
import type { Prices } from '../prices/prices.ts';

/** TRX that the demo market claims to trade in a day. */
const DEMO_VOLUME = 1_000_000;

/** Markets that trade TRX. No configured source lists any; the demo source has one, which says that it is invented. */
export async function readMarkets({ prices }: { prices: Prices }): Promise<Answer<'/api/market/markets'>> {
  const price = prices.sourceName === 'demo' ? await prices.trx() : undefined;
  if (!price) return [];
  const usd = Number(price.price_in_usd);
  return [
    {
      rank: 1,
      name: 'Demo market (invented)',
      pair: 'TRX/USD',
      link: '',
      volume: Math.round(usd * DEMO_VOLUME),
      volumePercentage: 100,
      volumeNative: DEMO_VOLUME,
      price: usd,
    },
  ];
}
