import { tryParseAddress } from '@sunscope/tron/address';
import { labelOf } from './edit-labels.ts';
import type { PrivateLabels } from './private-labels.ts';
import { FORMULA, separatedRows, separatedText } from './separated-text.ts';

const HEAD = ['address', 'label'];
/** More is no list that somebody wrote. */
const MOST_ROWS = 20_000;

/** Labels as comma-separated text, in the order of their names. */
export function labelsToCsv(labels: PrivateLabels): string {
  const rows = Object.entries(labels).toSorted(([, a], [, b]) => a.localeCompare(b));
  return separatedText([HEAD, ...rows]);
}

export interface ReadLabels {
  labels: PrivateLabels;
  /** Lines that are no label, by their number from 1, with the reason. */
  refused: { line: number; reason: 'address' | 'label' | 'many' }[];
}

/**
 * Reads labels from comma-, semicolon- or tab-separated text: an address in one of the first two columns, its label in the
 * other. A head is left out.
 */
export function labelsFromCsv(text: string): ReadLabels {
  const labels: Record<string, string> = {};
  const refused: ReadLabels['refused'] = [];
  const rows = separatedRows(text);
  for (const [index, { line, cells }] of rows.entries()) {
    if (cells.every(value => value.trim() === '')) continue;
    if (index >= MOST_ROWS) {
      refused.push({ line, reason: 'many' });
      break;
    }
    const [first = '', second = ''] = cells.map(value => value.trim());
    const isFirst = tryParseAddress(first) !== undefined;
    const address = tryParseAddress(isFirst ? first : second);
    if (address === undefined) {
      if (index > 0 || !/address/i.test(cells.join())) refused.push({ line, reason: 'address' });
      continue;
    }
    const given = isFirst ? second : first;
    const label = labelOf(given.startsWith("'") && FORMULA.test(given.slice(1)) ? given.slice(1) : given);
    if (label === '') refused.push({ line, reason: 'label' });
    else labels[address] = label;
  }
  return { labels, refused };
}
