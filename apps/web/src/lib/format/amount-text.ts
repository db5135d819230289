import { amountParts, sanitizeAmount } from '@sunscope/tron/amount';
import { localeOf } from '../prefs/languages.ts';
import { spokenLanguage } from '../prefs/spoken-language.ts';

/*
 * Amounts as screens write them, exact to the last digit, with the separators of the reader's language, as all other
 * numbers have them: a point that groups beside one that begins a fraction would be read wrong.
 */

interface Separators {
  group: string;
  decimal: string;
  whole: Intl.NumberFormat;
}

const known = new Map<string, Separators>();

function separators(): Separators {
  const language = spokenLanguage();
  const made = known.get(language) ?? separatorsOf(localeOf(language));
  known.set(language, made);
  return made;
}

function separatorsOf(locale: string): Separators {
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.8);
  const part = (type: string, usual: string) => parts.find(one => one.type === type)?.value ?? usual;
  return {
    group: part('group', ','),
    decimal: part('decimal', '.'),
    whole: new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }),
  };
}

/** What stands between whole part and fraction: `.` or `,`. */
export const decimalSign = (): string => separators().decimal;

/** Digits of a whole number in groups: `1,234,567`, `1.234.567`. */
export const groupedDigits = (integer: string): string => separators().whole.format(BigInt(integer));

/** Raw units as a person reads them: `amountText(1_234_500_000n, 6)` is `1,234.5`, in Spanish `1234,5`. */
export function amountText(raw: bigint, decimals: number): string {
  const { negative, integer, fraction } = amountParts(raw, decimals);
  return `${negative ? '-' : ''}${groupedDigits(integer)}${withSign(fraction)}`;
}

/** The same of a plain decimal text, as the API has supplies; what is none stays as it came. */
export function decimalText(plain: string): string {
  const [, integer, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(plain) ?? [];
  return integer === undefined ? plain : `${groupedDigits(integer)}${withSign(fraction)}`;
}

/** A plain decimal text with the sign of the language; nothing else of it changes. */
export const localDecimal = (plain: string): string => plain.replace('.', decimalSign());

const withSign = (fraction: string) => (fraction === '' ? '' : `${decimalSign()}${fraction}`);

/** One key more, or less: a person sees at once what it made of the number. */
function isTyped(text: string, before: string): boolean {
  let head = 0;
  while (head < text.length && text[head] === before[head]) head++;
  let tail = 0;
  while (tail < text.length - head && text.at(-1 - tail) === before.at(-1 - tail)) tail++;
  return text.length - head - tail <= 1;
}

/**
 * What an amount field keeps of a text, as digits and at most one dot. Point and comma are both taken for the beginning of
 * the fraction while a person types. In a text that comes whole, those that group are left out: `1,250.5` and `1.250,5`
 * alike; where only the language can say (`1.250`), it does.
 * @param before what the field showed
 */
export function typedAmount(text: string, decimals: number, before: string): string {
  const marked = text.replace(/[^\d.,٫]/g, '').replaceAll('٫', decimalSign());
  return sanitizeAmount((isTyped(text, before) ? marked : ungrouped(marked)).replaceAll(',', '.'), decimals);
}

/** Whether only the language can say what a text means that came whole: a fraction of three digits, or thousands. */
export const isAmbiguous = (text: string, before: string): boolean =>
  !isTyped(text, before) && /^[1-9]\d{0,2}[.,٫]\d{3}$/.test(text.replace(/[^\d.,٫]/g, ''));

function ungrouped(text: string): string {
  const { group } = separators();
  for (const [mark, other] of [
    [',', '.'],
    ['.', ','],
  ] as const) {
    const [head = '', ...groups] = text.split(other, 1)[0]?.split(mark) ?? [];
    const isGrouped =
      /^[1-9]\d{0,2}$/.test(head) && groups.length > 0 && groups.every(one => /^\d{3}$/.test(one));
    // Marks of one kind alone say nothing, but that a fraction has one at most and that the language may group with them.
    if (isGrouped && (text.includes(other) || groups.length > 1 || group === mark))
      return text.replaceAll(mark, '');
  }
  return text;
}
