import { expect, it } from 'vitest';
import { meterSegments } from './meter-segments.ts';

const drawn = (threshold: bigint, signed: bigint, mine: bigint) =>
  meterSegments(threshold, signed, mine)
    .map(({ state, size }) => `${state}${size === 1n ? '' : ` ${size}`}`)
    .join(', ');

it.each([
  [3n, 2n, 1n, 'signed, signed, mine'],
  [3n, 0n, 0n, 'waiting, waiting, waiting'],
  [2n, 5n, 1n, 'signed, signed'],
  [2n, 1n, 9n, 'signed, mine'],
  [0n, 0n, 0n, 'waiting'],
  [100n, 40n, 20n, 'signed 40, mine 20, waiting 40'],
  [9_223_372_036_854_775_807n, 1n, 0n, 'signed, waiting 9223372036854775806'],
  [2n, -1n, -1n, 'waiting, waiting'],
])('a threshold of %s with %s signed and %s to come', (threshold, signed, mine, expected) => {
  expect(drawn(threshold, signed, mine)).toBe(expected);
});
