import type { HexAddress } from '@sunscope/tron/address';
import type { Log } from '@sunscope/tron/messages';
import type { TvmFailure } from './errors.ts';

/** The block a contract runs in, and what contracts can read about the chain. */
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

/** What a frame starts from. */
export interface FrameInput {
  code: Uint8Array;
  /** Whose storage and balance the code works on. */
  address: HexAddress;
  caller: HexAddress;
  value: CallValue;
  data: Uint8Array;
  energyLimit: number;
  depth: number;
  isStatic: boolean;
  /** Hash of the (internal) transaction that this frame runs, the parent of those it begins. */
  hash: Uint8Array;
}

/** How a frame ended. */
export interface FrameOutcome {
  /** Neither reverted nor failed. */
  readonly succeeded: boolean;
  readonly reverted: boolean;
  readonly failure: TvmFailure | undefined;
  /** What RETURN or REVERT handed back. */
  readonly returnData: Uint8Array;
  readonly logs: readonly Log[];
  readonly energyUsed: number;
  readonly penaltyUsed: number;
}

/** Deepest nesting of calls; the transaction's own frame has depth 0. */
export const MAX_DEPTH = 64;

export const NO_VALUE: CallValue = { sun: 0n, token: 0n, tokenId: 0n };
