import { equalBytes } from '@sunscope/tron/bytes';
import { tokenText } from '../../database/token-key.ts';
import { Risk } from '../../database/risk-bits.ts';
import { isForeign, latinLike } from './confusables.ts';

const LINK =
  /https?:\/\/|\bwww\.|\bt\.me\/|\b[a-z0-9-]{2,}\.(?:com|org|net|io|xyz|top|vip|app|pro|site|online|club|info|cc|me|live|shop|fun|win|example)\b/i;

const NOT_PLAIN = /[^ -~]/;

/** True for text that sends its reader somewhere. */
export function holdsLink(text: string): boolean {
  return LINK.test(text) || (NOT_PLAIN.test(text) && LINK.test(text.normalize('NFKC').replace(UNSEEN, '')));
}

/** Characters nobody sees, and those that are drawn as a blank (Hangul fillers and braille among them). */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Z}\u2800]/gu;
/** Orders to draw what follows in another direction; no honest name needs one. */
const DIRECTED = /[\u202A-\u202E\u2066-\u2069]/;
const REVERSED = /\u202E([^\u202C]*)(?:\u202C|$)/gu;

/** A text in the order in which it is drawn where it orders letters to run from right to left. */
function asDrawn(text: string): string {
  return text.replace(REVERSED, (_all, turned: string) => Array.from(turned).toReversed().join(''));
}

/** A symbol as the eye reads it: direction, compatibility forms, case, marks and confusable letters folded. */
export function foldSymbol(symbol: string): string {
  const plain = asDrawn(symbol)
    .normalize('NFKD')
    .replace(UNSEEN, '')
    .replace(/[\p{M}._-]/gu, '');
  return Array.from(plain, latinLike).join('').replaceAll('vv', 'w');
}

/** Genuine tokens of the main network by contract or id; whoever else carries such a symbol imitates it. */
const GENUINE: Readonly<Record<string, string>> = {
  USDT: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  USDC: 'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8',
  TUSD: 'TUpMhErZL2fhh4sVNULAbNKLokS4GjC1F4',
  USDD: 'TPYmHEhy5n8TCEfYGqW2rPxsghSfzghPDn',
  WTRX: 'TNUC9Qb1rRpS5CbWLmNMxXBjyFoydXjWFR',
  JST: 'TCFLL5dx5ZJdKnWuesXxi1VPwjLVmWZZy9',
  SUN: 'TSSMHYeV2uE9qYH95DqyoCuNCzEL1NvU3S',
  WIN: 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7',
  BTT: 'TAFjULxiVgT4qWk6UZwjqwZXTSaGaqnVp4',
};
const genuineByFingerprint = new Map(
  Object.entries(GENUINE).map(([symbol, token]) => [foldSymbol(symbol), { symbol, token }]),
);

/**
 * True where a token's symbol or name reads as TRX or as a genuine token that it is not. `elsewhere` is a network
 * where the genuine contracts do not exist: there an exact symbol is an ordinary name, a disguised one is not.
 */
export function imitatesToken(
  token: string,
  labels: readonly (string | undefined)[],
  elsewhere: boolean,
): boolean {
  return labels.some(label => {
    if (label === undefined || label === '') return false;
    if (DIRECTED.test(label)) return true;
    const folded = foldSymbol(label);
    if (readsAs(folded, 'trx') || readsAs(folded, 'tron')) return true;
    const genuine =
      genuineByFingerprint.get(folded) ??
      [...genuineByFingerprint].find(([fingerprint]) => readsAs(folded, fingerprint))?.[1];
    if (!genuine || genuine.token === token) return false;
    return !elsewhere || label.toUpperCase() !== genuine.symbol;
  });
}

/** Where most of a word is plain, a character of another script stands for any letter. */
function readsAs(folded: string, fingerprint: string): boolean {
  if (folded === fingerprint) return true;
  const letters = Array.from(folded);
  if (letters.length !== fingerprint.length) return false;
  const foreign = letters.filter(isForeign).length;
  return (
    foreign > 0 &&
    foreign * 2 < letters.length &&
    letters.every((letter, index) => letter === fingerprint[index] || isForeign(letter))
  );
}

/** The folded symbol, or name where it has no symbol; undefined where it has neither. */
export function tokenFingerprint(name: string | undefined, symbol: string | undefined): string | undefined {
  const folded = foldSymbol(symbol !== undefined && symbol !== '' ? symbol : (name ?? ''));
  // A database's text cannot hold NUL, neither as a row nor as what is looked for.
  return folded === '' ? undefined : folded.replaceAll('\0', '\uFFFD');
}

/** A token that reads alike. */
export interface Namesake {
  token: Uint8Array;
  issuer: Uint8Array | undefined;
}

export interface TokenLabels {
  token: Uint8Array;
  name: string | undefined;
  symbol: string | undefined;
  issuer: Uint8Array | undefined;
}

/**
 * Risk bits of a token itself, by what it calls itself. Besides the known genuine tokens every older token is
 * protected: a later one that reads alike and comes from somebody else imitates it.
 */
export function tokenRisk(labels: TokenLabels, older: readonly Namesake[], mainNet: boolean): number {
  const texts = [labels.symbol, labels.name];
  const link = texts.some(text => text !== undefined && holdsLink(text));
  const copied = older.some(
    namesake =>
      !equalBytes(namesake.token, labels.token) &&
      (!namesake.issuer || !labels.issuer || !equalBytes(namesake.issuer, labels.issuer)),
  );
  const imitates = copied || imitatesToken(tokenText(labels.token), texts, !mainNet);
  return (link ? Risk.link_in_text : 0) | (imitates ? Risk.look_alike_token : 0);
}
