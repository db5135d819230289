/** A PostgreSQL server of our own, empty, for tests and benchmarks. */
export interface TemporaryPostgres {
  url: string;
  /** Ends it as a fault would. */
  halt(): Promise<void>;
  /** Brings it back with its data. */
  resume(): Promise<void>;
  /** Ends it and leaves nothing behind. */
  stop(): Promise<void>;
}

/** Starts PostgreSQL where it is installed, or with `install` where it may be installed; undefined where it is not. */
export function startPostgres(options?: {
  install?: boolean;
  /** Further settings of the server, as `name=value`. */
  settings?: readonly string[];
}): Promise<TemporaryPostgres | undefined>;
