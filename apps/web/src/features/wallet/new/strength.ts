/** How well a password withstands guessing, from too short to secure. */
const STRENGTHS = ['too_short', 'weak', 'okay', 'good', 'strong', 'secure'] as const;
type Strength = (typeof STRENGTHS)[number];

const SHORTEST = 8;
/** The weakest that a keystore may have. */
const LEAST: Strength = 'okay';

/** Bits a guesser needs, by length, kinds of characters and repetition; word lists are not asked. */
const LEVELS: readonly [bits: number, strength: Strength][] = [
  [100, 'secure'],
  [75, 'strong'],
  [55, 'good'],
  [38, 'okay'],
];

/** Judges a password as it is typed. */
export function strengthOf(password: string): Strength {
  if (password.length < SHORTEST) return 'too_short';
  const kinds = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[^a-zA-Z\d]/, 33],
  ] as const;
  const alphabet = kinds.reduce((sum, [kind, size]) => sum + (kind.test(password) ? size : 0), 0);
  const bits = surprises(password) * Math.log2(alphabet);
  return LEVELS.find(([least]) => bits >= least)?.[1] ?? 'weak';
}

/** Characters that do not follow from the one before: neither the same nor the next in a row, as in 1234 or aaaa. */
function surprises(password: string): number {
  let count = 0;
  let before = Number.NaN;
  for (const character of password) {
    const code = character.codePointAt(0) ?? 0;
    if (!(Math.abs(code - before) <= 1)) count++;
    before = code;
  }
  // One character used over and over is no more than its variety, twice.
  return Math.min(count, new Set(password).size * 2);
}

/** Whether a password is strong enough for a file that others may find. */
export function isStrongEnough(password: string): boolean {
  return STRENGTHS.indexOf(strengthOf(password)) >= STRENGTHS.indexOf(LEAST);
}
