import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createNodeClient } from '@sunscope/node-api/client';
import { pino } from 'pino';
import { copyDemoChain, copyDemoData } from '../../../../scripts/lib/demo-world.mjs';
import { programOf } from '../../../../scripts/lib/programs.mjs';
import { withClock } from '../../../../scripts/lib/test-clock.mjs';
import { openDatabase } from '../../src/database/open.ts';
import { Indexer } from '../../src/indexer/indexer.ts';
import { createServing } from '../../src/runtime/serving.ts';
import { readConfig } from '../../src/settings/config.ts';
import { addressOf } from '../address-of.ts';
import { openTestDatabase } from '../test-database.ts';
import { untilAllRead } from './settled-index.ts';

// A program: the demo world, a copy for all tests below this folder. Its chain stands still after its history, the real indexer
// has followed it, and the real API answers over HTTP. Tests only read; what they expect they ask of the chain. Sends
// its parent the addresses, and ends when that disconnects.

/** What tests ask. */
export interface WorldAddresses {
  /** Base address of the API over the demo world. */
  api: string;
  /** Base address of the demo chain itself. */
  node: string;
  /** Answers once the index stands at the head of that chain: it is made while other tests run already. */
  settled: string;
}

/** A call of the demo chain's administration. */
async function admin(nodeUrl: string, call: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(`${nodeUrl}/admin/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`the chain refuses to ${call}: ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
}

const folder = await mkdtemp(join(tmpdir(), 'sunscope-world-'));
const onServer = Boolean(process.env['TEST_DATABASE_URL']);
await (onServer ? copyDemoChain(folder) : copyDemoData(folder));
const devnet = spawn(
  process.execPath,
  [...programOf('devnet'), '--data', folder, '--port', '0', '--block-ms', '3000'],
  { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...withClock('still'), DEMO: '0' } },
);
const nodeUrl = await addressOf(devnet);
// A test that lets a block be made does so by itself.
await admin(nodeUrl, 'pause', {});
// The world's last block falls on a counting of the votes; this one is behind it.
await admin(nodeUrl, 'mine', {});
const database = await (onServer ? openTestDatabase() : openDatabase({ dataDir: folder }));
const node = createNodeClient({ baseUrl: nodeUrl });
const indexer = new Indexer({ database, node, development: true, pollMs: 200 });
const following = indexer.run();
const config = readConfig(
  { port: '0', 'node-url': nodeUrl, 'rate-limit': '0', 'price-source': 'demo', 'check-answers': '1' },
  {},
);
const serving = await createServing({
  config,
  session: database,
  node: { url: nodeUrl, solidityUrl: nodeUrl, embedded: true },
  log: pino({ level: 'silent' }),
});
const api = await serving.listen();
const settling = untilAllRead(database, node, 'EXISTS (SELECT 1 FROM witness_samples)');
// Reported at the door, to whoever waits there.
settling.catch(() => undefined);
const door = createServer((_request, response) => {
  settling.then(
    () => response.end(),
    (error: unknown) => response.writeHead(503).end(String(error)),
  );
}).listen(0, '127.0.0.1');
await once(door, 'listening');
const settled = `http://127.0.0.1:${(door.address() as AddressInfo).port}`;

process.once('disconnect', () => {
  void end();
});
const addresses: WorldAddresses = { api, node: nodeUrl, settled };
process.send?.(addresses);

async function end(): Promise<void> {
  door.closeAllConnections();
  door.close();
  await indexer.stop();
  await following;
  await serving.close();
  await database.close();
  devnet.kill('SIGTERM');
  await once(devnet, 'exit');
  await rm(folder, { recursive: true, force: true });
}
