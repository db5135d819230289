import { createServer } from 'node:net';
import { SunscopeError } from '@sunscope/tron/errors';

/**
 * Makes sure that a port can be listened on, before anything slow begins.
 * @throws SunscopeError `port_taken` or `port_refused`, saying what to do
 */
export async function ensurePortFree(port: number, host: string, flag: string): Promise<void> {
  if (port === 0) return;
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => reject(portError(error, port, host, flag)));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

export function portError(error: NodeJS.ErrnoException, port: number, host: string, flag: string): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new SunscopeError(
        'port_taken',
        `Port ${port} is taken by another program: stop it, or choose another with --${flag} (0 takes a free one)`,
        { cause: error },
      );
    case 'EACCES':
      return new SunscopeError(
        'port_refused',
        `Port ${port} needs rights this user does not have: choose one above 1023 with --${flag}`,
        { cause: error },
      );
    case 'EADDRNOTAVAIL':
      return new SunscopeError(
        'host_unknown',
        `This machine has no address ${host}: use --host 127.0.0.1 or 0.0.0.0`,
        { cause: error },
      );
    default:
      return error;
  }
}
