import { expect, it } from 'vitest';
import { shortJson, SHOWN_DATA, shownHex } from './shown-data.ts';

it('shows all of what is short, and says how long the rest is', () => {
  expect(shownHex(Uint8Array.of(1, 2))).toEqual({ data: '0102' });
  expect(shownHex(new Uint8Array(SHOWN_DATA)).dataBytes).toBeUndefined();
  const long = shownHex(new Uint8Array(SHOWN_DATA + 1));
  expect([long.data.length, long.dataBytes]).toEqual([2 * SHOWN_DATA, SHOWN_DATA + 1]);
});

it('keeps the beginning of JSON, whatever makes it long', () => {
  const short = { owner: 'T', amount: 5, votes: [{ count: 1 }], lock: false, none: null };
  expect(shortJson(short)).toEqual(short);
  expect(shortJson({ owner: 'T', data: 'ab'.repeat(100) }, 39)).toEqual({
    owner: 'T',
    data: 'ab'.repeat(10),
  });
  for (const long of [
    'x'.repeat(1e6),
    Array.from({ length: 1e5 }, () => 0),
    Array.from({ length: 1e5 }, () => ''),
    Array.from({ length: 1e5 }, () => ({})),
    Object.fromEntries(Array.from({ length: 1e5 }, (_, index) => [`member${index}`, index])),
  ])
    expect(JSON.stringify(shortJson({ long })).length).toBeLessThan(3 * SHOWN_DATA);
});
