import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { SunscopeError } from '@sunscope/tron/errors';
import { DEVNET_BUILT, DEVNET_SOURCE, RUNS_FROM_SOURCE } from '../process/places.ts';

/**
 * The embedded chain alone. It is a program with flags and a help of its own, so it gets the arguments as they are, and this
 * process: one that only waited for it would keep 47 MB. Nothing of server, web app or database is loaded for it.
 */
export async function devnet(args: readonly string[]): Promise<number> {
  const program = RUNS_FROM_SOURCE ? DEVNET_SOURCE : DEVNET_BUILT;
  if (!existsSync(program))
    throw new SunscopeError(
      'devnet_missing',
      `The embedded chain is missing (${program}): run npm run build`,
    );
  process.argv = [process.execPath, program, ...args];
  await import(pathToFileURL(program).href);
  return 0;
}
