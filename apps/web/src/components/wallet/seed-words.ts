/** The part of the words' module that entry needs; loaded when the fields show. */
export type WordList = Pick<
  typeof import('@sunscope/tron/mnemonic-words'),
  'mnemonicFault' | 'mnemonicWordsFrom'
>;

/** Lengths that wallets make. */
export const SEED_LENGTHS = ['12', '15', '18', '21', '24'] as const;

export type SeedState =
  | { code: 'incomplete'; left: number }
  | { code: 'unknown_words'; places: number[] }
  | { code: 'checksum' }
  | { code: 'good' };

/** What typed words come to: an unknown one is named at once, the checksum when all are there. */
export function seedState(
  typed: readonly string[],
  { mnemonicFault, mnemonicWordsFrom }: WordList,
): SeedState {
  const words = typed.map(word => word.trim().toLowerCase());
  const left = words.filter(word => word === '').length;
  const fault = mnemonicFault(words);
  if (fault?.code === 'unknown_words') {
    // While there are words to come, the beginning of a word is one that is being typed.
    const places = fault.places.filter(
      place => left === 0 || mnemonicWordsFrom(words[place] ?? '', 1).length === 0,
    );
    return places.length > 0 ? { code: 'unknown_words', places } : { code: 'incomplete', left };
  }
  if (left > 0 || fault?.code === 'count') return { code: 'incomplete', left };
  return fault ? { code: 'checksum' } : { code: 'good' };
}

/** Words of pasted text, however they are numbered or divided: `1. abandon 2. ability`, lines, commas. */
export function pastedWords(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(word => word !== '');
}
