import { amountParts, groupDigits } from '@sunscope/tron/amount';

/** Fraction digits a table or sentence shows at most; the whole value is in the tooltip. */
export const SHOWN_DIGITS = 6;

export interface AmountDigits {
  sign: string;
  integer: string;
  /** Without its dot; empty where the amount is whole. */
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
 * real one. The dot and the comma are the same in every language, as amount fields read them.
 */
export function amountDigits(
  raw: bigint,
  decimals: number,
  options: { digits?: number | undefined; signed?: boolean | undefined } = {},
): AmountDigits {
  const { negative, integer, fraction } = amountParts(raw, decimals);
  const sign = negative ? '−' : options.signed === true && raw > 0n ? '+' : '';
  const grouped = groupDigits(integer);
  const shown = fraction.slice(0, options.digits ?? SHOWN_DIGITS).replace(/0+$/, '');
  return {
    sign,
    integer: grouped,
    fraction: shown,
    cut: shown.length < fraction.length,
    tiny: raw !== 0n && /^0+$/.test(integer) && shown === '',
    full: `${sign}${grouped}${fraction === '' ? '' : `.${fraction}`}`,
  };
}
