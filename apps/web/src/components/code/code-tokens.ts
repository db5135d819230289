export type CodeLanguage = 'solidity' | 'json' | 'opcodes' | 'text';

export type TokenKind = 'plain' | 'comment' | 'text' | 'number' | 'keyword' | 'type' | 'name';
export interface Token {
  kind: TokenKind;
  text: string;
}

/** Lines beyond this length are data, not code. */
const LONGEST_LINE = 10_000;

const KEYWORDS = new Set(
  (
    'abstract anonymous as assembly break calldata case catch constant constructor continue contract default delete do ' +
    'else emit enum error event external fallback false for from function global if immutable import indexed interface ' +
    'internal is leave let library mapping memory modifier new override payable pragma private public pure receive return ' +
    'returns revert storage struct super switch this throw true try type unchecked unicode using var view virtual while'
  ).split(' '),
);
const TYPE = /^(?:address|bool|string|bytes\d*|byte|u?int\d*|u?fixed\w*|trcToken)$/;

/** What one line is made of, by language; sticky, so that a piece begins where the last one ended. */
const SOLIDITY =
  /(\/\/.*|\/\*.*?(?:\*\/|$))|("(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?)|(0x[\da-fA-F_]+|\d[\d_]*(?:\.\d+)?(?:e-?\d+)?)|([A-Za-z_$][\w$]*)|([^\w$"'/]+|\/)/gy;
const JSON_LINE = /("(?:[^"\\]|\\.)*"?)(\s*:)?|(-?\d[\d.eE+-]*)|(true|false|null)|([^"\dtfn-]+|.)/gy;
const OPCODES = /(\/\/.*|;.*|#.*)|(0x[\da-fA-F]+|\b\d+\b)|([A-Z][A-Z\d]*)|([^A-Z\d;#/]+|.)/gy;

/** A line in coloured pieces, which together are the line. */
export function tokensOf(line: string, language: CodeLanguage, inComment = false): Token[] {
  if (line === '') return [];
  if (language === 'text' || line.length > LONGEST_LINE) return [{ kind: 'plain', text: line }];
  if (!inComment) return READERS[language](line);
  const end = line.indexOf('*/');
  if (end === -1) return [{ kind: 'comment', text: line }];
  return [{ kind: 'comment', text: line.slice(0, end + 2) }, ...READERS[language](line.slice(end + 2))];
}

const READERS: Readonly<Record<Exclude<CodeLanguage, 'text'>, (line: string) => Token[]>> = {
  solidity: line =>
    read(line, SOLIDITY, ([, comment, text, number, word]) =>
      comment !== undefined
        ? 'comment'
        : text !== undefined
          ? 'text'
          : number !== undefined
            ? 'number'
            : word === undefined
              ? 'plain'
              : KEYWORDS.has(word)
                ? 'keyword'
                : TYPE.test(word)
                  ? 'type'
                  : 'plain',
    ),
  json: line =>
    read(line, JSON_LINE, ([, text, colon, number, literal]) =>
      text !== undefined
        ? colon === undefined
          ? 'text'
          : 'name'
        : number !== undefined
          ? 'number'
          : literal === undefined
            ? 'plain'
            : 'keyword',
    ),
  opcodes: line =>
    read(line, OPCODES, ([, comment, number, name]) =>
      comment !== undefined
        ? 'comment'
        : number !== undefined
          ? 'number'
          : name === undefined
            ? 'plain'
            : 'keyword',
    ),
};

function read(line: string, pattern: RegExp, kindOf: (match: RegExpMatchArray) => TokenKind): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const match of line.matchAll(pattern)) {
    tokens.push({ kind: kindOf(match), text: match[0] });
    end = match.index + match[0].length;
  }
  // What no piece fits stays in its own words.
  if (end < line.length) tokens.push({ kind: 'plain', text: line.slice(end) });
  return tokens;
}

/** A part of a token as it is drawn. */
export interface Piece extends Token {
  /** Place among the matches of the search; undefined outside of them. */
  match?: number;
}

/** The part of a line from one column to another, cut at the edges of matches. */
export function piecesOf(
  tokens: readonly Token[],
  from: number,
  to: number,
  matches: readonly { from: number; to: number; index: number }[] = [],
): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { kind, text } of tokens) {
    const start = Math.max(at, from);
    const end = Math.min(at + text.length, to);
    for (let cut = start; cut < end;) {
      const match = matches.find(one => one.from <= cut && cut < one.to);
      const next = matches.find(one => one.from > cut)?.from ?? end;
      const until = Math.min(end, match ? match.to : next);
      pieces.push({
        kind,
        text: text.slice(cut - at, until - at),
        ...(match ? { match: match.index } : {}),
      });
      cut = until;
    }
    at += text.length;
    if (at >= to) break;
  }
  return pieces;
}
