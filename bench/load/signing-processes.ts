import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { SigningJob } from './signing.ts';

const MOST_PROCESSES = 8;
const program = fileURLToPath(new URL('./signing-process.ts', import.meta.url));

/** Signs jobs on every core, in order of the jobs. The processes are gone before anything is measured. */
export async function signAll(jobs: readonly SigningJob[]): Promise<string[][]> {
  const results: string[][] = [];
  let next = 0;
  const run = async (): Promise<void> => {
    const child = fork(program, { serialization: 'advanced' });
    for (let index = next++; index < jobs.length; index = next++) {
      const answered = once(child, 'message') as Promise<[string[]]>;
      child.send(jobs[index] as SigningJob);
      [results[index]] = await answered;
    }
    const gone = once(child, 'exit');
    child.disconnect();
    await gone;
  };
  const processes = Math.min(availableParallelism(), MOST_PROCESSES, jobs.length);
  await Promise.all(Array.from({ length: processes }, run));
  return results;
}
