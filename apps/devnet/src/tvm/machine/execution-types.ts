import type { HexAddress } from '@sunscope/tron/address';

/** The block a contract runs in, and what the chain tells contracts about itself. */
export interface BlockContext {
  number: bigint;
  timestampMs: bigint;
  witness: HexAddress;
  /** Last 4 bytes of the genesis block's id, as a number (CHAINID). */
  chainId: bigint;
  /** Sun per unit of energy (BASEFEE). */
  energyFeeSun: bigint;
  /** The id of one of the last 256 blocks, undefined where this chain has no such block. */
  blockId(number: bigint): Uint8Array | undefined;
}

/** Value a message carries: sun, or units of one TRC10 token. */
export interface CallValue {
  sun: bigint;
  token: bigint;
  /** 0n for none. */
  tokenId: bigint;
}

/** Deepest nesting of calls; the transaction's own frame has depth 0. */
export const MAX_DEPTH = 64;

export const NO_VALUE: CallValue = { sun: 0n, token: 0n, tokenId: 0n };
