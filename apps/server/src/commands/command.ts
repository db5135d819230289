import type { Config } from '../settings/config.ts';

/** What a command gets. */
export interface CommandInput {
  config: Config;
  positionals: readonly string[];
  yes: boolean;
  /** Import blocks whose transaction root JSON alone cannot confirm. */
  trustRoot: boolean;
  /** Cut the tables of an empty index into ranges of blocks. */
  partitioned: boolean;
  /** Spread the tables of an empty index over the workers of a Citus cluster. */
  distributed: boolean;
}

/** Does its work and gives the exit code. */
type Command = (input: CommandInput) => Promise<number>;

export interface CommandEntry {
  summary: string;
  /** Shown after the name in the help. */
  arguments?: string;
  /** Loaded when called, so that the help does not wait for a database. */
  load(): Promise<Command>;
}
