import { pino, type Logger } from 'pino';
import type { Config } from '../settings/config.ts';
import { isDatabaseUnreachable } from '../database/faults.ts';
import { redact } from '../settings/redact.ts';

/** Members whose values never enter a log, wherever they stand. */
const SECRETS = ['apiKey', 'nodeApiKey', 'priceApiKey', 'databaseUrl', 'password', 'privateKey', 'mnemonic'];

/** Log lines as JSON on the error output, so that the normal output stays for people. No secret enters them. */
export function createLogger(config: Pick<Config, 'logLevel'>): Logger {
  const output = pino.destination({ fd: 2, sync: false });
  // A log nobody can read any more is no reason to end.
  output.on('error', () => undefined);
  return pino(
    {
      level: config.logLevel,
      base: null,
      redact: {
        paths: [
          ...SECRETS,
          ...SECRETS.map(name => `*.${name}`),
          'req.headers.authorization',
          'req.headers.cookie',
        ],
        censor: '[hidden]',
      },
    },
    { write: line => void output.write(redact(line)) },
  );
}

/** How often the same outage is written down. */
const SAY_AGAIN_MS = 60_000;

/** Writes faults of work that is tried again soon; that the database is unreachable is said once a minute, not each time. */
export function faultWriter(log: Logger, message: string): (error: unknown) => void {
  let saidMs = -Infinity;
  return error => {
    if (isDatabaseUnreachable(error)) {
      if (Date.now() - saidMs < SAY_AGAIN_MS) return;
      saidMs = Date.now();
    }
    log.error({ err: error }, message);
  };
}
