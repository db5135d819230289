/** Head and tail kept of a long id. Eight and eight leave about 2^86 tries for a look-alike, four and four 2^40. */
export const HEAD = 8;
export const TAIL = 8;

/** A text cut in the middle: `TXk3mQ9v…u8Zp2LdR`. Short texts stay whole. */
export function cutMiddle(text: string, head = HEAD, tail = TAIL): string {
  return text.length <= head + tail + 1 ? text : `${text.slice(0, head)}…${text.slice(-tail)}`;
}

/** Groups of four characters, for comparing by eye. */
export function inFours(text: string): string {
  return text.replace(/(.{4})(?=.)/g, '$1 ');
}
