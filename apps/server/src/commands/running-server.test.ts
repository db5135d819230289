import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../settings/config.ts';
import { findingsOfRunning } from './running-server.ts';

let server: Server;
let code: string;

beforeAll(async () => {
  server = createServer((_request, response) =>
    response.end(
      JSON.stringify({
        status: 'ok',
        details: { database: { block: 7 }, notices: [{ code, message: `about ${code}\n` }] },
      }),
    ),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterAll(() => server.close());

it.each([
  ['bridge_stopped', 'wrong'],
  ['bridge_missing', 'wrong'],
  ['disk_full', 'wrong'],
  ['index_partial', 'note'],
])('finds %s of a server that runs %s', async (notice, level) => {
  code = notice;
  const { port } = server.address() as AddressInfo;
  expect(await findingsOfRunning(readConfig({ port: String(port) }, {}))).toEqual([
    expect.objectContaining({ level: 'good', text: expect.stringContaining('is ready') }),
    { level, about: 'server', text: `about ${notice} ` },
  ]);
});
