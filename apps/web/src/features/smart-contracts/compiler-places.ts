import type { LineMark } from '../../components/code/line-marks.ts';

/** A place of the sources that the compiler speaks of; line and column counted from 0. */
export interface SourcePlace {
  file: string;
  line: number;
  column: number;
  kind: LineMark['kind'];
  /** What it says of it. */
  words: string;
}

/** ` --> A.sol:3:5:` in a line of its own, as compilers since 0.6 write. */
const ARROW = /^ *--> (.+):(\d{1,9}):(\d{1,9}):? *$/m;
/** `A.sol:3:5: ParserError: …`, as the older ones do. */
const BEGINS = /^(.+?):(\d{1,9}):(\d{1,9}): /;

/** Where in the sources the messages are about something, in their order; what names no file of these is left out. */
export function placesOf(messages: readonly string[], files: ReadonlySet<string>): SourcePlace[] {
  return messages.flatMap(message => {
    const begins = BEGINS.exec(message);
    const [, file = '', line, column] = ARROW.exec(message) ?? begins ?? [];
    if (!files.has(file)) return [];
    const [words = ''] = message.slice(begins?.[1] === file ? begins[0].length : 0).split('\n', 1);
    const kind = /^(?:Warning|Info)\b/.test(words) ? 'warned' : 'wrong';
    return [{ file, line: Number(line) - 1, column: Number(column) - 1, kind, words }];
  });
}
