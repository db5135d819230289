import { InvalidValueError } from './errors.ts';

/** 1 TRX = 1,000,000 sun. */
export const TRX_DECIMALS = 6;
export const SUN_PER_TRX = 1_000_000n;

/** TRX amounts up to this are dust: worth less than a cent at any price TRX ever had. */
export const DUST_SUN = 100n;

/**
 * What an amount field keeps of typed text: digits and the first dot only, no leading dot, and no more decimals than
 * the token has. The rest is cut, never rounded (product specification, section 5).
 */
export function sanitizeAmount(text: string, decimals: number): string {
  const cleaned = text
    .replace(/[^\d.]/g, '')
    .replace(/^\.+/, '')
    .replace(/\.{2,}/g, '.');
  const [integer = '', ...rest] = cleaned.split('.');
  if (rest.length === 0) return integer;
  return decimals === 0 ? integer : `${integer}.${rest.join('').slice(0, decimals)}`;
}

/**
 * Raw units of a decimal text: `parseAmount('1.5', 6)` is `1_500_000n`. Decimals beyond the token's are truncated.
 * Plain digits only: no sign, exponent, or separators.
 * @throws InvalidValueError `invalid_amount`
 */
export function parseAmount(text: string, decimals: number): bigint {
  const match = /^(\d+)(?:\.(\d*))?$/.exec(text.trim());
  if (!match)
    throw new InvalidValueError(
      'invalid_amount',
      `"${text}" is not an amount: write digits with at most one dot, such as 12.5`,
    );
  const fraction = (match[2] ?? '').slice(0, decimals).padEnd(decimals, '0');
  return BigInt(`${match[1]}${fraction}`);
}

/** An amount in parts, for display: sign, integer digits and fraction digits without trailing zeros. */
export interface AmountParts {
  negative: boolean;
  integer: string;
  fraction: string;
}

/** Splits raw units into integer and fraction digits; trailing zeros of the fraction are gone. */
export function amountParts(raw: bigint, decimals: number): AmountParts {
  const negative = raw < 0n;
  const digits = (negative ? -raw : raw).toString().padStart(decimals + 1, '0');
  const cut = digits.length - decimals;
  return { negative, integer: digits.slice(0, cut), fraction: digits.slice(cut).replace(/0+$/, '') };
}

/** Plain decimal text of raw units, exact and ungrouped: `formatAmount(1_500_000n, 6)` is `1.5`. */
export function formatAmount(raw: bigint, decimals: number): string {
  const { negative, integer, fraction } = amountParts(raw, decimals);
  return `${negative ? '-' : ''}${integer}${fraction === '' ? '' : `.${fraction}`}`;
}

/** As {@link formatAmount}, with a comma every three digits of the integer part. */
export function formatAmountGrouped(raw: bigint, decimals: number): string {
  const { negative, integer, fraction } = amountParts(raw, decimals);
  return `${negative ? '-' : ''}${groupDigits(integer)}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Puts a comma every three digits. */
export function groupDigits(integer: string): string {
  return integer.replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** True for digit strings that begin with 1 to 9 (the specification's positive-integer helper). */
export function isPositiveInteger(text: string): boolean {
  return /^[1-9]\d*$/.test(text);
}
