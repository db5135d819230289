import { InvalidValueError } from '@sunscope/tron/errors';
import type { CommandEntry } from './command.ts';

/** Every command of the program. */
export const commands = {
  start: {
    summary: 'everything: chain where no node is set, indexer, API, feed and web app',
    load: async () => (await import('./start.ts')).start,
  },
  devnet: {
    summary: 'the embedded chain alone, with options of its own: sunscope devnet --help',
    arguments: ' [OPTION…]',
    load: () =>
      Promise.reject(
        new InvalidValueError('misused', 'Options of devnet come after it. See sunscope devnet --help'),
      ),
  },
  index: { summary: 'the indexer alone', load: async () => (await import('./index.ts')).index },
  serve: {
    summary: 'API, feed and web app alone, any number beside one indexer',
    load: async () => (await import('./serve.ts')).serve,
  },
  import: {
    summary: 'blocks from files or folders in java-tron’s JSON',
    arguments: ' FILE…',
    load: async () => (await import('./import.ts')).importFiles,
  },
  migrate: {
    summary: 'bring the database up to this version',
    arguments: ' [--partitioned | --distributed]',
    load: async () => (await import('./migrate.ts')).migrate,
  },
  reset: {
    summary: 'delete the index (and the embedded chain), so that it is rebuilt',
    load: async () => (await import('./reset.ts')).reset,
  },
  compilers: {
    summary:
      'list the Solidity compilers that sources are verified with, or install releases of solc from npm',
    arguments: ' [install VERSION…]',
    load: async () => (await import('./compilers.ts')).compilers,
  },
  doctor: {
    summary: 'say what is wrong with node, database and settings, and how to fix it',
    load: async () => (await import('./doctor.ts')).doctor,
  },
} as const satisfies Record<string, CommandEntry>;

export type CommandName = keyof typeof commands;

export function isCommandName(name: string): name is CommandName {
  return Object.hasOwn(commands, name);
}
