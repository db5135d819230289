import { HighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { tags } from '@lezer/highlight';
import { shapeOf } from './code-folds.ts';
import { tokensOf, type Token, type TokenKind } from './code-tokens.ts';
import styles from './CodeLines.module.css';

/** Where a line's reading stands. */
interface Place {
  /** The line begins inside a comment. */
  inComment: boolean;
  /** What is left of the line. */
  rest: readonly Token[];
}

const TAGS = {
  comment: tags.comment,
  text: tags.string,
  number: tags.number,
  keyword: tags.keyword,
  type: tags.typeName,
  name: tags.propertyName,
} satisfies Record<Exclude<TokenKind, 'plain'>, unknown>;

/** Solidity in an editor, in the pieces and colours in which it is shown elsewhere. */
export const solidity: Extension = [
  StreamLanguage.define<Place>({
    name: 'solidity',
    tokenTable: TAGS,
    languageData: { commentTokens: { line: '//', block: { open: '/*', close: '*/' } } },
    startState: () => ({ inComment: false, rest: [] }),
    copyState: place => ({ ...place }),
    token: (stream, place) => {
      if (stream.sol()) {
        place.rest = tokensOf(stream.string, 'solidity', place.inComment);
        place.inComment = staysOpen(stream.string, place.inComment);
      }
      const [token, ...rest] = place.rest;
      place.rest = rest;
      if (token === undefined) stream.skipToEnd();
      else stream.pos += token.text.length;
      return token === undefined || token.kind === 'plain' ? null : token.kind;
    },
  }),
  syntaxHighlighting(
    HighlightStyle.define(Object.entries(TAGS).map(([kind, tag]) => ({ tag, class: styles[kind] ?? kind }))),
  ),
];

/** Whether a comment goes on in the line after. */
function staysOpen(line: string, inComment: boolean): boolean {
  return shapeOf([`${inComment ? '/*' : ''}${line}`, ''], 'solidity').commented.has(1);
}
