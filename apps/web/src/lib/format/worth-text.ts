import type { Currency } from '../prefs/prefs.ts';
import { amountText, decimalSign, groupedDigits } from './amount-text.ts';
import { convertSun } from './currency.ts';

/** Money has cents; of other currencies all digits are shown. */
const MONEY: readonly Currency[] = ['USD', 'EUR'];
const CENTS = 100n;

/**
 * What an amount of TRX is worth, in a sentence: `0.20 USD`. What is less than the last digit of money is said to be so, and is
 * not nothing: `< 0.01 USD`.
 * @param rate price of 1 TRX in the currency, plain decimal text
 */
export function worthText(sun: bigint, currency: Currency, rate: string): string {
  const { raw, decimals } = convertSun(sun, currency, rate);
  if (!MONEY.includes(currency)) return `${amountText(raw, decimals)} ${currency}`;
  const cents = (raw * CENTS) / 10n ** BigInt(decimals);
  const isTiny = cents === 0n && sun > 0n && /[1-9]/.test(rate);
  const shown = isTiny ? 1n : cents;
  const fraction = String(shown % CENTS).padStart(2, '0');
  return `${isTiny ? '< ' : ''}${groupedDigits(String(shown / CENTS))}${decimalSign()}${fraction} ${currency}`;
}
