/** A bar of the ribbon. */
export interface RibbonBlock {
  number: number;
  hash: string;
  transactions: number;
  timestampMs: number;
  /** Producer's name, or its address. */
  producer: string;
}

/** What the page under the ribbon is about. */
export interface RibbonSubject {
  /** Blocks with its activity; the others are drawn grey. Undefined where bars keep their colours. */
  active?: ReadonlySet<number> | undefined;
  /** The block of the transaction that the page is about. */
  marked?: number | undefined;
}

const EMPTY = 8;
const ONE = 14;

/**
 * Height of a bar in percent. The logarithm distinguishes 1 transaction from 4 beside a block of thousands; an empty
 * block keeps a foot of its own.
 */
export function barHeight(transactions: number, most: number): number {
  if (transactions <= 0) return EMPTY;
  return ONE + (100 - ONE) * (Math.log2(1 + transactions) / Math.log2(1 + Math.max(most, transactions)));
}
