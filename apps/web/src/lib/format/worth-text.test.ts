import { afterEach, expect, it } from 'vitest';
import { speak } from '../prefs/spoken-language.ts';
import { worthText } from './worth-text.ts';

afterEach(() => speak('en'));

it.each([
  [1_617_800n, 'USD', '0.1239', '0.20 USD'],
  [632_166_201n, 'USD', '0.1238', '78.26 USD'],
  [50_000_000_000n, 'EUR', '0.25', '12,500.00 EUR'],
  // Less than a cent, and less than the digits that are computed.
  [40_000n, 'USD', '0.1', '< 0.01 USD'],
  [1n, 'USD', '0.1', '< 0.01 USD'],
  [1n, 'USD', '0', '0.00 USD'],
  [0n, 'USD', '0.1', '0.00 USD'],
  [1_000_000n, 'BTC', '0.0000025', '0.0000025 BTC'],
] as const)('%s sun are in %s at %s "%s"', (sun, currency, rate, text) => {
  expect(worthText(sun, currency, rate)).toBe(text);
});

it('has the signs of the language', () => {
  speak('es');
  expect(worthText(50_000_000_000n, 'EUR', '0.25')).toBe('12.500,00 EUR');
});
