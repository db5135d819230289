/** Twice what the largest transaction has as hex: more would only hold the page up. */
export const LONGEST_TEXT = 2_500_000;
/** Transactions read from one text. */
export const MOST_TRANSACTIONS = 50;
