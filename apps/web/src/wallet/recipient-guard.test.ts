// @vitest-environment node
import { differingPositions } from '../lib/format/differing-positions.ts';
import { parseAddress } from '@sunscope/tron/address';
import { describe, expect, it } from 'vitest';
import { judgeRecipient, looksAlike, type KnownRecipient, type RecipientHistory } from './recipient-guard.ts';

const owner = parseAddress('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH');
const friend = parseAddress('TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC');
const other = parseAddress('TN3W4H6rK2ce4vX9YnFQHwKENnHjoxb3m9');
/** Only the address fingerprint counts here, so checksums do not matter. */
const drawn = (front: string, end: string, between = 'x') =>
  `T${front}${between.repeat(33 - front.length - end.length)}${end}` as typeof friend;
const twin = drawn('MVQG', 'K2HC');

const sent = { transfers: 4, firstTime: 10, lastTime: 30 };
const never = { transfers: 0, firstTime: 0, lastTime: 0 };
const historyOf = (to: typeof friend, change: Partial<RecipientHistory> = {}): RecipientHistory => ({
  address: owner,
  to,
  ...never,
  lookAlikes: [],
  missing: '',
  ...change,
});
const known = (address: typeof friend, firstMs = 10): KnownRecipient => ({
  address,
  count: 4,
  firstMs,
  lastMs: 30,
});

describe('looksAlike', () => {
  it.each([
    ['the front', drawn('MVQG', '9999'), true],
    ['the end', drawn('9999', 'K2HC'), true],
    ['a little of both', drawn('MVQ', '2HC'), true],
    ['three at the front', drawn('MVQ9', '9999'), false],
    ['three at the end', drawn('9999', '92HC'), false],
    ['nothing', other, false],
    ['everything: it is the same', friend, false],
  ])('compares %s', (_, address, expected) => {
    expect(looksAlike(friend, address)).toBe(expected);
    expect(looksAlike(address, friend)).toBe(expected);
  });
});

describe('judgeRecipient', () => {
  it('distinguishes a known address, a look-alike and a stranger', () => {
    expect(judgeRecipient(friend, historyOf(friend, sent), [])).toEqual({
      kind: 'known',
      recipient: known(friend),
    });
    expect(judgeRecipient(other, historyOf(other), [])).toEqual({ kind: 'first_time' });
    const poisoned = historyOf(twin, { lookAlikes: [{ address: friend, ...sent }] });
    expect(judgeRecipient(twin, poisoned, [])).toEqual({ kind: 'look_alike', recipient: known(friend) });
  });

  it('does not take a look-alike for a friend because it was sent to once', () => {
    const alike = [{ address: friend, ...sent }];
    const fooled = historyOf(twin, { transfers: 1, firstTime: 20, lastTime: 20, lookAlikes: alike });
    expect(judgeRecipient(twin, fooled, [])).toMatchObject({ kind: 'look_alike' });
    // The friend itself stays one.
    const back = historyOf(friend, { ...sent, lookAlikes: [{ address: twin, ...sent, firstTime: 20 }] });
    expect(judgeRecipient(friend, back, [])).toMatchObject({ kind: 'known' });
    // One end alone is equal by chance: whom somebody sent to before is known then.
    const chance = historyOf(drawn('MVQG', '9999'), {
      transfers: 1,
      firstTime: 20,
      lastTime: 20,
      lookAlikes: alike,
    });
    expect(judgeRecipient(drawn('MVQG', '9999'), chance, [])).toMatchObject({ kind: 'known' });
  });

  it('adds what the browser remembers, with the index and without it', () => {
    for (const history of [undefined, historyOf(twin)])
      expect(judgeRecipient(twin, history, [known(friend)])).toMatchObject({ kind: 'look_alike' });
    expect(judgeRecipient(friend, historyOf(friend), [known(friend)])).toMatchObject({ kind: 'known' });
  });

  it('lets the browser’s list take no warning away', () => {
    const poisoned = historyOf(twin, { lookAlikes: [{ address: friend, ...sent }] });
    expect(judgeRecipient(twin, poisoned, [known(twin, 1)])).toMatchObject({ kind: 'look_alike' });
  });

  it('shows the most alike of several', () => {
    const alike = [drawn('MVQG', '9999', 'y'), friend].map(address => ({ address, ...sent }));
    expect(judgeRecipient(twin, historyOf(twin, { lookAlikes: alike }), [])).toMatchObject({
      recipient: { address: friend },
    });
  });
});

it('marks the characters that differ', () => {
  expect(differingPositions('TabcZ', 'TabdZ')).toEqual([false, false, false, true, false]);
});
