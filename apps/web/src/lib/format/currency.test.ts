import { expect, test } from 'vitest';
import { convertSun, ratesOf } from './currency.ts';

test('converts by exact arithmetic and cuts to the digits of the currency', () => {
  // 1,250.5 TRX at 0.2841 is 355.26705: USD keeps three digits, EUR two.
  expect(convertSun(1_250_500_000n, 'USD', '0.2841')).toEqual({
    raw: 355_267n,
    decimals: 3,
    currency: 'USD',
  });
  expect(convertSun(1_250_500_000n, 'EUR', '0.2841')).toEqual({ raw: 35_526n, decimals: 2, currency: 'EUR' });
});
test('stays exact where a double would not', () => {
  expect(convertSun(9_007_199_254_740_993n, 'TRX', '1').raw).toBe(9_007_199_254_740_993n);
  // 1 sun at 0.00000254 BTC per TRX is 2.54e-12 BTC: twelve digits keep the 2.
  expect(convertSun(1n, 'BTC', '0.00000254').raw).toBe(2n);
});
test('keeps zero a value and the sign of an amount', () => {
  expect(convertSun(0n, 'USD', '0.3').raw).toBe(0n);
  expect(convertSun(-1_000_000n, 'USD', '0.3').raw).toBe(-300n);
});
test('refuses a rate that is not plain decimal text', () => {
  expect(() => convertSun(1n, 'USD', '2.8e-1')).toThrow('is not a rate');
});
test('takes only known currencies with readable rates', () => {
  const price = {
    token: 'trx',
    price_in_usd: '0.28',
    price_in_trx: '1',
    percent_change_24h: '0',
    time: 0,
    from: 'demo',
    conversions: { USD: '0.28', GBP: '0.2', BTC: 'n/a' },
  };
  expect(ratesOf(price)).toEqual({ TRX: '1', USD: '0.28' });
  expect(ratesOf(undefined)).toEqual({ TRX: '1' });
});
