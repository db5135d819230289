import type { Formatters } from '../../lib/format/format.ts';

const LEAST_DIGITS = 2;
const MOST_DIGITS = 18;
const SIGNIFICANT = 6;

/** Fraction digits with which a price keeps six digits that count: 0.000123456 as well as 1,234.56. */
export function priceDigits(price: number): number {
  if (!Number.isFinite(price) || price === 0) return LEAST_DIGITS;
  const size = Math.floor(Math.log10(Math.abs(price)));
  return Math.min(MOST_DIGITS, Math.max(LEAST_DIGITS, SIGNIFICANT - 1 - size));
}

/** A price that is a number: of a formula, or of a chart. */
export function priceText(price: number, format: Formatters): string {
  return Number.isFinite(price) ? format.decimal(price, priceDigits(price)) : '–';
}
