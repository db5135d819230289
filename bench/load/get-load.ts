// Asks a server for paths over kept connections, in a process of its own. One line of JSON in: url, paths, connections,
// seconds, and at what rate; without a rate each connection asks as soon as it was answered. One line out: how long each answer took in milliseconds, and how many were no 200.
import { Agent, get } from 'node:http';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

export interface GetLoad {
  url: string;
  paths: readonly string[];
  connections: number;
  seconds: number;
  /** Requests a second, all connections together; how late one goes out then counts as part of its answer's time. */
  perSecond?: number;
}

export interface GetResult {
  milliseconds: number[];
  refused: number;
}

for await (const line of createInterface({ input: process.stdin })) {
  const result = await run(JSON.parse(line) as GetLoad);
  process.stdout.write(`${JSON.stringify(result)}\n`);
}

async function run({ url, paths, connections, seconds, perSecond }: GetLoad): Promise<GetResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const milliseconds: number[] = [];
  let refused = 0;
  let next = 0;
  const start = performance.now();
  const end = start + seconds * 1000;
  const one = async () => {
    for (;;) {
      const turn = next++;
      const began = perSecond === undefined ? performance.now() : start + (turn * 1000) / perSecond;
      if (began >= end) return;
      const early = began - performance.now();
      if (early > 0) await delay(early);
      const path = paths[turn % paths.length] ?? '/';
      if ((await ask(url + path, agent)) !== 200) refused++;
      milliseconds.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  agent.destroy();
  return { milliseconds, refused };
}

function ask(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, response => {
      response.on('end', () => resolve(response.statusCode ?? 0)).resume();
    }).on('error', reject);
  });
}
