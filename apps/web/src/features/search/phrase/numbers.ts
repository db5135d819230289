import { said, type Word } from './words.ts';

/** How many places a word or letter behind a number moves its point. */
const SCALES: Readonly<Record<string, number>> = {
  k: 3,
  thousand: 3,
  ألف: 3,
  千: 3,
  万: 4,
  m: 6,
  mn: 6,
  million: 6,
  مليون: 6,
  b: 9,
  bn: 9,
  billion: 9,
  亿: 8,
  億: 8,
  만: 4,
  천: 3,
  억: 8,
  mil: 3,
  millón: 6,
  millones: 6,
  тыс: 3,
  'тыс.': 3,
  тысяч: 3,
  тысячи: 3,
  млн: 6,
  миллион: 6,
  миллиона: 6,
  миллионов: 6,
  млрд: 9,
  هزار: 3,
  میلیون: 6,
  میلیارد: 9,
  آلاف: 3,
  ملايين: 6,
};
const NUMBER = /^((?:\d{1,3}(?:[,_'’]\d{3})+|\d+)(?:\.\d+)?|\.\d+)([a-z万亿億千만천억]*)(\+?)$/u;
/** Longer numbers count nothing on this chain. */
const MOST_DIGITS = 40;

interface ReadNumber {
  /** Plain decimal: `1250.5`. */
  value: string;
  /** A plus behind it: so much or more. */
  open: boolean;
  next: number;
}

/** A number: with separators of thousands, a point, and k, m, bn behind it or as the next word. */
export function numberAt(words: readonly Word[], at: number): ReadNumber | undefined {
  const word = words[at];
  if (word === undefined || word.quoted) return undefined;
  const [, digits, letters = '', plus] = NUMBER.exec(word.text) ?? [];
  if (digits === undefined || digits.length > MOST_DIGITS) return undefined;
  const after = words[at + 1];
  const spoken = letters === '' && after !== undefined && !after.quoted ? SCALES[after.text] : undefined;
  const scale = letters === '' ? (spoken ?? 0) : SCALES[letters];
  if (scale === undefined) return undefined;
  return {
    value: scaled(digits.replace(/[,_'’]/gu, ''), scale),
    open: plus === '+',
    next: at + (spoken === undefined ? 1 : 2),
  };
}

/** Moves the point to the right, and leaves out zeros that say nothing. */
function scaled(digits: string, places: number): string {
  const [whole = '', fraction = ''] = digits.split('.');
  const moved = fraction.padEnd(places, '0');
  const all = `${whole}${moved.slice(0, places)}`.replace(/^0+(?=\d)/, '') || '0';
  const rest = moved.slice(places).replace(/0+$/, '');
  return rest === '' ? all : `${all}.${rest}`;
}

export interface SaidAmount {
  least?: string;
  most?: string;
  next: number;
}

/** `> 1000`, `at most 5k`, `between 1 and 2`, `1-2`, `exactly 3`, `1000+`. A number alone is not guessed at. */
export function amountAt(words: readonly Word[], at: number): SaidAmount | undefined {
  const sign = said(words, at, 'least', 'most', 'exactly', 'between');
  if (sign === undefined) return spanOfNumbers(words, at);
  const number = numberAt(words, sign.next);
  if (number === undefined) return undefined;
  const { value, next } = number;
  if (sign.meaning === 'least') return { least: value, next };
  if (sign.meaning === 'most') return { most: value, next };
  if (sign.meaning === 'exactly') return { least: value, most: value, next };
  const and = said(words, next, 'and');
  const other = and && numberAt(words, and.next);
  return other && inOrder(value, other.value, other.next);
}

function spanOfNumbers(words: readonly Word[], at: number): SaidAmount | undefined {
  const word = words[at];
  if (word === undefined || word.quoted) return undefined;
  const [, low, high] = /^([\d.,]+[a-z]*)(?:\.\.|-|–|…|~|〜)([\d.,]+[a-z]*)$/u.exec(word.text) ?? [];
  if (low !== undefined && high !== undefined) {
    const [least, most] = [low, high].map(text => numberAt([{ ...word, text }], 0)?.value);
    return least === undefined || most === undefined ? undefined : inOrder(least, most, at + 1);
  }
  const number = numberAt(words, at);
  if (number === undefined) return undefined;
  const behind = said(words, number.next, 'least_after', 'most_after');
  if (behind?.meaning === 'least_after') return { least: number.value, next: behind.next };
  if (behind) return { most: number.value, next: behind.next };
  return number.open ? { least: number.value, next: number.next } : undefined;
}

function inOrder(one: string, other: string, next: number): SaidAmount {
  return Number(one) <= Number(other) ? { least: one, most: other, next } : { least: other, most: one, next };
}
