// @vitest-environment node
import { expect, it } from 'vitest';
import { isExchangeTag } from './exchange-tag.ts';

it('knows an exchange by its public tag', () => {
  for (const tag of ['Harbour Exchange: cold wallet', 'Binance-Hot 2', 'OKX 5', 'gate.io', 'kucoin'])
    expect(isExchangeTag(tag), tag).toBe(true);
  for (const tag of ['', 'Faucet', 'Exchangeable goods', 'Bookrx'])
    expect(isExchangeTag(tag), tag).toBe(false);
});
