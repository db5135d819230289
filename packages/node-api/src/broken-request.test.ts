import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refuseBrokenRequest } from './broken-request.ts';

let server: Server;
beforeAll(async () => {
  server = createServer({ headersTimeout: 100, connectionsCheckingInterval: 20 }, (_request, response) =>
    response.end(),
  );
  server.on('clientError', refuseBrokenRequest);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

it.each([
  ['is no HTTP', 'nonsense\r\n\r\n', '400 Bad Request', 'malformed'],
  [
    'is too long',
    `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n`,
    '431 Request Header Fields Too Large',
    'too_large',
  ],
  ['does not arrive', 'GET / HTTP/1.1\r\nhost: a', '408 Request Timeout', 'late'],
])('what %s is refused, and its connection said to close', async (_what, sent, status, code) => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(sent);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  expect(head.split('\r\n')).toEqual(expect.arrayContaining([`HTTP/1.1 ${status}`, 'Connection: close']));
  expect(JSON.parse(body)).toMatchObject({ code });
});
