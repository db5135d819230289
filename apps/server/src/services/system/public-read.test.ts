import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isPrivateAddress, readPublic } from './public-read.ts';

let server: Server;
let port: number;

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/moved') response.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end();
    else if (request.url === '/huge') response.end('x'.repeat((1 << 20) + 1));
    else response.end('{"ok":true}');
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => server.close());

it.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:10.0.0.1',
])('%s is not public', address => expect(isPrivateAddress(address)).toBe(true));

it.each(['1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '::ffff:8.8.8.8'])(
  '%s is public',
  address => expect(isPrivateAddress(address)).toBe(false),
);

it('reads an address that is written as one, without following redirects or taking too much', async () => {
  expect(await readPublic(new URL(`http://127.0.0.1:${port}/`))).toBe('{"ok":true}');
  await expect(readPublic(new URL(`http://127.0.0.1:${port}/moved`))).rejects.toThrow(/status 302/);
  await expect(readPublic(new URL(`http://127.0.0.1:${port}/huge`))).rejects.toThrow(/exceeds 1048576 bytes/);
});

it('refuses a name that leads into the own network', async () => {
  // Resolved to the loopback address by the system itself, see RFC 6761.
  await expect(readPublic(new URL(`http://inside.localhost:${port}/`))).rejects.toThrow(
    /not public|cannot be read/,
  );
});
