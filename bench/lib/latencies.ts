import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { readConfig } from '../../apps/server/src/settings/config.ts';
import type { Database, Session, SqlValue } from '../../apps/server/src/database/database.ts';
import { createLogger } from '../../apps/server/src/process/logger.ts';
import { createServing } from '../../apps/server/src/runtime/serving.ts';
import type { GetLoad, GetResult } from '../load/get-load.ts';
import { hotCalls, type HotCall } from '../../apps/server/test/hot-calls.ts';

const CONNECTIONS = 50;
const SECONDS = 2;
/** Before anything is counted: code is compiled and statements are prepared once in a server's life. */
const WARM_SECONDS = 0.5;
/** What a busy public site is asked, and how long it is listened to. */
const PACED_PER_SECOND = 100;
const PACED_SECONDS = 5;
/** Addresses, hashes and blocks that are asked for: ten times what the server remembers answers of. */
const SAMPLES = 5000;
/** Answers whose statements are written down, to be run bare. */
const RECORDED = 40;

/** How long one call takes, beside what its statements take with no server around them; milliseconds. */
export interface Latency {
  name: string;
  p50: number;
  p99: number;
  perSecond: number;
  /** The same connections asking 100 times a second in all, instead of as fast as they are answered. */
  pacedP50: number;
  pacedP99: number;
  bareP50: number;
  bareP99: number;
}

interface Statement {
  sql: string;
  parameters: readonly SqlValue[];
}

/** Measures every hot call with 50 connections, and the same statements of the same calls with 50 at a time. */
export async function measureLatencies(database: Database, nodeUrl: string): Promise<Latency[]> {
  const recording: { into: Statement[] | undefined } = { into: undefined };
  const config = readConfig(
    { port: '0', 'rate-limit': '0', 'node-url': nodeUrl, 'network-kind': 'test', 'log-level': 'error' },
    {},
  );
  const serving = await createServing({
    config,
    session: recorded(database, recording),
    node: { url: nodeUrl, solidityUrl: nodeUrl, embedded: false },
    log: createLogger(config),
  });
  const url = await serving.listen();
  const client = startClient();
  try {
    const latencies: Latency[] = [];
    for (const call of await hotCalls(database, SAMPLES)) {
      const statements = await recordCall(call, serving, recording);
      const all = { url, paths: call.paths, connections: CONNECTIONS };
      await client.load({ ...all, seconds: WARM_SECONDS });
      const loaded = await client.load({ ...all, seconds: SECONDS });

      const paced = await client.load({
        ...all,
        seconds: PACED_SECONDS,
        perSecond: PACED_PER_SECOND,
      });
      const refused = loaded.refused + paced.refused;
      if (refused > 0) throw new Error(`${call.name}: ${refused} answers were no 200`);
      const bare = await bareLoad(database, statements);
      latencies.push({
        name: call.name,
        p50: percentile(loaded.milliseconds, 50),
        p99: percentile(loaded.milliseconds, 99),
        perSecond: loaded.milliseconds.length / SECONDS,
        pacedP50: percentile(paced.milliseconds, 50),
        pacedP99: percentile(paced.milliseconds, 99),
        bareP50: percentile(bare, 50),
        bareP99: percentile(bare, 99),
      });
    }
    return latencies;
  } finally {
    client.stop();
    await serving.close();
  }
}

/** A session that writes down what it is asked. */
function recorded(session: Session, recording: { into: Statement[] | undefined }): Session {
  return {
    ...session,
    query: (sql, parameters = []) => {
      recording.into?.push({ sql, parameters });
      return session.query(sql, parameters);
    },
  };
}

/** The statements of some answers, one list for each. */
async function recordCall(
  call: HotCall,
  serving: Awaited<ReturnType<typeof createServing>>,
  recording: { into: Statement[] | undefined },
): Promise<Statement[][]> {
  const lists: Statement[][] = [];
  for (const path of call.paths.slice(0, RECORDED)) {
    const list: Statement[] = [];
    // What was answered before is kept only while the index stands still.
    serving.changed();
    recording.into = list;
    const response = await serving.app.inject({ method: 'GET', url: path });
    recording.into = undefined;
    if (response.statusCode !== 200) throw new Error(`${path} is answered with ${response.statusCode}`);
    lists.push(list);
  }
  return lists;
}

/** The statements of each answer at once, as many answers at a time as there were connections. */
async function bareLoad(database: Database, lists: readonly (readonly Statement[])[]): Promise<number[]> {
  const milliseconds: number[] = [];
  const end = performance.now() + SECONDS * 1000;
  let next = 0;
  const one = async () => {
    while (performance.now() < end) {
      const list = lists[next++ % lists.length] ?? [];
      const began = performance.now();
      await Promise.all(list.map(({ sql, parameters }) => database.query(sql, parameters)));
      milliseconds.push(performance.now() - began);
      // A call without statements would keep the loop from ever ending.
      if (list.length === 0) return;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, one));
  return milliseconds;
}

function startClient(): { load(order: GetLoad): Promise<GetResult>; stop(): void } {
  const program = fileURLToPath(new URL('../load/get-load.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  return {
    async load(order) {
      child.stdin.write(`${JSON.stringify(order)}\n`);
      const [line] = (await once(lines, 'line')) as [string];
      return JSON.parse(line) as GetResult;
    },
    stop: () => child.kill(),
  };
}

function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;
}
