// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { ClockError, expirationFor, wrongClock } from './clock.ts';

const NOW = 1_700_000_000_000;
const at = (seconds: number) => BigInt(NOW + seconds * 1000);
const HOUR = 3600;

describe('expirationFor', () => {
  it.each([0, 119, 120, -119, -120])('is five minutes by this device with the head %s s apart', seconds => {
    expect(expirationFor(at(seconds), NOW)).toBe(at(300));
  });

  it.each([121, -121, 23 * HOUR, -23 * HOUR, 10 ** 12])('refuses a head %s s apart', seconds => {
    expect(() => expirationFor(at(seconds), NOW)).toThrow(ClockError);
  });

  it('refuses times that no clock shows', () => {
    for (const headMs of [2n ** 63n - 1n, -(2n ** 63n), 0n, -1000n])
      expect(() => expirationFor(headMs, NOW)).toThrow(ClockError);
  });

  it('lets the embedded chain stand still, and live no longer for it', () => {
    expect(expirationFor(at(-5 * HOUR), NOW, { mayStandStill: true })).toBe(at(300));
    expect(() => expirationFor(at(5 * HOUR), NOW, { mayStandStill: true })).toThrow(ClockError);
  });

  it('follows a chain into another time as far as was agreed to', () => {
    const agreedAheadMs = BigInt(23 * HOUR * 1000);
    expect(expirationFor(at(23 * HOUR + 60), NOW, { agreedAheadMs })).toBe(at(23 * HOUR + 360));
    expect(() => expirationFor(at(24 * HOUR), NOW, { agreedAheadMs })).toThrow(ClockError);
    expect(() => expirationFor(at(-23 * HOUR), NOW, { agreedAheadMs })).toThrow(ClockError);
  });
});

describe('wrongClock', () => {
  it('takes a third clock’s side', () => {
    expect(wrongClock(at(HOUR), NOW, NOW + 1000)).toBe('node');
    expect(wrongClock(at(HOUR), NOW, NOW + HOUR * 1000)).toBe('device');
    expect(wrongClock(at(HOUR), NOW, NOW - HOUR * 1000)).toBe('unknown');
    expect(wrongClock(at(HOUR), NOW, undefined)).toBe('unknown');
  });
});
