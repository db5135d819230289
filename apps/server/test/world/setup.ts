import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { runningClock, withClock } from '../../../../scripts/lib/test-clock.mjs';
import type { WorldAddresses } from './world-process.ts';

declare module 'vitest' {
  interface ProvidedContext extends WorldAddresses {
    /** What it and the tests go by; see `test-clock.mjs`. */
    clock: string;
  }
}

const PROGRAM = fileURLToPath(new URL('world-process.ts', import.meta.url));

/**
 * The demo world for all tests below this folder, in a process of its own: it has another clock, and this one has the
 * work of compiling the tests.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const clock = runningClock();
  const world = fork(PROGRAM, {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, ...withClock(clock) },
  });
  const ended = once(world, 'exit');
  const [addresses] = (await Promise.race([
    once(world, 'message'),
    ended.then(([code]) => {
      throw new Error(`the demo world ended with ${code}`);
    }),
  ])) as [WorldAddresses];
  project.provide('clock', clock);
  project.provide('api', addresses.api);
  project.provide('node', addresses.node);
  project.provide('settled', addresses.settled);
  return async () => {
    world.disconnect();
    await ended;
  };
}
