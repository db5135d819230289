import { describe, expect, it } from 'vitest';
import { emptyMessage } from '@sunscope/tron/codec';
import { increaseOverWindow as increase } from '@sunscope/tron/resources';
import { recoveredUsage, spendResource } from './resource-window.ts';

// Expected values are computed by hand from java-tron's ResourceProcessor: an average is ⌈usage × 10^6 / window⌉, falls
// by the elapsed share rounded half up, and becomes usage again by × window / 10^6, floored.

describe('increase over a fixed window of 28,800 slots', () => {
  it('keeps usage within the same slot', () => {
    expect(increase(600n, 0n, 5n, 5n)).toBe(600n);
  });

  it('halves it after half a window', () => {
    // ⌈600e6 / 28800⌉ = 20834; half is 10417; × 28800 / 1e6 = 300.0096.
    expect(increase(600n, 0n, 0n, 14_400n)).toBe(300n);
  });

  it('rounds half up', () => {
    // ⌈1e6 / 28800⌉ = 35; 35 × 28799/28800 = 34.998… → 35; 35 × 28800 / 1e6 = 1.008 → 1.
    expect(increase(1n, 0n, 0n, 1n)).toBe(1n);
    // At 14,812 slots: 35 × 13988/28800 = 16.9993 → 17; 17 × 28800 / 1e6 = 0.4896 → 0.
    expect(increase(1n, 0n, 0n, 14_812n)).toBe(0n);
  });

  it('forgets it after a whole window', () => {
    expect(increase(10n ** 10n, 0n, 0n, 28_800n)).toBe(0n);
    expect(increase(10n ** 10n, 7n, 0n, 99_999n)).toBe(7n);
  });

  it('adds new use', () => {
    expect(increase(600n, 265n, 0n, 14_400n)).toBe(565n);
  });
});

describe('spendResource with a window of the account’s own', () => {
  const account = { ...emptyMessage('Account'), address: new Uint8Array(21) };

  it('starts with a whole window', () => {
    const used = spendResource(account, 'energy', 1_000n, 100n);
    expect(used.account_resource).toMatchObject({
      energy_usage: 1_000n,
      latest_consume_time_for_energy: 100n,
      energy_window_size: 28_800_000n,
      energy_window_optimized: true,
    });
  });

  it('shortens the window by what has passed, weighed by usage', () => {
    const first = spendResource(account, 'energy', 1_000n, 0n);
    const second = spendResource(first, 'energy', 1_000n, 14_400n);
    // Left of the first: ⌈1000e6/28800⌉ = 34723, half 17361.5 → 17362, usage 500 (17362 × 28800 / 1e6 = 500.03).
    // New use: 34723 × 28800 / 1e6 = 1000.02; together (17362 + 34723) × 28800 / 1e6 = 1500.05 → 1500.
    // Window: ⌈(500 × 14,400,000 + 1000 × 28,800,000) / 1500⌉ = 24,000,000.
    expect(second.account_resource).toMatchObject({ energy_usage: 1_500n, energy_window_size: 24_000_000n });
    // 24,000 slots later all of it is back, though a fixed window would still hold a sixth.
    expect(recoveredUsage(second, 'energy', 14_400n + 24_000n)).toBe(0n);
    expect(recoveredUsage(second, 'energy', 14_400n + 12_000n)).toBe(750n);
  });
});
