/** Written down at most so often: a fault may come back with every request. */
const MOST_WRITTEN = 100;

/**
 * The last resort of the process: what nothing waited for is written down with its number, and the chain goes on. Faults of
 * block production take another way and end it, since a block half made must not be built upon.
 */
export function goOnAfterFailures(): void {
  let count = 0;
  const hear = (reason: unknown) => {
    if (++count > MOST_WRITTEN) return;
    const text = reason instanceof Error ? (reason.stack ?? reason.message) : String(reason);
    process.stderr.write(`Failure ${count} that nothing waited for; the chain goes on: ${text}\n`);
  };
  process.on('unhandledRejection', hear);
  process.on('uncaughtException', hear);
  // A closed terminal is no reason to end, and nowhere to report it.
  process.stdout.on('error', () => undefined);
  process.stderr.on('error', () => undefined);
}
