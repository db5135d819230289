import { expect, it } from 'vitest';
import { cutMiddle, inFours } from './middle.ts';

it('keeps eight characters at both ends, and short texts whole', () => {
  expect(cutMiddle('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toBe('TR7NHqje…SzgjLj6t');
  expect(cutMiddle('12345678901234567')).toBe('12345678901234567');
});

it('groups in fours without a space at the end', () => {
  expect(inFours('TR7NHqje')).toBe('TR7N Hqje');
  expect(inFours('TR7NHqjeK')).toBe('TR7N Hqje K');
});
