import { load, type LoadResult } from './http-load.ts';
import { watchMemory, type MemoryCourse } from './memory-watch.ts';
import type { Running } from './sunscope.ts';

/** A chain under load: how it is asked, and how one kind of its transactions is made. */
export interface Subject {
  readonly running: Running;
  readonly path: string;
  judge(answer: string): 'accepted' | 'again' | { refused: string };
  /** Signed request bodies, a queue per sender, that the chain has not seen. */
  sign(count: number): Promise<string[][]>;
  /** Transactions that are in blocks. */
  included(): Promise<number>;
  /** Throws where what was sent did not do what it should. */
  check(): Promise<void>;
}

const WARM_MS = 5_000;
const WARM_TRANSACTIONS = 20_000;
/** Signed ahead beyond what the warm-up suggests, so that the load does not run out. */
const RESERVE = 1.6;
/** A block time and what a block takes; beyond that something was lost. */
const LONGEST_DRAIN_MS = 120_000;
const LOOK_AGAIN_MS = 50;

/**
 * Sends transfers for a minute, all of them signed before, and counts until the last one is in a block: a backlog does
 * not count as done. A warm-up before it lets the compiler settle and says how many to sign.
 * @returns transfers a second
 */
export async function sustain(subject: Subject, forMs: number): Promise<number> {
  const warm = await flood(subject, await subject.sign(WARM_TRANSACTIONS), Math.min(WARM_MS, forMs));
  const bodies = Math.ceil(((warm.result.sent / warm.result.seconds) * RESERVE * forMs) / 1000);
  const signing = performance.now();
  const queues = await subject.sign(bodies);
  const signingSeconds = (performance.now() - signing) / 1000;
  const memory = watchMemory(subject.running.process.pid);
  const { perSecond, result, seconds } = await flood(subject, queues, forMs);
  const course = memory();
  await subject.check();
  report(result, seconds - result.seconds, course);
  console.log(`    (${bodies} were signed before, in ${signingSeconds.toFixed(1)} s)`);
  return perSecond;
}

/** Sends, and waits until all that was accepted is in blocks. */
async function flood(subject: Subject, queues: readonly (readonly string[])[], forMs: number) {
  const before = await subject.included();
  const began = performance.now();
  const result = await load({
    url: subject.running.url,
    path: subject.path,
    queues,
    forMs,
    judge: answer => subject.judge(answer),
  });
  const accepted = result.sent - result.refused;
  await untilIncluded(subject, before + accepted);
  const seconds = (performance.now() - began) / 1000;
  return { result, seconds, perSecond: accepted / seconds };
}

/** Waits until so many transactions are in blocks, no more and no less. */
export async function untilIncluded(subject: Pick<Subject, 'included'>, wanted: number): Promise<void> {
  const deadline = performance.now() + LONGEST_DRAIN_MS;
  for (;;) {
    const included = await subject.included();
    if (included === wanted) return;
    if (included > wanted || performance.now() > deadline)
      throw new Error(`${wanted} transfers should be in blocks by now, but ${included} are`);
    await new Promise(resolve => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}

function report(result: LoadResult, drainSeconds: number, course: MemoryCourse | undefined): void {
  const { sent, refused, reason, seconds, clientCores, ranOut } = result;
  console.log(
    `    ${sent - refused} in ${seconds.toFixed(1)} s and ${drainSeconds.toFixed(1)} s until the last block; the client took ${clientCores.toFixed(2)} of a core${ranOut ? '; it had no more to send before the time was over' : ''}${refused > 0 ? `; ${refused} refused, the last with ${reason}` : ''}`,
  );
  if (course)
    console.log(
      `    memory ${course.least.toFixed(0)} to ${course.most.toFixed(0)} MB, ${course.perMinute >= 0 ? '+' : ''}${course.perMinute.toFixed(0)} MB a minute`,
    );
}
