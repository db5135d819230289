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
}

export const useChainHead = create<ChainHead>(() => ({
  height: undefined,
  blockMs: undefined,
  heardMs: undefined,
  solid: undefined,
  undoneBlocks: [],
}));

/** Blocks by other witnesses after which one is solid: more than two thirds of 27. */
export const CONFIRMATIONS = 19;

/** Blocks on top of a block and whether it is final. */
export interface FinalityState {
  confirmations: number;
  confirmed: boolean;
}

/**
 * How final a block is by what the feed last said, never less than what was known when its row was read: a page that
 * opened before the first message keeps the row's own figures.
 */
export function finalityOf(
  head: Pick<ChainHead, 'height' | 'solid'>,
  row: FinalityState & { block: number },
): FinalityState {
  return {
    confirmations: head.height === undefined ? row.confirmations : Math.max(0, head.height - row.block),
    confirmed: row.confirmed || (head.solid !== undefined && row.block <= head.solid),
  };
}
