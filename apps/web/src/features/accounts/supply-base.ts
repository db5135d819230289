/** Base of shares: 100,000,000,000 TRX in sun (the specification's supply). */
export const SUPPLY_SUN = 100_000_000_000n * 1_000_000n;
