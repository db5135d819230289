// One hour (SOAK_MINUTES) in which a busy chain is killed, restarted and reorganised, its database is halted and its
// indexer killed, at random moments from a printed seed. At the end the index must be what an undisturbed one is, and
// memory flat. Run by hand: npx tsx bench/soak.ts, after npm run build.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createNodeClient } from '@sunscope/node-api/client';
import { bytesToHex } from '@sunscope/tron/bytes';
import type { Database } from '../apps/server/src/database/database.ts';
import { openDatabase } from '../apps/server/src/database/open.ts';
import { Indexer } from '../apps/server/src/indexer/indexer.ts';
import { dumpIndex } from '../apps/server/test/index-dump.ts';
import { ALL_READ } from '../apps/server/test/indexing.ts';
import { startPostgres } from '../scripts/lib/postgres.mjs';
import { residentBytes, waitUntilAnswers } from './lib/sunscope.ts';
import { Random } from './load/random.ts';
import { SoakLoad } from './load/soak-load.ts';

const minutes = Number(process.env['SOAK_MINUTES'] ?? 60);
const seed = Number(process.env['SOAK_SEED'] ?? Date.now() % 1_000_000);
const PORTS = { node: 14_390, api: 14_391 };
const NODE = `http://127.0.0.1:${PORTS.node}`;
const BLOCK_MS = 1000;
/** Pauses between two disturbances. */
const CALM_MS = { least: 10_000, most: 40_000 };
const SAMPLE_MS = 10_000;
/** Memory while the first tenth of the time runs is not compared: programs still grow into their work. */
const WARM_SHARE = 0.1;

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'sunscope-soak-'));
const random = new Random(seed);
const postgres = await startPostgres();
const place = postgres ? { databaseUrl: postgres.url } : { dataDir: join(folder, 'index') };
console.log(
  `soak: ${minutes} minutes, SOAK_SEED=${seed}, index on ${postgres ? 'PostgreSQL' : 'PGlite (no PostgreSQL here)'}`,
);

/** A program that is started again whenever it was ended. */
class Program {
  child: ChildProcess | undefined;
  readonly #script: string;
  readonly #args: readonly string[];
  readonly #env: Record<string, string>;

  constructor(script: string, args: readonly string[], env: Record<string, string>) {
    this.#script = script;
    this.#args = args;
    this.#env = env;
  }

  start(): void {
    this.child = spawn(process.execPath, [join(root, this.#script), ...this.#args], {
      env: { ...process.env, ...this.#env },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }

  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise(resolve => child.once('exit', resolve));
    child.kill(signal);
    await exited;
  }

  get bytes(): number | undefined {
    const { child } = this;
    return child?.pid !== undefined && child.exitCode === null && child.signalCode === null
      ? residentBytes(child.pid)
      : undefined;
  }
}

const database = postgres ? { DATABASE_URL: postgres.url } : {};
const devnet = new Program('apps/devnet/dist/main.js', ['--block-ms', String(BLOCK_MS)], {
  DEVNET_PORT: String(PORTS.node),
  DATA_DIR: join(folder, 'chain'),
  DEMO: '0',
});
const common = { NODE_URL: NODE, ...database, PRICE_SOURCE: 'off', LOG_LEVEL: 'fatal' };
const index = new Program('apps/server/dist/cli.js', ['index'], {
  ...common,
  DATA_DIR: join(folder, 'index'),
});
const serve = new Program('apps/server/dist/cli.js', ['serve'], {
  ...common,
  PORT: String(PORTS.api),
  DATA_DIR: join(folder, 'serve'),
});
const chainReady = () => waitUntilAnswers(`${NODE}/wallet/getblockbynum?num=1`);

const disturbances: Record<string, () => Promise<void>> = {
  'chain killed': async () => {
    await devnet.end('SIGKILL');
    await pause(random.below(5000));
    devnet.start();
    await chainReady();
  },
  'chain restarted': async () => {
    await devnet.end('SIGTERM');
    devnet.start();
    await chainReady();
  },
  'chain reorganised': async () => {
    const depth = 1 + random.below(12);
    const mode = (['drop', 'keep', 'pending'] as const)[random.below(3)];
    const response = await fetch(`${NODE}/admin/reorganise`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ depth, mode, force: true }),
    });
    // Right after a restart there may be fewer blocks that can be undone.
    if (response.status !== 400 && !response.ok) throw new Error(`reorganise: ${await response.text()}`);
  },
  'indexer killed': async () => {
    await index.end('SIGKILL');
    await pause(random.below(3000));
    index.start();
  },
  'API killed': async () => {
    await serve.end('SIGKILL');
    serve.start();
  },
  ...(postgres
    ? {
        'database halted': async () => {
          await postgres.halt();
          await pause(random.below(5000));
          await postgres.resume();
        },
      }
    : {}),
};

function pause(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms));
}

const counts = new Map<string, number>();
const samples: {
  atMs: number;
  index: number | undefined;
  serve: number | undefined;
  chain: number | undefined;
}[] = [];
const began = Date.now();
const endsAt = began + minutes * 60_000;
devnet.start();
await chainReady();
index.start();
serve.start();
const load = await SoakLoad.start(NODE, new Random(seed + 1));
const sampler = setInterval(() => {
  samples.push({ atMs: Date.now() - began, index: index.bytes, serve: serve.bytes, chain: devnet.bytes });
}, SAMPLE_MS);
let answered = 0;
let unanswered = 0;
const visitor = setInterval(() => {
  fetch(`http://127.0.0.1:${PORTS.api}/api/transaction?limit=20`).then(
    response => (response.ok ? answered++ : unanswered++),
    () => unanswered++,
  );
}, 500);

const names = Object.keys(disturbances);
while (Date.now() < endsAt) {
  await pause(CALM_MS.least + random.below(CALM_MS.most - CALM_MS.least));
  const name = names[random.below(names.length)] as string;
  await disturbances[name]?.();
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
await load.stop();
clearInterval(visitor);
clearInterval(sampler);

// The chain stands still, the index catches up, and a second index follows the chain in one go.
await admin('pause', {});
await emptyPool();
const followed = await settle(await openDatabase(place), undefined);
await index.end('SIGTERM');
await serve.end('SIGTERM');
const undisturbed = await openDatabase({});
const node = createNodeClient({ baseUrl: NODE });
const indexer = new Indexer({ database: undisturbed, node, development: true });
const run = indexer.run();
const expected = await settle(undisturbed, indexer);
await run;

let differences = 0;
for (const [table, rows] of Object.entries(expected)) {
  // Which blocks can still be undone depends on when they came; what they left is in the other tables.
  if (table === 'block_effects') continue;
  const other = new Set(rows);
  const mine = followed[table] ?? [];
  const odd = mine.filter(row => !other.has(row)).length + Math.abs(mine.length - rows.length);
  if (odd > 0) {
    console.log(`DIFFERENT ${table}: ${odd} rows of ${rows.length}`);
    const own = new Set(mine);
    for (const row of mine.filter(candidate => !other.has(candidate)).slice(0, 3))
      console.log(`  here ${row}`);
    for (const row of rows.filter(candidate => !own.has(candidate)).slice(0, 3)) console.log(`  true ${row}`);
  }
  differences += odd;
}
console.log(
  `disturbed ${[...counts].map(([name, count]) => `${count} x ${name}`).join(', ')}; ${load.sent} transactions sent`,
);
console.log(`visitor: ${answered} answers, ${unanswered} times none while something was down`);
console.log(
  `index against an undisturbed one: ${Object.keys(expected).length - 1} tables, ${expected['transactions']?.length} transactions, ${expected['blocks']?.length} blocks, ${differences} differences`,
);
for (const program of ['index', 'serve', 'chain'] as const) describeMemory(program);

await devnet.end('SIGTERM');
await undisturbed.close();
await postgres?.stop();
rmSync(folder, { recursive: true, force: true });
process.exit(differences === 0 ? 0 : 1);

async function admin(call: string, body: object): Promise<void> {
  const response = await fetch(`${NODE}/admin/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${call}: ${await response.text()}`);
}

/** What waits for a block shows in the node's balances, in those of one index and not in those of one read before. */
async function emptyPool(): Promise<void> {
  for (let blocks = 0; blocks < 100; blocks++) {
    const response = await fetch(`${NODE}/wallet/getpendingsize`);
    if (((await response.json()) as { pendingSize?: number }).pendingSize === 0) return;
    await admin('mine', { count: 1 });
  }
  throw new Error('transactions still wait after 100 blocks');
}

async function settle(index: Database, own: Indexer | undefined): Promise<Record<string, string[]>> {
  const client = createNodeClient({ baseUrl: NODE });
  const deadline = Date.now() + 300_000;
  for (;;) {
    const [head, solid] = [await client.nowBlock(), await client.solidBlock()];
    const [row] = await index.query<{ settled: boolean }>(
      `SELECT cursor_hash = $1 AND solid_number = $2 AND ${ALL_READ} AS settled FROM sync_state`,
      [head.id, solid.number],
    );
    if (row?.settled === true) break;
    if (Date.now() > deadline) throw new Error(`the index did not reach ${bytesToHex(head.id)}`);
    await pause(200);
  }
  await own?.stop();
  const dump = await dumpIndex(index);
  if (!own) await index.close();
  return dump;
}

/** Least, most, and how the mean of the last third stands to that of the first after warming up. */
function describeMemory(program: 'index' | 'serve' | 'chain'): void {
  const warm = samples.filter(sample => sample.atMs > minutes * 60_000 * WARM_SHARE);
  const values = warm.flatMap(sample => sample[program] ?? []).map(bytes => bytes / 2 ** 20);
  const third = Math.floor(values.length / 3);
  const mean = (list: readonly number[]) =>
    list.reduce((sum, value) => sum + value, 0) / Math.max(1, list.length);
  console.log(
    `memory of ${program}: ${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)} MB, last third against first ${(mean(values.slice(-third)) / mean(values.slice(0, third))).toFixed(2)} (restarts included)`,
  );
}
