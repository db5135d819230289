import { ContractType } from '@sunscope/tron/messages';
import { LEXICON } from './lexicon.ts';

/** A word of a phrase, or a name in quotes, and where it stands in the text. */
export interface Word {
  /** In small letters, without a comma at its end. */
  text: string;
  /** As it was written, without quotes. */
  written: string;
  quoted: boolean;
  start: number;
  end: number;
}

/** Digits of Persian and Arabic, which are written as the others are. */
const plainDigits = (text: string) =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, digit => String((digit.codePointAt(0) ?? 0) & 0xf));

const WORD = /"([^"]*)"|“([^”]*)”|«([^»]*)»|[<>]=?|[=≥≤]|[^\s<>=≥≤"“”«»]+/gu;

/** Words of a text; signs of comparison are words of their own. */
export function wordsIn(text: string): Word[] {
  return Array.from(text.matchAll(WORD), match => {
    const quoted = match[1] ?? match[2] ?? match[3];
    const written = quoted ?? match[0].replace(/[,;،；，、。]+$/u, '');
    const start = match.index;
    const whole = { ...wordOf(written, start, start + match[0].length), quoted: quoted !== undefined };
    return whole.quoted ? [whole] : unspaced(whole);
  }).flat();
}

function wordOf(written: string, start: number, end: number): Word {
  // Half-spaces and the sign that joins two Persian words are left out by many.
  const text = plainDigits(
    written
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[\u200c\u0654]/g, ''),
  );
  return { text, written, quoted: false, start, end };
}

export type Meaning = keyof typeof LEXICON;

/** Phrases of the lexicon by their first word, longest first. */
const byFirst = new Map<string, { words: readonly string[]; meaning: Meaning }[]>();
for (const [meaning, phrases] of Object.entries(LEXICON) as [Meaning, string][])
  for (const phrase of phrases.trim().split(/\s*[|\n]\s*/)) {
    const words = phrase.split(' ');
    const first = words[0] ?? '';
    const known = byFirst.get(first) ?? [];
    byFirst.set(
      first,
      [...known, { words, meaning }].toSorted((a, b) => b.words.length - a.words.length),
    );
  }

/** Written without spaces between words: Chinese, Japanese, and particles of Korean. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const PIECES: readonly string[] = [...byFirst.values()]
  .flatMap(phrases => phrases.flatMap(({ words }) => words))
  .filter(word => UNSPACED.test(word))
  .toSorted((a, b) => b.length - a.length);
/** Numbers with their scale, and whatever is written in other letters: `7`, `1万`, `2026-11-01`, `harbour`. */
const OTHERS = /^(?:\d[\d.,]*[万亿億千만억천](?!\p{L}*\d)|[a-z\d_.,:/+#$-]+)/u;
/** Longer texts without a space are no phrase of a few words. */
const LONGEST_UNSPACED = 60;

/**
 * The words of a text written without spaces: `上周`, `1小时前`, `harbourから`. Only where every part of it is known, so
 * that no name is taken apart.
 */
function unspaced(whole: Word): Word[] {
  const { written, start } = whole;
  const text = wordOf(written, 0, 0).text;
  if (!UNSPACED.test(text) || text.length !== written.length || text.length > LONGEST_UNSPACED)
    return [whole];
  const parts = partsOf(text, 0, new Set());
  if (parts === undefined || parts.length < 2) return [whole];
  let at = 0;
  return parts.map((part, nth) => {
    const from = at;
    at += part.length;
    const end = nth === parts.length - 1 ? whole.end : start + at;
    return wordOf(written.slice(from, at), start + from, end);
  });
}

/** @param dead places from which the rest is known to be unknown */
function partsOf(text: string, at: number, dead: Set<number>): string[] | undefined {
  if (at === text.length) return [];
  if (dead.has(at)) return undefined;
  const other = OTHERS.exec(text.slice(at))?.[0];
  for (const part of [...(other === undefined ? [] : [other]), ...PIECES]) {
    if (!text.startsWith(part, at)) continue;
    const rest = partsOf(text, at + part.length, dead);
    if (rest) return [part, ...rest];
  }
  dead.add(at);
  return undefined;
}

/** Whether one of the meanings begins at a word, and at which word it has ended. */
export function said<M extends Meaning>(
  words: readonly Word[],
  at: number,
  ...meanings: readonly M[]
): { meaning: M; next: number } | undefined {
  const first = words[at];
  if (first === undefined || first.quoted) return undefined;
  for (const { words: phrase, meaning } of byFirst.get(first.text) ?? []) {
    const wanted = meanings.find(one => one === meaning);
    const fits = phrase.every((word, nth) => {
      const given = words[at + nth];
      return given?.text === word && !given.quoted;
    });
    if (wanted !== undefined && fits) return { meaning: wanted, next: at + phrase.length };
  }
  return undefined;
}

/** Contract types that have a word of their own. */
export const SAID_TYPES = {
  calls: ContractType.TriggerSmartContract,
  votes: ContractType.VoteWitnessContract,
  stakes: ContractType.FreezeBalanceV2Contract,
  unstakes: ContractType.UnfreezeBalanceV2Contract,
  delegations: ContractType.DelegateResourceContract,
  deployments: ContractType.CreateSmartContract,
  claims: ContractType.WithdrawBalanceContract,
  swaps: ContractType.ExchangeTransactionContract,
} as const;
