import { TOKEN_DAYS } from '../../database/derived/token-days.ts';
import { keyOf } from '../../database/key-of.ts';
import type { Derivation } from './derivation.ts';

const MS_PER_DAY = 86_400_000n;

interface Sum {
  token: Uint8Array;
  transfers: bigint;
  amount: bigint;
}

/** How much of each token moves a day. Summed up over the block first, since a block moves few tokens many times. */
export const tokenDayRows: Derivation = {
  block({ timestampMs }, _transactionCount, rows, { transfers }) {
    const sums = new Map<string, Sum>();
    let last: Sum | undefined;
    for (const { token, amount } of transfers) {
      // Often one array for one token: then its key need not be made.
      if (last?.token !== token) {
        const key = keyOf(token);
        last = sums.get(key);
        if (!last) sums.set(key, (last = { token, transfers: 0n, amount: 0n }));
      }
      last.transfers++;
      last.amount += amount;
    }
    const day = timestampMs - (timestampMs % MS_PER_DAY);
    for (const sum of sums.values()) rows.merge(TOKEN_DAYS, { ...sum, day });
  },
};
