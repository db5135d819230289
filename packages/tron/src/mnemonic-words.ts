import { validateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';

/** How many words a recovery phrase may have (BIP-39). */
export const MNEMONIC_LENGTHS: readonly number[] = [12, 15, 18, 21, 24];

/** Words of the list that begin with a text, in the list's order. */
export function mnemonicWordsFrom(beginning: string, most: number): string[] {
  const small = beginning.trim().toLowerCase();
  if (small === '') return [];
  const found: string[] = [];
  for (const word of wordlist) if (word.startsWith(small) && found.push(word) === most) break;
  return found;
}

/** What is wrong with a recovery phrase, never repeating a word of it: places are counted from 0. */
export type MnemonicFault =
  | { code: 'count'; count: number }
  | { code: 'unknown_words'; places: number[] }
  | { code: 'checksum' };

/** Judges the words of a recovery phrase (BIP-39, English); undefined where they make one. */
export function mnemonicFault(words: readonly string[]): MnemonicFault | undefined {
  const small = words.map(word => word.trim().toLowerCase());
  const places = small.flatMap((word, place) => (word !== '' && !wordlist.includes(word) ? [place] : []));
  if (places.length > 0) return { code: 'unknown_words', places };
  const count = small.filter(word => word !== '').length;
  if (count !== small.length || !MNEMONIC_LENGTHS.includes(count)) return { code: 'count', count };
  return validateMnemonic(small.join(' '), wordlist) ? undefined : { code: 'checksum' };
}
