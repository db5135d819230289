import { afterEach, expect, it } from 'vitest';
import { redact, rememberSecrets, secretsOfUrl } from './redact.ts';

afterEach(() => rememberSecrets([]));

it.each([
  ['at http://user:hunter2@node:8090/wallet', 'at http://[hidden]@node:8090/wallet'],
  ['postgres://bob:p@ss:w%20rd@db/x failed', 'postgres://[hidden]@db/x failed'],
  ['"https://host/a?apikey=abcd&x=1"', '"https://host/a?apikey=[hidden]&x=1"'],
  ['https://host/?x=1&api_key=abcd#here', 'https://host/?x=1&api_key=[hidden]#here'],
  ['https://host/?Access-Token=abcd', 'https://host/?Access-Token=[hidden]'],
  ['mail me@host.test about http://host/path', 'mail me@host.test about http://host/path'],
])('%s', (text, shown) => {
  expect(redact(text)).toBe(shown);
});

it('hides remembered secrets wherever they stand, in any spelling', () => {
  rememberSecrets(['s3cr"t/1', 's3cr', 'ab']);
  expect(redact('s3cr"t/1 s3cr%22t%2F1 s3cr\\"t/1 s3cr ab')).toBe('[hidden] [hidden] [hidden] [hidden] ab');
});

it('knows the secrets of a URL', () => {
  expect(secretsOfUrl('http://me:p%40ss@host/?k=v1&plain=v2')).toEqual(['p%40ss', 'p@ss', 'v1', 'v2']);
  expect(secretsOfUrl('no url')).toEqual([]);
});
