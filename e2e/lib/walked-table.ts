import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';

const UPDATES = process.env['UPDATE_TABLES'] === '1';

const plain = (row: string) => row.replaceAll(/ {2,}/g, ' ');

/** A table below a heading of a document in `docs`, whose rows walks in a browser write, and show to be true. */
export class WalkedTable {
  private readonly document: string;
  private readonly heading: string;

  constructor(document: string, heading: string) {
    this.document = document;
    this.heading = heading;
  }

  /** Whether a row is to be shown by a walk: one that none wrote yet is walked where the table is written. */
  hasRow(name: string): boolean {
    const { lines, place } = this.find(name);
    return UPDATES || lines[place]?.includes('not walked') === false;
  }

  /** What happened is what the row of this name says; with UPDATE_TABLES=1 the row says from then on what happened. */
  expectRow(name: string, cells: readonly string[]): void {
    const row = `| ${[name, ...cells].join(' | ')} |`;
    const { file, lines, begins, place } = this.find(name);
    expect(place, `a row of ${name} below “${this.heading}” in docs/${this.document}`).toBeGreaterThan(
      begins,
    );
    if (UPDATES) writeFileSync(file, lines.with(place, row).join('\n'));
    // Out of date? The document has the command.
    else expect(row).toBe(plain(lines[place] ?? ''));
  }

  private find(name: string): { file: string; lines: string[]; begins: number; place: number } {
    const file = join(import.meta.dirname, '../../docs', this.document);
    const lines = readFileSync(file, 'utf8').split('\n');
    const begins = lines.indexOf(this.heading);
    const place = lines.findIndex((line, index) => index > begins && plain(line).startsWith(`| ${name} |`));
    return { file, lines, begins, place };
  }
}
