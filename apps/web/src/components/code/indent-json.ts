/**
 * Breaks JSON text into indented lines without reading its values: parsing and printing again would round integers
 * beyond 2^53. Text that is not JSON comes back in its own words, merely broken at braces.
 */
export function indentJson(text: string): string {
  let depth = 0;
  let out = '';
  for (const token of text.match(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/g) ?? []) {
    if (token === '{' || token === '[') {
      depth += 1;
      out += `${token}\n${'  '.repeat(depth)}`;
    } else if (token === '}' || token === ']') {
      depth = Math.max(0, depth - 1);
      out = /[{[]\s*$/.test(out) ? `${out.trimEnd()}${token}` : `${out}\n${'  '.repeat(depth)}${token}`;
    } else if (token === ',') out += `,\n${'  '.repeat(depth)}`;
    else if (token === ':') out += ': ';
    else out += token;
  }
  return out;
}
