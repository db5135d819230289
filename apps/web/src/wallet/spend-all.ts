import type { TrxTransfer } from './intents/trx-transfer.ts';
import type { Quote } from './quote.ts';

/** All of an account's TRX that a transfer can take, and what the chain burns for it; both make up the balance. */
export interface WholeBalance {
  amountSun: bigint;
  feeSun: bigint;
}

/**
 * What a transfer of everything leaves for its own fee. The amount is a part of the bytes that are paid for, so the fee is
 * asked for the amount it leads to, until they belong together.
 * @param balanceSun what the form has; of it and the node's own figure the smaller counts
 * @returns undefined where the fee leaves nothing
 */
export async function wholeBalance(
  intent: TrxTransfer,
  balanceSun: bigint,
  quoteOf: (intent: TrxTransfer) => Promise<Pick<Quote, 'feeSun' | 'balanceSun'>>,
): Promise<WholeBalance | undefined> {
  let best: WholeBalance | undefined;
  let amountSun = balanceSun;
  for (let round = 0; round < ROUNDS && amountSun > 0n; round++) {
    const quote = await quoteOf({ ...intent, amount: amountSun });
    const all = quote.balanceSun < balanceSun ? quote.balanceSun : balanceSun;
    const left = all - quote.feeSun;
    // A byte less costs less, which leaves an amount of a byte more: then the smaller of the two is what can be sent.
    if (amountSun <= left) best = { amountSun, feeSun: quote.feeSun };
    if (amountSun === left) break;
    amountSun = left;
  }
  return best;
}

/** The amount's bytes settle with the second; the others are for a balance that changes meanwhile. */
const ROUNDS = 4;
