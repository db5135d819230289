import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { parseAddress } from '@sunscope/tron/address';
import { allEnded, atOnce } from './at-once.ts';
import { Journal } from './journal.ts';
import { takeEvent } from './take-event.ts';

const WHO = parseAddress('TUP3aUCHaFxkjFtYYCAPQw4Ym66unJpCow');
let folder: string;
let journal: Journal;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sunscope-journal-'));
  journal = await Journal.open(join(folder, 'journal.json'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

function happened(name: string, nonce: bigint): void {
  takeEvent(
    { journal, quorum: 3, now: () => 1_000 },
    { name, values: [WHO, 5n, nonce], transaction: 'ab'.repeat(32), timeMs: 500 },
  );
}

it('has on the disk what was noted before each that asked goes on, however many ask together', async () => {
  const numbers = Array.from({ length: 40 }, (_, index) => BigInt(index));
  await atOnce(numbers, 16, async nonce => {
    happened('WithdrawTRX', nonce);
    journal.changed();
    await journal.save();
    const kept = await Journal.open(join(folder, 'journal.json'));
    expect(kept.entries.has(`withdrawal-${nonce}`)).toBe(true);
  });
  const kept = await Journal.open(join(folder, 'journal.json'));
  expect([...kept.entries.values()]).toEqual([...journal.entries.values()]);
});

it('releases at once what is signed, and again where somebody paid for that, but not what is on its way', () => {
  happened('WithdrawTRX', 0n);
  const entry = journal.entries.get('withdrawal-0');
  if (!entry) throw new Error('nothing was begun');
  Object.assign(entry, { state: 'voting', nextMs: 90_000, attempts: 2 });
  happened('MultiSignForWithdrawTRX', 0n);
  expect(entry).toMatchObject({ votes: 3, nextMs: 0, attempts: 0 });

  Object.assign(entry, { state: 'sent', nextMs: 90_000, attempts: 1 });
  happened('MultiSignForWithdrawTRX', 0n);
  expect(entry).toMatchObject({ nextMs: 90_000, attempts: 1 });

  Object.assign(entry, { state: 'waiting', held: 'limit', nextMs: 90_000 });
  happened('MultiSignForWithdrawTRX', 0n);
  expect(entry.nextMs).toBe(0);
  // Of a withdrawal that is not known nothing follows.
  happened('MultiSignForWithdrawTRX', 7n);
  expect(journal.entries.size).toBe(1);
});

it('says when the block was that a crossing began in, beside when it was seen; files of before had the one time', async () => {
  happened('WithdrawTRX', 0n);
  expect(journal.entries.get('withdrawal-0')).toMatchObject({ sentMs: 500, createdMs: 1_000 });
  journal.changed();
  await journal.save();
  const file = join(folder, 'journal.json');
  await writeFile(file, (await readFile(file, 'utf8')).replace(',"sentMs":500', ''));
  const before = await Journal.open(file);
  expect(before.entries.get('withdrawal-0')).toMatchObject({ sentMs: 1_000, createdMs: 1_000 });
});

it('lets all end where one fails, and says which', async () => {
  const ended: number[] = [];
  const works = [1, 2, 3].map(async number => {
    await Promise.resolve();
    ended.push(number);
    if (number === 2) throw new Error('oracle 2 was refused');
  });
  await expect(allEnded(works)).rejects.toThrow('oracle 2 was refused');
  expect(ended).toEqual([1, 2, 3]);
});
