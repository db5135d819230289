import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createNodeClient } from '@sunscope/node-api/client';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { programOf } from '../../../../scripts/lib/programs.mjs';
import { readConfig } from '../../src/settings/config.ts';
import { Indexer } from '../../src/indexer/indexer.ts';
import { createServing } from '../../src/runtime/serving.ts';
import { addressOf } from '../address-of.ts';
import { ALL_READ } from '../indexing.ts';
import { openTestDatabase } from '../test-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Base address of the API over the demo world. */
    api: string;
    /** Base address of the demo chain itself. */
    node: string;
    /** Address that answers once the index stands at the head of that chain. */
    settled: string;
  }
}

/** Other tests run meanwhile. */
const PATIENCE_MS = 240_000;
const LAST_ACTS_MS = 500;

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

/**
 * The demo world, once for all tests below this folder: its chain stands still after its history, the real indexer has
 * followed it, and the real API answers over HTTP. Tests only read; what they expect they ask of the chain. The index is
 * made while other tests run already: `settled.ts` waits for it before each file.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'sunscope-world-'));
  const devnet = spawn(
    process.execPath,
    [...programOf('devnet'), '--data', folder, '--port', '0', '--demo', '--block-ms', '3000'],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const nodeUrl = await addressOf(devnet);
  await admin(nodeUrl, 'pause', {});
  // What the demo world sent behind its last block waits in the pool, where the node's balances show it already.
  await new Promise(resolve => setTimeout(resolve, LAST_ACTS_MS));
  await admin(nodeUrl, 'revert', { id: (await admin(nodeUrl, 'snapshot', {}))['id'] });
  const database = await openTestDatabase();
  const node = createNodeClient({ baseUrl: nodeUrl });
  const indexer = new Indexer({ database, node, development: true, pollMs: 50 });
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
  project.provide('api', await serving.listen());
  project.provide('node', nodeUrl);
  const settling = settled();
  // Told at the door, to whoever waits there.
  settling.catch(() => undefined);
  const door = createServer((_request, response) => {
    settling.then(
      () => response.end(),
      (error: unknown) => response.writeHead(503).end(String(error)),
    );
  }).listen(0, '127.0.0.1');
  await once(door, 'listening');
  project.provide('settled', `http://127.0.0.1:${(door.address() as AddressInfo).port}`);

  async function settled(): Promise<void> {
    const head = await node.nowBlock();
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const [row] = await database.query<{ settled: boolean }>(
        `SELECT cursor_hash = $1 AND ${ALL_READ}
           AND EXISTS (SELECT 1 FROM witness_samples) AS settled FROM sync_state`,
        [head.id],
      );
      if (row?.settled === true) return;
      if (Date.now() > deadline) throw new Error(`the index did not reach block ${head.number}`);
      await new Promise(resolve => setTimeout(resolve, 50));
    }
  }

  return async () => {
    door.closeAllConnections();
    door.close();
    await indexer.stop();
    await following;
    await serving.close();
    await database.close();
    devnet.kill('SIGTERM');
    await once(devnet, 'exit');
    await rm(folder, { recursive: true, force: true });
  };
}
