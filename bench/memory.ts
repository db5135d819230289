// Memory of everything `npm start` leaves running with the demo world: while the world is made, at rest, and with
// visitors who open the pages of long lists and ten years of days. Once a minute for MEMORY_MINUTES (60).
// Run by hand: npx tsx bench/memory.ts, after npm run build.
import { report, skipped } from './lib/report.ts';
import { residentBytes, startSunscope } from './lib/sunscope.ts';

const minutes = Number(process.env['MEMORY_MINUTES'] ?? 60);
const MIB = 2 ** 20;
const BUDGET = { limit: 700, rule: 'at most' } as const;
/** Of each minute with visitors. */
const VISITS = 20;
const MINUTE_MS = 60_000;

/** What the pages that hold most rows ask for. */
const PAGES = [
  '/api/stats/overview?days=3650',
  '/api/transaction?limit=50&count=true&sort=-timestamp',
  '/api/transfer?limit=50&count=true',
  '/api/account/list?limit=50&sort=-balance',
  '/api/tokens/overview?limit=50&filter=all',
  '/api/contracts?limit=50',
  '/api/block?limit=50',
];

if (process.platform !== 'linux') {
  skipped('memory', 'it is read from /proc, which only Linux has');
} else {
  const running = await startSunscope({ port: 14_000, devnetPort: 14_090, asUsersDo: true });
  try {
    const pid = running.process.pid;
    if (pid === undefined) throw new Error('no process was started');
    const first: number[] = [];
    for (let second = 0; second < 60; second++) {
      first.push(residentBytes(pid) / MIB);
      await pause(MINUTE_MS / 60);
    }
    report({
      name: 'most in the minute after /readyz',
      value: Math.max(...first),
      unit: 'MB',
      budget: BUDGET,
    });
    const half = Math.max(1, Math.floor(minutes / 2));
    report({
      name: 'most with no visitor',
      value: await course(pid, half, async () => undefined),
      unit: 'MB',
      budget: BUDGET,
    });
    report({
      name: 'most with visitors',
      value: await course(pid, half, () => visit(running.url)),
      unit: 'MB',
      budget: BUDGET,
    });
  } finally {
    await running.stop();
  }
}

/** Most of the sizes seen once a minute. */
async function course(pid: number, count: number, during: () => Promise<void>): Promise<number> {
  let most = 0;
  for (let minute = 1; minute <= count; minute++) {
    const began = performance.now();
    await during();
    await pause(Math.max(0, MINUTE_MS - (performance.now() - began)));
    const size = residentBytes(pid) / MIB;
    console.log(`    minute ${minute}: ${Math.round(size)} MB`);
    most = Math.max(most, size);
  }
  return most;
}

async function visit(url: string): Promise<void> {
  for (let time = 0; time < VISITS; time++)
    await Promise.all(
      PAGES.map(async page => {
        const response = await fetch(url + page);
        if (!response.ok) throw new Error(`${page} answered ${response.status}`);
        await response.arrayBuffer();
      }),
    );
}

function pause(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms));
}
