import { describe, expect, it } from 'vitest';
import { askNode, call, get, refused } from './world.ts';

interface Exchange {
  first_token_id: string;
  first_token_balance: number;
  second_token_id: string;
  second_token_balance: number;
}

const text = (hex: string) => Buffer.from(hex, 'hex').toString('utf8');

async function decimalsOf(token: string): Promise<number> {
  const asset = (await askNode('/wallet/getassetissuebyid', { value: token })) as { precision?: number };
  return asset.precision ?? 0;
}

describe('/api/token/price', () => {
  it('values: TRX by the demo source, which says so', async () => {
    for (const token of ['trx', 'TRX', '_']) {
      const price = await call('/api/token/price', { token });
      expect(price).toMatchObject({ token: 'trx', price_in_trx: '1', from: 'demo' });
      expect(Number(price.price_in_usd)).toBeGreaterThan(0);
    }
    const price = await call('/api/token/price');
    expect(price.token).toBe('trx');
    // Every TRX there is, as /api/funds counts it by what was given out, paid and burned.
    const { totalTurnOver } = await call('/api/funds');
    expect(Number(price.market_cap) / (Number(price.price_in_usd) * totalTurnOver)).toBeCloseTo(1, 3);
    expect([price.volume_24h, price.rank]).toEqual(['', '']);
  });

  it('values: tokens by the reserves of the pairs that lead to TRX', async () => {
    const { exchanges } = (await askNode('/wallet/listexchanges')) as unknown as { exchanges: Exchange[] };
    const pairs = exchanges.map(pair => ({
      ...pair,
      first: text(pair.first_token_id),
      second: text(pair.second_token_id),
    }));
    const direct = pairs.find(pair => pair.first === '_');
    if (!direct) throw new Error('no pair with TRX');
    const decimals = await decimalsOf(direct.second);
    const inTrx = direct.first_token_balance / 1e6 / (direct.second_token_balance / 10 ** decimals);
    const price = await call('/api/token/price', { token: direct.second });
    expect(Number(price.price_in_trx)).toBeCloseTo(inTrx, 12);
    const trx = await call('/api/token/price', { token: 'trx' });
    expect(Number(price.price_in_usd) / Number(trx.price_in_usd)).toBeCloseTo(inTrx, 3);
    expect(price.from).toBe('bancor, demo');
    const asset = (await askNode('/wallet/getassetissuebyid', { value: direct.second })) as {
      total_supply: number;
    };
    const usd = Number(price.price_in_usd);
    expect(Number(price.market_cap)).toBeCloseTo((usd * asset.total_supply) / 10 ** decimals, 0);
    const pair = (await call('/api/exchanges/list')).data.find(
      row => row.first_token_id === '_' && row.second_token_id === direct.second,
    );
    expect(Number(price.volume_24h)).toBeCloseTo((pair?.volume ?? 0) * Number(trx.price_in_usd), 0);
    // A token that is only paired with that one.
    const further = pairs.find(pair => pair.first !== '_' && pair.second === direct.second);
    if (!further) throw new Error('no pair without TRX');
    const own = await decimalsOf(further.first);
    const overPair =
      (further.second_token_balance / 10 ** decimals / (further.first_token_balance / 10 ** own)) * inTrx;
    const second = await call('/api/token/price', { token: further.first });
    expect(Number(second.price_in_trx)).toBeCloseTo(overPair, 10);
    expect(second.percent_change_24h).toBe('');
  });

  it('bad input: says that a token has no price', async () => {
    for (const token of ['9999999', 'nonsense', '../x'])
      expect(await get(`/api/token/price?token=${encodeURIComponent(token)}`)).toMatchObject({
        status: 404,
        body: { message: expect.stringContaining('There is no price of') as string },
      });
    await refused(`/api/token/price?token=${'x'.repeat(65)}`, /token/);
  });
});
