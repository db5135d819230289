import { addressFromBytes } from '@sunscope/tron/address';
import type { Drawn } from './made-answers.ts';
import { ALICE, hashOf } from './rows.ts';

const MOST = (2n ** 256n - 1n).toString();
const LONG = 'W'.repeat(10_000);

/** What anybody may write into a name, memo, record or file of metadata. */
const TEXTS = [
  '<img src=x onerror=alert(1)><script>alert(1)</script>',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'https://evil.example/"><b onmouseover=alert(1)>',
  '//evil.example/logo.png',
  '\u202Egnp.exe\u2066\u200B',
  LONG,
  'ТRХ USDТ',
  '{"name": broken',
  '{"name":{"a":[1,null]},"image":7,"attributes":"none"}',
  '[{"type":"function","name":7,"inputs":{}},null,7]',
  '',
  ' \u0000\n',
  '__proto__',
  '../../%2e%2e/?a=1#/x',
  '{name, plural, one {#}} <b>%s</b> ${7*7}',
  '👨‍👩‍👧‍👦'.repeat(20),
];

const DIGITS = [MOST, '0', `-${MOST}`, '-1', '1', '9007199254740993'];
const NUMBERS = [Number.MAX_SAFE_INTEGER, 0, -1, 1.15e77, 1e-9, -1e-9, 1];
const DECIMALS = [255, 0, 18, 6];
const MOMENTS = [1_700_000_000_000, 0, 8.64e15, Number.MAX_SAFE_INTEGER, -1];

const isAmount = (key: string) =>
  /amount|balance|quant|suppl|value$|fee$|price|frozen|votes?$|decimals$|limit$|total/i.test(key);
const isDecimals = (key: string) => /decimals?$|precision/i.test(key);
const isMoment = (key: string) => /time|date|_ts$|timestamp|expir|_at$/i.test(key);

const isHash = (key: string) => /hash|txid|block_?id|signature|data$|code/i.test(key);
const isAddress = (key: string) => /address|owner|^from$|^to$|witness$|contract$|issuer/i.test(key);

/** An address of its own for each number. */
function addressOf(number: number): string {
  const bytes = new Uint8Array(21);
  bytes[0] = 0x41;
  new DataView(bytes.buffer).setUint32(17, number);
  return addressFromBytes(bytes);
}

/** Texts that a member of this name truly has; no two rows have the same. */
function rightTexts(key: string, count: number): string[] {
  if (isHash(key)) return [hashOf(count)];
  if (isAmount(key) || isDecimals(key)) return ['1500000'];
  if (/^(?:token_?)?id$|number/i.test(key)) return [String(1_000_001 + count)];
  return [addressOf(count)];
}

export type Risk = 'texts' | 'numbers' | 'least' | 'large';
export const RISKS: readonly Risk[] = ['texts', 'numbers', 'least', 'large'];

/** Every text that has a form of its own, for schemas that ask for one. */
const FORMS = [
  ALICE,
  hashOf(1),
  '1000001',
  '2026-11-23',
  '2026-11-23 00:00:00',
  'a'.repeat(130),
  '0x00000000',
  'faq',
  'abcdefgh12345678',
  '',
];

/** Values of one kind of risk; another seed begins elsewhere in each list. */
export function hostile(risk: Risk, seed: number): Drawn {
  let count = seed;
  let rows = 0;
  const turn = (of: number) => (count = (count * 7 + 3) % 2_147_483) % of;
  const from = <Value>(values: readonly Value[]): Value[] => {
    const at = turn(values.length);
    return [...values.slice(at), ...values.slice(0, at)];
  };
  return {
    turn,
    rows: { texts: 2, numbers: 2, least: 0, large: 8 }[risk],
    has: () => risk !== 'least',
    texts: key => {
      if (risk === 'least') return ['', ...FORMS];
      const right = rightTexts(key, (rows += 1));
      if (risk === 'numbers')
        return isAmount(key) ? [...from(DIGITS), ...right, ...FORMS] : [...right, ...FORMS];
      // What names something else is the server's own: nobody writes it, and a page shows more of what it can look up.
      return risk === 'texts' && turn(4) > 0 && !isAmount(key) && !isAddress(key) && !isHash(key)
        ? [...from(TEXTS), ...right, ...FORMS]
        : [...right, ...FORMS];
    },
    numbers: key => {
      if (risk === 'least') return [0, 1];
      if (isDecimals(key)) return risk === 'numbers' ? from(DECIMALS) : [6];
      if (isMoment(key)) return risk === 'numbers' ? [...from(MOMENTS), 1] : [1_700_000_000_000, 1];
      return risk === 'numbers' ? [...from(NUMBERS), 0, 1] : [turn(100), 0, 1];
    },
    unknown: () =>
      [
        TEXTS[turn(TEXTS.length)],
        { [TEXTS[turn(TEXTS.length)] ?? '']: [null, TEXTS[turn(TEXTS.length)], { a: -1 }] },
        null,
        Number.MAX_SAFE_INTEGER,
      ][risk === 'least' ? 2 : turn(4)],
  };
}
