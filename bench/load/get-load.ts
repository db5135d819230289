// Asks a server for paths over kept connections, in a process of its own. One line of JSON in: url, paths, connections,
// seconds. One line out: how long each answer took in milliseconds, and how many were no 200.
import { Agent, get } from 'node:http';
import { createInterface } from 'node:readline';

export interface GetLoad {
  url: string;
  paths: readonly string[];
  connections: number;
  seconds: number;
}

export interface GetResult {
  milliseconds: number[];
  refused: number;
}

for await (const line of createInterface({ input: process.stdin })) {
  const result = await run(JSON.parse(line) as GetLoad);
  process.stdout.write(`${JSON.stringify(result)}\n`);
}

async function run({ url, paths, connections, seconds }: GetLoad): Promise<GetResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const milliseconds: number[] = [];
  let refused = 0;
  let next = 0;
  const end = performance.now() + seconds * 1000;
  const one = async () => {
    while (performance.now() < end) {
      const path = paths[next++ % paths.length] ?? '/';
      const began = performance.now();
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
