// @vitest-environment node
import { parseAddress } from '@sunscope/tron/address';
import { beforeEach, expect, it } from 'vitest';
import { noteLocalRecipient, readLocalRecipients } from './local-recipients.ts';

const owner = parseAddress('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH');
const friend = parseAddress('TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC');
const other = parseAddress('TN3W4H6rK2ce4vX9YnFQHwKENnHjoxb3m9');

let kept: Map<string, string>;
const store = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
};
beforeEach(() => {
  kept = new Map();
});

it('remembers whom an account sent to, how often, first and last', () => {
  noteLocalRecipient(store, { from: owner, to: friend }, 10);
  noteLocalRecipient(store, { from: owner, to: other }, 20);
  noteLocalRecipient(store, { from: owner, to: friend }, 30);
  expect(readLocalRecipients(store, owner)).toEqual([
    { address: friend, count: 2, firstMs: 10, lastMs: 30 },
    { address: other, count: 1, firstMs: 20, lastMs: 20 },
  ]);
  expect(readLocalRecipients(store, friend)).toEqual([]);
});

it('leaves out what it cannot have written', () => {
  noteLocalRecipient(store, { from: owner, to: friend }, 10);
  const [key] = kept.keys();
  const good = { address: friend, count: 1, firstMs: 1, lastMs: 2 };
  const bad = [
    null,
    7,
    'x',
    { ...good, address: `${friend} ` },
    { ...good, address: friend.replace('TM', 'TN') },
    { ...good, count: 0 },
    { ...good, count: 1.5 },
    { ...good, lastMs: '2' },
    { ...good, firstMs: -1 },
  ];
  kept.set(key ?? '', JSON.stringify([...bad, good]));
  expect(readLocalRecipients(store, owner)).toEqual([good]);
  for (const text of ['{}', 'not json', '"text"', 'null']) {
    kept.set(key ?? '', text);
    expect(readLocalRecipients(store, owner)).toEqual([]);
  }
});

it('goes on without a store, and with one that refuses', () => {
  noteLocalRecipient(undefined, { from: owner, to: friend }, 10);
  expect(readLocalRecipients(undefined, owner)).toEqual([]);
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  expect(() => noteLocalRecipient(full, { from: owner, to: friend }, 10)).not.toThrow();
});

it('keeps the newest 500', () => {
  const many = Array.from({ length: 500 }, (_, n) => ({ address: other, count: 1, firstMs: n, lastMs: n }));
  noteLocalRecipient(store, { from: owner, to: other }, 10);
  const [key] = kept.keys();
  kept.set(key ?? '', JSON.stringify(many));
  noteLocalRecipient(store, { from: owner, to: friend }, 99);
  const all = readLocalRecipients(store, owner);
  expect(all).toHaveLength(500);
  expect(all[0]?.address).toBe(friend);
});
