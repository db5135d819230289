/** One expensive program. */
export interface ExpensiveProgram {
  readonly name: string;
  /** The operation it is about; undefined for a precompiled contract. */
  readonly opcode: number | undefined;
  /** The precompiled contract, where it is about one. */
  readonly address?: number;
  /** Init code in hex. */
  readonly code: string;
}
