import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { SunscopeError } from '@sunscope/tron/errors';
import { DEVNET_BUILT, DEVNET_SOURCE, RUNS_FROM_SOURCE } from '../process/places.ts';
import { stopSignal } from './stop-signal.ts';

/** The embedded chain alone. It is a program with flags and a help of its own, so it gets the arguments as they are. */
export async function devnet(args: readonly string[]): Promise<number> {
  const program = RUNS_FROM_SOURCE ? DEVNET_SOURCE : DEVNET_BUILT;
  if (!existsSync(program))
    throw new SunscopeError(
      'devnet_missing',
      `The embedded chain is missing (${program}): run npm run build`,
    );
  const child = spawn(process.execPath, [...process.execArgv, program, ...args], {
    // The channel tells the chain when this process is gone, even if it was killed.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  void stopSignal().then(signal => child.kill(signal));
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}
