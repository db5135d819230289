import { describe, expect, test } from 'vitest';
import { dropAbove, mergeRows, receiveRows } from './merge-rows.ts';

interface Row {
  id: string;
  block: number;
}
const row = (id: string, block = 1): Row => ({ id, block });
const ids = (rows: readonly Row[]) => rows.map(item => item.id).join('');
const rules = { keyOf: (item: Row) => item.id, limit: 3 };

describe('mergeRows', () => {
  test('puts newer rows on top and cuts to the page', () => {
    expect(ids(mergeRows([row('e'), row('d')], [row('c'), row('b'), row('a')], rules))).toBe('edc');
  });
  test('takes a row that arrives twice once, in its newer form', () => {
    const merged = mergeRows([row('b', 9)], [row('c', 1), row('b', 1), row('a', 1)], rules);
    expect(ids(merged)).toBe('bca');
    expect(merged[0]?.block).toBe(9);
  });
});

describe('receiveRows', () => {
  const list = { rows: [row('b'), row('a')], waiting: [] };
  test('inserts at once while the reader is free', () => {
    const next = receiveRows(list, [row('c')], { ...rules, free: true });
    expect(ids(next.rows)).toBe('cba');
    expect(next.waiting).toEqual([]);
  });
  test('keeps rows waiting, and leaves the shown ones alone, while the reader points at the list', () => {
    const first = receiveRows(list, [row('c')], { ...rules, free: false });
    const second = receiveRows(first, [row('e'), row('d')], { ...rules, free: false });
    expect(second.rows).toBe(list.rows);
    expect(ids(second.waiting)).toBe('edc');
  });
  test('lets everything that waited in when the reader is free again, newest on top', () => {
    const waiting = receiveRows(list, [row('c')], { ...rules, free: false });
    const next = receiveRows(waiting, [row('d')], { ...rules, free: true });
    expect(ids(next.rows)).toBe('dcb');
    expect(next.waiting).toEqual([]);
  });
  test('does not announce a row the page already shows', () => {
    expect(receiveRows(list, [row('b')], { ...rules, free: false }).waiting).toEqual([]);
  });
  test('counts all waiting rows, more than a page too', () => {
    const many = ['p', 'o', 'n', 'm'].map(id => row(id));
    expect(receiveRows(list, many, { ...rules, free: false }).waiting).toHaveLength(4);
  });
});

test('dropAbove removes rows of undone blocks, shown and waiting, and keeps block 0', () => {
  const list = { rows: [row('c', 3), row('a', 0)], waiting: [row('e', 5), row('b', 2)] };
  const left = dropAbove(list, 2, item => item.block);
  expect(ids(left.rows)).toBe('a');
  expect(ids(left.waiting)).toBe('b');
});
