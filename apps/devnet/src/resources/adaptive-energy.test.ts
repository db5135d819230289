import { afterEach, describe, expect, it } from 'vitest';
import { TestChain } from '../testing.ts';

let test: TestChain;
afterEach(() => test.close());

const limit = () => test.chain.state.property('TOTAL_CURRENT_ENERGY_LIMIT');

describe('the adaptive energy limit', () => {
  it('stands still while the committee has not opened it', async () => {
    test = await TestChain.open();
    await test.mine(2);
    expect(limit()).toBe(180_000_000_000n);
  });

  it('grows by a thousandth or so per quiet block, up to the multiple', async () => {
    // Block 1 is made on opening: 180,000,000,000 × 1000 / 999, cut; block 2 from there.
    test = await TestChain.open({}, { ALLOW_ADAPTIVE_ENERGY: 1n, ADAPTIVE_RESOURCE_LIMIT_MULTIPLIER: 50n });
    expect(limit()).toBe(180_180_180_180n);
    await test.mine();
    expect(limit()).toBe(180_360_540_720n);
    test.chain.state.setProperty('TOTAL_CURRENT_ENERGY_LIMIT', 8_999_000_000_000n);
    await test.mine();
    expect(limit()).toBe(9_000_000_000_000n);
  });

  it('shrinks by a hundredth per block while the minute’s use is above the target, down to the fixed limit', async () => {
    test = await TestChain.open({}, { ALLOW_ADAPTIVE_ENERGY: 1n });
    const { state } = test.chain;
    state.setProperty('TOTAL_CURRENT_ENERGY_LIMIT', 200_000_000_000n);
    state.setProperty('BLOCK_ENERGY_USAGE', 40_000_000n);
    await test.mine();
    // The average of a minute is kept as the minute's sum: 40,000,000, above the target of 12,500,000.
    expect(state.property('TOTAL_ENERGY_AVERAGE_USAGE')).toBe(40_000_000n);
    expect(limit()).toBe(198_000_000_000n);
    expect(state.property('BLOCK_ENERGY_USAGE')).toBe(0n);
    state.setProperty('TOTAL_CURRENT_ENERGY_LIMIT', 181_000_000_000n);
    await test.mine();
    expect(limit()).toBe(180_000_000_000n);
  });
});
