/** A block that is in the index now. */
export interface AppliedBlock {
  number: bigint;
  hash: Uint8Array;
  timestampMs: bigint;
  transactionCount: number;
}

/** An answer of the node that does not verify. */
export interface NodeFault {
  /** Which check failed, see `verify/unverified.ts`. */
  check: string;
  /** Where it was, and what was wrong. */
  message: string;
}

/** How the indexer stands with its node. */
export interface IndexerStatus {
  nodeReachable: boolean;
  /** Head of the node as last seen. */
  head: bigint | undefined;
  cursor: bigint | undefined;
  solid: bigint | undefined;
  /** True while many blocks behind. */
  catchingUp: boolean;
  /** What went wrong last, in words; undefined while all is well. */
  problem: string | undefined;
  /** Nothing can be written until there is room on the disk; what is there can be read. */
  isDiskFull: boolean;
  /** Set while the node's answers do not verify. */
  fault: NodeFault | undefined;
}

/** What the indexer reports as it goes. All are called after the change is committed, in the order of the changes. */
export interface IndexerEvents {
  /** Ascending. While catching up these come in large lists. */
  onBlocks?(blocks: readonly AppliedBlock[], status: IndexerStatus): void;
  /** Every block above `number` was undone; their hashes, newest first. */
  onRollback?(rollback: { number: bigint; hashes: readonly Uint8Array[] }): void;
  onSolid?(number: bigint): void;
  /** Tokens of blocks that were published before have names, supplies or risks now. */
  onTokens?(): void;
  /** The chain was reset and the index is being rebuilt. */
  onReset?(genesisHash: Uint8Array): void;
  onStatus?(status: IndexerStatus): void;
}

/** Where the indexer writes what an operator should know; a pino logger fits. */
export interface IndexerLog {
  info(details: Record<string, unknown>, message: string): void;
  warn(details: Record<string, unknown>, message: string): void;
}
