import { expect, it } from 'vitest';
import { worthInUsd } from './worth.ts';

it('says what TRX is worth, cut to millionths', () => {
  expect(worthInUsd(12_500_000n, 0.12)).toEqual({ price: '0.120000', usdt_amount: '1.5' });
  expect(worthInUsd(1n, 0.999999)).toEqual({ price: '0.999999', usdt_amount: '0' });
  // Beyond what a double holds to the millionth.
  expect(worthInUsd(99_000_000_000_000_001n, 0.5).usdt_amount).toBe('49500000000');
  expect(worthInUsd(99_000_000_000_000_002n, 0.5).usdt_amount).toBe('49500000000.000001');
});

it('keeps a worth of nothing apart from one that nobody knows', () => {
  expect(worthInUsd(0n, 0.12)).toEqual({ price: '0.120000', usdt_amount: '0' });
  expect(worthInUsd(5_000_000n, 0)).toEqual({ price: '0.000000', usdt_amount: '0' });
  expect(worthInUsd(5_000_000n, undefined)).toEqual({ price: '', usdt_amount: '' });
});
