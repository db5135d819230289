/** An answer of the node that does not verify, as the indexer reports it. */
interface NodeFault {
  /** Which check failed. */
  check: string;
  message: string;
}

/** Answers of the node that did not verify: the one that is waited for now, and how many there were. */
export class NodeFaults {
  /** The node's host, without what its URL may hold of secrets. */
  readonly node: string;
  #current: NodeFault | undefined;
  readonly #counts = new Map<string, number>();

  constructor(nodeUrl: string) {
    this.node = new URL(nodeUrl).host;
  }

  get current(): NodeFault | undefined {
    return this.#current;
  }

  /** By check. */
  get counts(): ReadonlyMap<string, number> {
    return this.#counts;
  }

  /** Sets what is wrong now. Gives true where that is another thing than before. */
  note(fault: NodeFault | undefined): boolean {
    const isNew = fault?.message !== this.#current?.message;
    if (isNew && fault) this.count(fault);
    this.#current = fault;
    return isNew;
  }

  count({ check }: NodeFault): void {
    this.#counts.set(check, (this.#counts.get(check) ?? 0) + 1);
  }
}
