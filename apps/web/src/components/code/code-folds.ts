import type { CodeLanguage } from './code-tokens.ts';

/** What can be folded, and where a comment goes on from the line before. */
export interface CodeShape {
  /** Last line of each fold by its first; what stands between the two is hidden. */
  folds: ReadonlyMap<number, number>;
  /** Lines that begin inside a comment. */
  commented: ReadonlySet<number>;
}

const NOTHING: CodeShape = { folds: new Map(), commented: new Set() };

/** Comments, texts, brackets and ends of lines, in the order in which they stand. */
const PIECES = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|[{}[\]()]|\n/g;
const JSON_PIECES = /"(?:[^"\\\n]|\\.)*"?|[{}[\]]|\n/g;

const CLOSES: Readonly<Record<string, string>> = { '}': '{', ']': '[', ')': '(' };

/** Folds by brackets and long comments. Brackets that do not match fold nothing. */
export function shapeOf(lines: readonly string[], language: CodeLanguage): CodeShape {
  if (language !== 'solidity' && language !== 'json') return NOTHING;
  const folds = new Map<number, number>();
  const commented = new Set<number>();
  const open: { bracket: string; line: number }[] = [];
  let line = 0;
  const fold = (from: number, to: number) => {
    // Of two that begin in a line the outer one, which ends last, is meant.
    if (to - from >= 2 && (folds.get(from) ?? 0) < to) folds.set(from, to);
  };
  for (const [piece] of lines.join('\n').matchAll(language === 'json' ? JSON_PIECES : PIECES)) {
    if (piece === '\n') line += 1;
    else if (piece.startsWith('/*')) {
      const first = line;
      for (const character of piece) if (character === '\n') commented.add(++line);
      fold(first, line);
    } else if (/^[{[(]$/.test(piece)) open.push({ bracket: piece, line });
    else if (CLOSES[piece] !== undefined && open.at(-1)?.bracket === CLOSES[piece])
      fold(open.pop()?.line ?? line, line);
  }
  return { folds, commented };
}

/** Folds that hide a line: opened when the reader is led to it. */
export function foldsAround(folds: ReadonlyMap<number, number>, line: number): number[] {
  return [...folds].flatMap(([first, last]) => (first < line && line < last ? [first] : []));
}
