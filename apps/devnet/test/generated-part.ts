import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from 'vitest';

/**
 * A part of a document that a test writes: with UPDATE_README=1 it is put between its two marks, otherwise the test
 * fails where the document says something else.
 * @param path from the app's folder
 * @param test the file that writes it, as the marks name it
 */
export function expectInDocument(path: string, test: string, content: string): void {
  const url = new URL(`../${path}`, import.meta.url);
  const [begin, end] = [`<!-- written by ${test} -->`, `<!-- end of ${test} -->`];
  const document = readFileSync(url, 'utf8');
  const [from, to] = [document.indexOf(begin), document.indexOf(end)];
  if (from < 0 || to < from) throw new RangeError(`${path} has no part between ${begin} and ${end}`);
  const part = `${begin}\n\n${content.trim()}\n\n`;
  if (process.env['UPDATE_README'] === '1')
    writeFileSync(url, `${document.slice(0, from)}${part}${document.slice(to)}`);
  else expect(document.slice(from, to), `run ${test} with UPDATE_README=1 to write it`).toBe(part);
}

/** A table whose columns are as wide as their widest cell, as the formatter leaves them. */
export function tableOf(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = headings.map((heading, column) =>
    Math.max(3, widthOf(heading), ...rows.map(row => widthOf(row[column] ?? ''))),
  );
  const line = (row: readonly string[]) =>
    `| ${widths.map((width, column) => padded(row[column] ?? '', width)).join(' | ')} |`;
  return [line(headings), line(widths.map(width => '-'.repeat(width))), ...rows.map(line), ''].join('\n');
}

/** Chinese punctuation takes two columns. */
function widthOf(text: string): number {
  return text.length + (text.match(/[\u3000-\u30ff\u4e00-\u9fff\uff00-\uffef]/g)?.length ?? 0);
}

function padded(text: string, width: number): string {
  return text + ' '.repeat(width - widthOf(text));
}
