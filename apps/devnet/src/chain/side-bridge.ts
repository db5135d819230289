/** A bridge from this chain to a side chain, as the people of the demo world hear of it. */
export interface SideBridge {
  /** Where TRX and tokens are handed in. */
  readonly gateway: Uint8Array;
  /** What its gateway asks for the mapping of a token. */
  readonly mappingFeeSun: bigint;
  /** TRC20 tokens of this chain that it carries. */
  readonly mapped: readonly Uint8Array[];
  /** Somebody has crossed it before. */
  readonly isUsed: boolean;
}
