/** A bar of the ribbon. */
export interface RibbonBlock {
  number: number;
  hash: string;
  transactions: number;
  timestampMs: number;
  /** Producer's name, or its address. */
  producer: string;
}
