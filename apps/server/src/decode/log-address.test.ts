import { describe, expect, it } from 'vitest';
import { contractOfLog } from './log-address.ts';

function hashOf(fill: number): Uint8Array {
  return new Uint8Array(20).fill(fill, 0, 18);
}

describe('contractOfLog', () => {
  it('gives one array for one contract', () => {
    const first = contractOfLog({ address: hashOf(1) });
    expect(first).toEqual(Uint8Array.of(0x41, ...hashOf(1)));
    expect(contractOfLog({ address: hashOf(1) })).toBe(first);
  });

  it('distinguishes contracts that are kept in one place', () => {
    for (const fill of [1, 2, 1, 2])
      expect(contractOfLog({ address: hashOf(fill) })).toEqual(Uint8Array.of(0x41, ...hashOf(fill)));
  });

  it('leaves what is no hash of 20 bytes as it is', () => {
    const whole = Uint8Array.of(0x41, ...hashOf(3));
    expect(contractOfLog({ address: whole })).toBe(whole);
    expect(contractOfLog({ address: new Uint8Array(0) })).toEqual(new Uint8Array(0));
  });
});
