import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type ApiFixture } from './api-fixture.ts';

let api: ApiFixture;
beforeAll(async () => {
  api = await startApi();
  await api.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => api.close());

/** Sends bytes as they are, as no client would, and gives back the head of the answer. */
async function raw(request: string): Promise<string> {
  const { port } = api.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(request);
  const answer = await text(socket);
  return answer.split('\r\n\r\n')[0]?.toLowerCase() ?? '';
}

const get = (path: string, head = '') =>
  raw(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${head}\r\n`);

/** Every kind of answer there is, by how it comes to be. */
const ANSWERS: Record<string, () => Promise<string>> = {
  'the API': () => get('/api/block?limit=1'),
  'the API, refusing a parameter': () => get('/api/block?limit=x'),
  'the API, not finding': () => get(`/api/transaction-info?hash=${'0'.repeat(64)}`),
  'no such call': () => get('/api/nothing'),
  'no such page': () => get('/a/b/c/d'),
  'the page': () => get('/'),
  'the documents': () => get('/docs'),
  'their style': () => get('/docs.css'),
  'the description': () => get('/openapi.json'),
  'the settings': () => get('/config.json'),
  'the figures': () => get('/metrics'),
  'the state': () => get('/readyz'),
  'a redirect': () => get('/tx/ab'),
  'the node': () =>
    raw(
      'POST /wallet/getnowblock HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}',
    ),
  'the node, a call that is not let through': () =>
    raw(
      'POST /wallet/createaddress HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-length: 0\r\n\r\n',
    ),
  'a path that cannot be decoded': () => get('/api/%E0%A4%A'),
  'a body that is no JSON': () =>
    raw(
      'POST /api/system/proxy HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 1\r\n\r\n{',
    ),
  'a method nobody has': () => raw('PUT /api/block HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n'),
  'a preflight': () => raw('OPTIONS /api/block HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n'),
  'the feed without an upgrade': () => get('/feed'),
};

describe('answers carry what protects the browser', () => {
  it.each(Object.entries(ANSWERS))('%s', async (_name, ask) => {
    const head = await ask();
    expect(head).toMatch(/^http\/1\.1 \d{3}/);
    expect(head).not.toMatch(/^http\/1\.1 5(?!03)/);
    for (const part of [
      'content-security-policy: ',
      "require-trusted-types-for 'script'",
      "frame-ancestors 'none'",
      'permissions-policy: camera=(self)',
      'cross-origin-opener-policy: same-origin',
      'cross-origin-resource-policy: ',
      'referrer-policy: no-referrer',
      'x-content-type-options: nosniff',
      'x-frame-options: deny',
    ])
      expect(head).toContain(part);
  });

  it('a request that is not HTTP gets no answer a browser could use', async () => {
    expect(await raw('nonsense\r\n\r\n')).toMatch(/^http\/1\.1 400/);
  });
});

describe('what other pages may use', () => {
  const policyOf = async (path: string) =>
    /cross-origin-resource-policy: (\S+)/.exec(await get(path))?.[1] ?? '';

  it.each(['/api/block?limit=1', '/v1/assets', '/openapi.json', '/tag-logos/none.svg'])('%s', async path => {
    expect(await policyOf(path)).toBe('cross-origin');
  });

  it.each(['/', '/docs', '/metrics', '/config.json', '/wallet/getnowblock'])('not %s', async path => {
    expect(await policyOf(path)).toBe('same-origin');
    expect(await get(path)).not.toContain('access-control-allow-origin');
  });
});
