import { describe, expect, it } from 'vitest';
import { rate } from './throughput.ts';

const block = (number: number, seconds: number, tx_count: number) => ({
  number: BigInt(number),
  timestamp_ms: BigInt(seconds * 1000),
  tx_count,
});

describe('rate', () => {
  it('is what came after the oldest block, over the time since it', () => {
    expect(rate([block(3, 106, 30), block(2, 103, 60), block(1, 100, 999)])).toBe(15);
  });

  it('leaves the genesis block and its time out', () => {
    expect(rate([block(2, 103, 9), block(1, 100, 5), block(0, 0, 100)])).toBe(3);
    expect(rate([block(1, 100, 5), block(0, 0, 100)])).toBe(0);
    expect(rate([])).toBe(0);
  });

  it('is no infinity for blocks of one moment', () => {
    expect(rate([block(2, 100, 5), block(1, 100, 5)])).toBe(0);
  });
});
