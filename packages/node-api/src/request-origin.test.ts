import { describe, expect, it } from 'vitest';
import { createHostCheck, isFromAnotherOrigin, isLoopbackHost } from './request-origin.ts';

describe('the check of the Host header', () => {
  const check = createHostCheck(['Explorer.LAN', 'nas.']);

  it.each([
    undefined,
    'localhost',
    'localhost:9090',
    'LOCALHOST.:9090',
    'app.localhost:3000',
    '127.0.0.1:9090',
    '192.168.1.7',
    '[::1]:9090',
    '[fe80::1]',
    'explorer.lan:3000',
    'NAS',
  ])('lets %s through', host => expect(check(host)).toBe(true));

  it.each([
    '',
    'evil.test',
    'evil.test:9090',
    'localhost.evil.test',
    '127.0.0.1.evil.test',
    'evillocalhost',
    'evil@localhost',
    'localhost@evil.test',
    'localhost/evil',
    'localhost evil',
    'localhost,evil.test',
    'localhost:99999',
    'sub.explorer.lan',
    '[evil.test]',
    ':9090',
  ])('stops %j', host => expect(check(host)).toBe(false));
});

describe('a page of another origin', () => {
  const host = '127.0.0.1:9090';

  it.each([
    [{ host }],
    [{}],
    [{ host, 'sec-fetch-site': 'none' }],
    [{ host, origin: 'http://127.0.0.1:9090', 'sec-fetch-site': 'same-origin' }],
    [{ host: 'localhost:80', origin: 'http://localhost' }],
  ])('is not behind %j', headers => expect(isFromAnotherOrigin(headers)).toBe(false));

  it.each([
    [{ host, 'sec-fetch-site': 'cross-site' }],
    [{ host, 'sec-fetch-site': 'same-site' }],
    [{ host, 'sec-fetch-site': ['same-origin', 'none'] }],
    [{ host, origin: 'null' }],
    [{ host, origin: '' }],
    [{ host, origin: 'http://localhost:9090' }],
    [{ host, origin: 'http://127.0.0.1:8000' }],
    [{ host, origin: 'https://evil.test' }],
    [{ host, origin: 'http://evil.test@127.0.0.1:9090' }],
    [{ host, origin: 'http://:x@127.0.0.1:9090' }],
    [{ origin: 'http://127.0.0.1:9090' }],
    // Whatever Origin says, the browser says that the page is another one's.
    [{ host, origin: 'http://127.0.0.1:9090', 'sec-fetch-site': 'cross-site' }],
  ])('is behind %j', headers => expect(isFromAnotherOrigin(headers)).toBe(true));

  it('is none where the origin is one of the server’s own', () => {
    const own = ['https://scan.example.org'];
    expect(isFromAnotherOrigin({ host, origin: 'https://scan.example.org' }, own)).toBe(false);
    expect(isFromAnotherOrigin({ host, origin: 'http://scan.example.org' }, own)).toBe(true);
  });
});

describe('the machine itself', () => {
  it.each(['localhost:1', '127.0.0.1', '127.8.8.8:1', '[::1]:1', 'a.localhost'])('is %s', host =>
    expect(isLoopbackHost(host)).toBe(true),
  );
  it.each([undefined, '192.168.0.1', '[::2]', 'evil.test'])('is not %s', host =>
    expect(isLoopbackHost(host)).toBe(false),
  );
});
