import type { CompilerInput } from './compiler-input.ts';

/**
 * The same sources with the ends of lines, or the last one, that another editor or checkout gives them. Nothing of the code
 * depends on them but the hash at its end.
 */
export function otherLineEnds(input: CompilerInput): CompilerInput[] {
  const seen = new Set([JSON.stringify(input.sources)]);
  return [withLf, withCrlf, withoutLast, withLast].flatMap(change => {
    const sources: CompilerInput['sources'] = Object.fromEntries(
      Object.entries(input.sources).map(([name, { content }]) => [name, { content: change(content) }]),
    );
    const key = JSON.stringify(sources);
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ ...input, sources }];
  });
}

const withLf = (text: string): string => text.replaceAll('\r\n', '\n');
const withCrlf = (text: string): string => withLf(text).replaceAll('\n', '\r\n');
const withoutLast = (text: string): string => text.replace(/\r?\n$/, '');
const withLast = (text: string): string =>
  text.endsWith('\n') ? text : `${text}${text.includes('\r\n') ? '\r\n' : '\n'}`;
