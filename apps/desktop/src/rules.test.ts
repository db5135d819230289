import { describe, expect, it } from 'vitest';
import { readBounds } from './window-state.ts';
import { mayDownload, verdictOf } from './rules.ts';

const ORIGIN = 'http://127.0.0.1:38721';

describe('verdictOf', () => {
  it.each([
    [`${ORIGIN}/`, 'here'],
    [`${ORIGIN}/#/block/5`, 'here'],
    ['https://example.org/a?b=c', 'outside'],
    // Another port, another name and another scheme are other origins.
    ['http://127.0.0.1:38722/', 'outside'],
    ['http://localhost:38721/', 'outside'],
    ['https://127.0.0.1:38721/', 'outside'],
    ['http://127.0.0.1:38721@example.org/', 'refused'],
    ['https://name:password@example.org/', 'refused'],
    ['file:///etc/passwd', 'refused'],
    ['javascript:alert(1)', 'refused'],
    ['data:text/html,<p>', 'refused'],
    ['about:blank', 'refused'],
    ['chrome://settings', 'refused'],
    ['view-source:http://127.0.0.1:38721/', 'refused'],
    [`blob:${ORIGIN}/1`, 'refused'],
    ['ssh://example.org', 'refused'],
    ['', 'refused'],
    [`https://example.org/${'a'.repeat(9000)}`, 'refused'],
  ] as const)('%s: %s', (address, verdict) => expect(verdictOf(address, ORIGIN)).toBe(verdict));
});

describe('mayDownload', () => {
  it('takes files of the app alone', () => {
    expect(mayDownload(`blob:${ORIGIN}/5d0e`, ORIGIN)).toBe(true);
    expect(mayDownload(`${ORIGIN}/api/block?format=csv`, ORIGIN)).toBe(true);
    for (const other of ['https://example.org/a.exe', 'blob:https://example.org/1', 'data:,a', 'nonsense'])
      expect(mayDownload(other, ORIGIN)).toBe(false);
  });
});

describe('readBounds', () => {
  it('takes what a window can be, and nothing else', () => {
    const kept = { left: 40, top: 0, width: 1000, height: 700, windowState: 'normal' };
    expect(readBounds(JSON.stringify(kept))).toEqual(kept);
    for (const text of [
      '',
      'null',
      '[]',
      '{"left":1}',
      '{"width":1e9}',
      JSON.stringify({ ...kept, width: 3 }),
    ])
      expect(readBounds(text)).toBeUndefined();
  });
});
