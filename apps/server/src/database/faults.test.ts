import { describe, expect, it } from 'vitest';
import { isDatabaseUnreachable } from './faults.ts';

const coded = (code: string, message = '') => Object.assign(new Error(message), { code });

describe('isDatabaseUnreachable', () => {
  it.each([
    ['a refused connection', coded('ECONNREFUSED')],
    ['a server that shuts down', coded('57P01', 'terminating connection due to administrator command')],
    ['a connection that ended under the driver', new Error('Connection terminated unexpectedly')],
    ['a worker that ended under Citus', coded('XX000', 'server closed the connection unexpectedly')],
    [
      'a worker that ended under an encrypted connection of Citus',
      coded('XX000', 'SSL SYSCALL error: EOF detected\ninvalid socket'),
    ],
    [
      'a worker that Citus cannot reach',
      new Error('connection to the remote node bench@127.0.0.1:5432 failed'),
    ],
    ['one of several', new AggregateError([new Error('other'), coded('ETIMEDOUT')])],
    ['what was caused by it', new Error('cannot write', { cause: coded('ECONNRESET') })],
  ])('knows %s', (_, error) => {
    expect(isDatabaseUnreachable(error)).toBe(true);
  });

  it.each([
    ['a row that is there already', coded('23505', 'duplicate key value violates unique constraint')],
    ['a fault inside the server', coded('XX000', 'cache lookup failed for relation 1')],
    ['no error at all', 'server closed the connection unexpectedly'],
  ])('distinguishes %s', (_, error) => {
    expect(isDatabaseUnreachable(error)).toBe(false);
  });
});
