import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from '@playwright/test';

/** A contract type carried out by a button of the app, mined, and right on its transaction's page. */
export interface WalkedType {
  type: string;
  button: string;
  /** Whether the payer's balance became what the quote said, to the sun. */
  asQuoted: boolean;
  /** Name of its file. */
  walk: string;
}

const FILE = join(import.meta.dirname, '../../docs/contract-types.walked.json');

/** What was walked is on record; with UPDATE_TABLES=1 it is from then on. docs/contract-types.md is made of it. */
export function expectWalked({ type, button, asQuoted }: Omit<WalkedType, 'walk'>): void {
  const now: WalkedType = { type, button, asQuoted, walk: basename(test.info().file) };
  const isSame = (one: WalkedType) => one.type === type && one.button === button && one.walk === now.walk;
  const all = JSON.parse(readFileSync(FILE, 'utf8')) as WalkedType[];
  if (process.env['UPDATE_TABLES'] !== '1') {
    // Out of date? UPDATE_TABLES=1 with --workers=1, since each walk writes into the same file.
    expect(all.find(isSame), `${type} by “${button}” in docs/contract-types.walked.json`).toEqual(now);
    return;
  }
  const key = (one: WalkedType) => `${one.type} ${one.button} ${one.walk}`;
  const next = [...all.filter(one => !isSame(one)), now].toSorted((one, two) =>
    key(one) < key(two) ? -1 : 1,
  );
  writeFileSync(FILE, `${JSON.stringify(next, null, 2)}\n`);
}
