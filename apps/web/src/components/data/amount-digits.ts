import { amountParts } from '@sunscope/tron/amount';
import { decimalSign, groupedDigits } from '../../lib/format/amount-text.ts';

/** Fraction digits a table or sentence shows at most; the whole value is in the tooltip. */
export const SHOWN_DIGITS = 6;

export interface AmountDigits {
  sign: string;
  integer: string;
  /** Without the sign before it; empty where the amount is whole. */
  fraction: string;
  /** Digits were left out. */
  cut: boolean;
  /** Not zero, yet smaller than the last digit shown. */
  tiny: boolean;
  /** The whole value, grouped. */
  full: string;
}

/**
 * Digits of an amount as shown. What does not fit is cut, never rounded: an amount on screen is never more than the
 * real one.
 */
export function amountDigits(
  raw: bigint,
  decimals: number,
  options: { digits?: number | undefined; signed?: boolean | undefined } = {},
): AmountDigits {
  const { negative, integer, fraction } = amountParts(raw, decimals);
  const sign = negative ? '−' : options.signed === true && raw > 0n ? '+' : '';
  const grouped = groupedDigits(integer);
  const shown = fraction.slice(0, options.digits ?? SHOWN_DIGITS).replace(/0+$/, '');
  return {
    sign,
    integer: grouped,
    fraction: shown,
    cut: shown.length < fraction.length,
    tiny: raw !== 0n && /^0+$/.test(integer) && shown === '',
    full: `${sign}${grouped}${fraction === '' ? '' : `${decimalSign()}${fraction}`}`,
  };
}

/** As many letters as a Tag shows: a token may have any number. */
const MOST_UNIT_LETTERS = 19;

/** CSS lengths of the longest integer part, fraction and unit of some amounts: what Amount needs to stand in line. */
export function amountRooms(
  amounts: readonly { raw: bigint; decimals: number; unit?: string | undefined }[],
  digits?: number,
): Readonly<Record<string, string>> {
  let integer = 0;
  let separators = 0;
  let fraction = 0;
  let unit = 0;
  for (const amount of amounts) {
    const parts = amountDigits(amount.raw, amount.decimals, { digits });
    const commas = parts.integer.replace(/\d/g, '').length;
    integer = Math.max(integer, parts.sign.length + parts.integer.length - commas);
    separators = Math.max(separators, commas);
    fraction = Math.max(fraction, parts.tiny ? 0 : parts.fraction.length + (parts.cut ? 1.4 : 0));
    unit = Math.max(unit, Math.min(amount.unit?.length ?? 0, MOST_UNIT_LETTERS));
  }
  // Commas and dots are 0.3em wide; a tag's text is smaller than its cell's: 0.56em a capital letter, 13px its padding.
  return {
    '--integer-room': `calc(${integer}ch + ${(separators * 0.32).toFixed(2)}em)`,
    '--fraction-room': fraction === 0 ? '0' : `calc(${fraction}ch + 0.32em)`,
    '--unit-room': unit === 0 ? '0' : `calc(${(unit * 0.56).toFixed(2)}em + 13px)`,
  };
}
