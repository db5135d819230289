import { setTimeout as delay } from 'node:timers/promises';

const MICROSECONDS = 1000;

interface Steps {
  /** Gives true where there was something to do, so that the next step may follow at once. */
  step(): Promise<boolean>;
  /** Called with what a step failed with; what it throws ends all. */
  failed(error: unknown): Promise<void>;
  /** Pause after a step that found nothing to do. */
  pollMs: () => number;
  /** Least pause after a failure of a step that took this process so much of its processors. */
  restMs?: (error: unknown, workedMs: number) => number;
  /** Pause after the first failure; each further one in a row doubles it. */
  firstPauseMs: number;
  longestPauseMs: number;
}

/** Takes steps until the signal aborts, with a pause where there is nothing to do or something has to be waited for. */
export async function untilAborted(signal: AbortSignal, steps: Steps): Promise<void> {
  const { firstPauseMs, longestPauseMs } = steps;
  let pauseMs = firstPauseMs;
  while (!signal.aborted) {
    let waitMs = 0;
    const before = process.cpuUsage();
    try {
      if (!(await steps.step())) waitMs = steps.pollMs();
      pauseMs = firstPauseMs;
    } catch (error) {
      await steps.failed(error);
      const { user, system } = process.cpuUsage(before);
      waitMs = Math.max(pauseMs, steps.restMs?.(error, (user + system) / MICROSECONDS) ?? 0);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    }
    if (waitMs > 0) await delay(waitMs, undefined, { signal }).catch(() => undefined);
  }
}
