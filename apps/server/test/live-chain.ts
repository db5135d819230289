import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createNodeClient, type NodeClient } from '@sunscope/node-api/client';
import { pino } from 'pino';
import { TronWeb } from 'tronweb';
import { programOf } from '../../../scripts/lib/programs.mjs';
import { readConfig } from '../src/settings/config.ts';
import type { Database } from '../src/database/database.ts';
import { Indexer } from '../src/indexer/indexer.ts';
import { createServing, type Serving } from '../src/runtime/serving.ts';
import { addressOf } from './address-of.ts';
import { openTestDatabase } from './test-database.ts';

/** A funded account of the chain. */
export interface Person {
  address: string;
  privateKey: string;
}

/** A chain of one's own that makes blocks on demand, the indexer behind it, and the API over HTTP. */
export interface LiveChain {
  url: string;
  api: string;
  node: NodeClient;
  web: TronWeb;
  people: readonly Person[];
  database: Database;
  serving(): Serving;
  admin(path: string, body: unknown): Promise<Record<string, unknown>>;
  /** Makes a block and waits until it is indexed. */
  mine(count?: number): Promise<void>;
  /** Signs with the key and sends; throws where the node refuses. */
  send(transaction: { txID: string }, privateKey: string): Promise<string>;
  /** The same with what TronWeb builds. */
  sendBuilt(built: Promise<unknown>, person: Person): Promise<string>;
  get(path: string): Promise<{ status: number; body: unknown }>;
  post(path: string, body: unknown): Promise<{ status: number; body: Record<string, unknown> }>;
  /** Stops the server and starts another on the same database. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** @param startBlock first block of the index; blocks before it are made by `admin('mine', …)`, nothing waits for them */
export async function startLiveChain(
  settings: Record<string, string> = {},
  startBlock = 0n,
): Promise<LiveChain> {
  const devnet = spawn(
    process.execPath,
    [...programOf('devnet'), '--memory', '--port', '0', '--accounts', '6', '--block-ms', '3000'],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, DEMO: '0' } },
  );
  const url = await addressOf(devnet);
  const node = createNodeClient({ baseUrl: url });
  const admin = async (path: string, body: unknown) => {
    const response = await fetch(`${url}/admin/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as Record<string, unknown>;
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer;
  };
  await admin('pause', {});
  const accounts = (await (await fetch(`${url}/admin/accounts-json`)).json()) as { privateKeys: string[] };
  const people = accounts.privateKeys.map(privateKey => ({
    privateKey,
    address: String(TronWeb.address.fromPrivateKey(privateKey)),
  }));
  const database = await openTestDatabase();
  let serving: Serving | undefined;
  const wake = () => serving?.changed();
  const indexer = new Indexer({
    database,
    node,
    development: true,
    startBlock,
    pollMs: 20,
    events: { onBlocks: wake, onRollback: wake, onSolid: wake, onReset: wake },
  });
  const running = indexer.run();
  const start = async () => {
    serving = await createServing({
      config: readConfig(
        {
          port: '0',
          'rate-limit': '0',
          'price-source': 'demo',
          'check-answers': '1',
          'node-url': url,
          ...settings,
        },
        {},
      ),
      session: database,
      node: { url, solidityUrl: url, embedded: true },
      log: pino({ level: 'silent' }),
    });
    await serving.listen();
    serving.publisher.start(1000);
    chain.api = `http://127.0.0.1:${(serving.app.server.address() as AddressInfo).port}`;
  };
  const chain: LiveChain = {
    url,
    api: '',
    node,
    web: new TronWeb({ fullHost: url, privateKey: people[0]?.privateKey ?? '' }),
    people,
    database,
    serving: () => {
      if (!serving) throw new Error('the server does not run');
      return serving;
    },
    admin,
    async mine(count = 1) {
      await admin('mine', { count });
      await indexed({ database, node, indexer });
    },
    async send(transaction, privateKey) {
      const signed = await chain.web.trx.sign(transaction as never, privateKey);
      const answer = await chain.web.trx.sendRawTransaction(signed);
      if (!answer.result) throw new Error(`refused: ${JSON.stringify(answer)}`);
      return transaction.txID;
    },
    sendBuilt: async (built, person) => chain.send((await built) as { txID: string }, person.privateKey),
    get: async path => read(await fetch(chain.api + path)),
    post: async (path, body) =>
      read(
        await fetch(chain.api + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      ),
    async restart() {
      await serving?.close();
      await start();
    },
    async close() {
      await serving?.close();
      await indexer.stop();
      await running;
      await database.close();
      devnet.kill('SIGTERM');
      await once(devnet, 'exit');
    },
  };
  if (startBlock === 0n) await indexed({ database, node, indexer });
  await start();
  return chain;
}

async function read(response: Response): Promise<{ status: number; body: Record<string, unknown> }> {
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/**
 * Waits until the index has the node's head and its solid height, and has reported both: until then the server may
 * answer from its cache what was true before.
 */
async function indexed(of: { database: Database; node: NodeClient; indexer: Indexer }): Promise<void> {
  const [head, solid] = await Promise.all([of.node.nowBlock(), of.node.solidHeader()]);
  const deadline = Date.now() + 60_000;
  for (;;) {
    const [row] = await of.database.query<{ there: boolean }>(
      'SELECT cursor_hash = $1 AS there FROM sync_state',
      [head.id],
    );
    // The status changes with the reports, after what is stored.
    const { status } = of.indexer;
    if (row?.there === true && status.cursor === head.number && status.solid === solid.number) return;
    if (Date.now() > deadline) throw new Error('the index did not reach the head block');
    await new Promise(resolve => setTimeout(resolve, 20));
  }
}
