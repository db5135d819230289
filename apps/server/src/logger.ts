import { pino, type Logger } from 'pino';
import type { Config } from './config.ts';

/** Members whose values never enter a log, wherever they stand. */
const SECRETS = ['apiKey', 'nodeApiKey', 'priceApiKey', 'databaseUrl', 'password', 'privateKey', 'mnemonic'];

/** Log lines as JSON on the error output, so that the normal output stays for people. */
export function createLogger(config: Pick<Config, 'logLevel'>): Logger {
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
    pino.destination({ fd: 2, sync: false }),
  );
}
