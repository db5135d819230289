import { TOKEN_DAYS } from '../../database/derived/token-days.ts';
import { keyOf } from '../../database/key-of.ts';
import type { Derivation } from './derivation.ts';

const MS_PER_DAY = 86_400_000n;

/** How much of each token moves a day. Summed up over the block first, since a block moves few tokens many times. */
export const tokenDayRows: Derivation = {
  block({ timestampMs }, _transactionCount, rows, { transfers }) {
    const sums = new Map<string, { token: Uint8Array; transfers: bigint; amount: bigint }>();
    for (const { token, amount } of transfers) {
      const key = keyOf(token);
      const sum = sums.get(key);
      if (sum) {
        sum.transfers++;
        sum.amount += amount;
      } else sums.set(key, { token, transfers: 1n, amount });
    }
    const day = timestampMs - (timestampMs % MS_PER_DAY);
    for (const sum of sums.values()) rows.merge(TOKEN_DAYS, { ...sum, day });
  },
};
