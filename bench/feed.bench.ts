// 1,000 subscribers of the live feed: from the order to make a block until each has heard of it, and memory.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { addressFromBytes, addressToHex } from '@sunscope/tron/address';
import { numberToBytes } from '@sunscope/tron/bytes';
import type { BlockHeard } from './load/feed-listeners.ts';
import { report, skipped } from './lib/report.ts';
import { residentBytes, startSunscope } from './lib/sunscope.ts';

const LISTENERS = 1000;
const BLOCKS = 30;
/** Transfers in each block, each to somebody who listens. */
const TRANSFERS = 20;
const port = 14_500;
const devnetPort = 14_590;

const nowMs = () => Number(process.hrtime.bigint()) / 1e6;
const people = Array.from({ length: LISTENERS }, (_, index) =>
  addressFromBytes(numberToBytes(index + 1, 20)),
);
const admin = async (path: string, body: object) => {
  const response = await fetch(`http://127.0.0.1:${devnetPort}/admin/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
};

const sunscope = await startSunscope({
  port,
  devnetPort,
  env: { DEMO: '0', RATE_LIMIT: '0', FEED_SLOTS_PER_VISITOR: '0' },
});
const { pid } = sunscope.process;
await admin('pause', {});
const before = memoryOf(pid);

const alone = await measure(1);
const all = await measure(LISTENERS);
report({ name: 'block to message, 1 subscriber, median', value: percentile(alone.delays, 50), unit: 'ms' });
for (const percent of [50, 99, 100])
  report({
    name: `block to message, ${LISTENERS} subscribers, ${percent === 100 ? 'slowest' : `p${percent}`}`,
    value: percentile(all.delays, percent),
    unit: 'ms',
    anchor: { name: 'one subscriber, median', value: percentile(alone.delays, 50) },
  });
report({
  name: 'from the first to the last subscriber, median',
  value: percentile(all.spreads, 50),
  unit: 'ms',
});
report({
  name: `transfer notices in ${BLOCKS} blocks of ${TRANSFERS} transfers`,
  value: all.notices,
  unit: 'notices',
});
if (before === undefined) skipped('memory', 'it is read from /proc, which only Linux has');
else {
  report({ name: 'memory, chain and server, nobody listening', value: before, unit: 'MB' });
  report({
    name: `memory with ${LISTENERS} subscribers after ${BLOCKS} blocks`,
    value: all.memory ?? Number.NaN,
    unit: 'MB',
    budget: { limit: 700, rule: 'at most' },
  });
}
await sunscope.stop();

/** Blocks with transfers, made one by one, and how long each listener waited for each. */
async function measure(listeners: number) {
  const program = fileURLToPath(new URL('load/feed-listeners.ts', import.meta.url));
  const child = spawn(
    process.execPath,
    [
      '--import',
      import.meta.resolve('tsx'),
      program,
      `ws://127.0.0.1:${port}/feed`,
      JSON.stringify(people.slice(0, listeners)),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const lines = createInterface({ input: child.stdout });
  await once(lines, 'line');
  const delays: number[] = [];
  const spreads: number[] = [];
  let notices = 0;
  for (let block = 0; block < BLOCKS; block++) {
    for (let index = 0; index < TRANSFERS; index++)
      await admin('fund', {
        address: addressToHex(people[(block * TRANSFERS + index) % listeners] ?? people[0]!),
        amountSun: 1_000_000 + block,
      });
    const line = once(lines, 'line') as Promise<[string]>;
    const ordered = nowMs();
    await admin('mine', { count: 1 });
    const heard = JSON.parse((await line)[0]) as BlockHeard;
    delays.push(...heard.arrivals.map(arrival => arrival - ordered));
    spreads.push(Math.max(...heard.arrivals) - Math.min(...heard.arrivals));
    notices += heard.notices;
  }
  // Notices of a block come behind its message: those of the last are counted with one more, empty one.
  const line = once(lines, 'line') as Promise<[string]>;
  await admin('mine', { count: 1 });
  notices += (JSON.parse((await line)[0]) as BlockHeard).notices;
  const memory = memoryOf(pid);
  child.kill();
  await once(child, 'exit');
  return { delays, spreads, notices, memory };
}

function memoryOf(process: number | undefined): number | undefined {
  if (globalThis.process.platform !== 'linux' || process === undefined) return undefined;
  return residentBytes(process) / 2 ** 20;
}

function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;
}
