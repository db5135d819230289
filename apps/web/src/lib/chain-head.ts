import { create } from 'zustand';

/** How long the rows of a rolled-back block stay struck through before they go. */
export const STRUCK_MS = 5_000;

/** What the feed last said of the chain. Numbers are undefined until something said them. */
export interface ChainHead {
  height: number | undefined;
  /** Time of the newest block, as the block says. */
  blockMs: number | undefined;
  /** When this page heard of the newest block, by its own clock: what the countdown to the next one starts from. */
  heardMs: number | undefined;
  solid: number | undefined;
  /** Hashes of blocks undone in the last {@link STRUCK_MS}. */
  undoneBlocks: readonly string[];
  /** Blocks above this height were undone just now; their rows are shown struck through. */
  undoneAbove: number | undefined;
}

export const useChainHead = create<ChainHead>(() => ({
  height: undefined,
  blockMs: undefined,
  heardMs: undefined,
  solid: undefined,
  undoneBlocks: [],
  undoneAbove: undefined,
}));

/** Blocks on top of a block and whether it is final, as the feed last said; undefined before it said anything. */
export function finalityOf(
  head: ChainHead,
  block: number,
): { confirmations: number; confirmed: boolean } | undefined {
  if (head.height === undefined) return undefined;
  return {
    confirmations: Math.max(0, head.height - block),
    confirmed: head.solid !== undefined && block <= head.solid,
  };
}
