/** Shown in place of characters that would hide something or turn the text around it. */
export const HIDDEN_MARK = '\uFFFD';

/**
 * Characters that nobody sees or that change the direction of what stands around them: orders of direction, spaces and
 * joiners without width, fillers, blanks, tags, controls. Joiners stay between letters that are written joined and in
 * pictures made of several; a picture's form (U+FE0F) stays with it.
 */
const HIDDEN =
  /(?:(?!\p{Join_Control}|\p{Variation_Selector})[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u2028\u2029\u2800\uFFF9-\uFFFB\u007F-\u009F]|(?<![\p{Emoji}\p{Script=Han}\p{Script=Mongolian}])\p{Variation_Selector}|(?<![\p{L}\p{M}\p{Extended_Pictographic}])\p{Join_Control}|(?<=\p{Script=Latin})\p{Join_Control}|\p{Join_Control}(?![\p{L}\p{M}\p{Extended_Pictographic}])|\p{Join_Control}(?=\p{Script=Latin}))+/gu;
/** A letter carries a few marks; more are drawn across the lines above and below. */
const PILED_MARKS = /(\p{M}{4})\p{M}+/gu;
/** Controls as JSON writes them (not tabs and ends of lines), and the backslash that stands for itself. */
const ESCAPED = /\\(?:\\|u00(?:0[0-8bcef]|1[0-9a-f]|7f)|[bf])/gi;
/** Nearly all texts have nothing beyond what fonts draw one by one: those are left as they are at once. */
const MAY_HIDE =
  /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{M}\u2028\u2029\u2800\uFFF9-\uFFFB\u007F-\u009F]/u;

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
