import type { Logger } from 'pino';
import { redact } from '../settings/redact.ts';

/** Failures that nobody waited for since the process began; shown by `/metrics`. */
export const unhandled = { rejection: 0, exception: 0 };

/** Written down at most so often a minute: a fault may come back with every request. */
const WRITTEN_A_MINUTE = 20;

let log: Pick<Logger, 'error'> | undefined;
let writtenSince = -Infinity;
let written = 0;

/**
 * The last resort of the process. Until {@link goOn} a failure that nobody waits for ends it with exit code 1, since what is
 * broken while starting stays broken; after it the failure is written down and counted, and everything else goes on.
 */
export function standLastResort(): void {
  process.on('unhandledRejection', reason => hear('rejection', reason));
  process.on('uncaughtException', error => hear('exception', error));
  // A closed terminal or log pipe is no reason to end, and nowhere to report it.
  process.stdout.on('error', () => undefined);
  process.stderr.on('error', () => undefined);
}

/** The process has started: from here on it outlives such failures. */
export function goOn(logger: Pick<Logger, 'error'>): void {
  log = logger;
}

function hear(kind: keyof typeof unhandled, reason: unknown): void {
  unhandled[kind]++;
  if (!log) {
    const text = reason instanceof Error ? (reason.stack ?? reason.message) : String(reason);
    process.stderr.write(`${redact(text)}\n`);
    process.exit(1);
  }
  const now = Date.now();
  if (now - writtenSince > 60_000) {
    writtenSince = now;
    written = 0;
  }
  if (++written <= WRITTEN_A_MINUTE)
    log.error({ err: reason, kind }, 'a failure that nothing waited for; the process goes on');
}
