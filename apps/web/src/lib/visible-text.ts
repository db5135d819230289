/** Shown in place of characters that would hide something or turn the text around it. */
export const HIDDEN_MARK = '\uFFFD';

/**
 * Characters that nobody sees or that change the direction of what stands around them: orders of direction, spaces and
 * joiners without width, fillers, blanks, tags, controls. Joiners stay between letters that are written joined and in
 * pictures made of several; a picture's form (U+FE0F) stays with it.
 */
const HIDDEN =
  /(?:[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0\uFFF0-\uFFFB\u007F-\u009F]|[\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}\u{E0000}-\u{E0FFF}]|(?<![\p{Emoji}\u20E3])[\uFE00-\uFE0F]|(?<![\p{L}\p{M}\p{Extended_Pictographic}\uFE0F])[\u200C\u200D]|(?<=\p{Script=Latin})[\u200C\u200D]|[\u200C\u200D](?![\p{L}\p{M}\p{Extended_Pictographic}])|[\u200C\u200D](?=\p{Script=Latin}))+/gu;
/** A letter carries a few marks; more are drawn across the lines above and below. */
const PILED_MARKS = /(\p{M}{4})\p{M}+/gu;
/** Controls as JSON writes them (not tabs and ends of lines), and the backslash that stands for itself. */
const ESCAPED = /\\(?:\\|u00(?:0[0-8bcef]|1[0-9a-f]|7f)|[bf])/gi;
/** Nearly all texts have nothing beyond what fonts draw one by one: those are left as they are at once. */
const MAY_HIDE =
  /[\u007F-\u009F\u00AD\p{M}\u061C\u115F\u1160\u17B4-\u17B5\u180B-\u180F\u200B-\u200F\u2028-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}\u{E0000}-\u{E0FFF}]/u;

/** A text that says what it shows: what hides in it is one mark for each run. */
export function visibleText(text: string): string {
  return MAY_HIDE.test(text)
    ? text.replace(HIDDEN, HIDDEN_MARK).replace(PILED_MARKS, `$1${HIDDEN_MARK}`)
    : text;
}

/**
 * JSON of the server, with every text in it as {@link visibleText} gives it: names, memos and symbols come from the chain,
 * where anybody writes anything. This is the one place where they enter the app.
 */
export function parseVisibleJson(json: string): unknown {
  const escaped = ESCAPED.test(json)
    ? json.replace(ESCAPED, found => (found === '\\\\' ? found : HIDDEN_MARK))
    : json;
  ESCAPED.lastIndex = 0;
  return JSON.parse(visibleText(escaped)) as unknown;
}
