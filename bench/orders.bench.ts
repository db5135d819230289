// The order-book exchange under load: 50 orders a second, and how long each takes from its block at the node to its row on the
// screen. For a try, BENCH_SECONDS makes the minute shorter and BENCH_PORT moves the ports.
import { chromium, type Page } from '@playwright/test';
import { controlCall } from './lib/control-call.ts';
import { SEEN_PRICES } from './lib/in-page.ts';
import { report, skipped } from './lib/report.ts';
import { startSunscope } from './lib/sunscope.ts';
import { BookOrders } from './load/book-orders.ts';

const port = Number(process.env['BENCH_PORT'] ?? 14_600);
const devnetPort = port + 90;
const seconds = Number(process.env['BENCH_SECONDS'] ?? 60);
const PER_SECOND = 50;
const TRADERS = 16;
const LOOK_MS = 10;
/** A hang only. */
const SETTLED_MS = 120_000;
const node = `http://127.0.0.1:${devnetPort}`;
const env = { DEMO: '0', RATE_LIMIT: '0', DEVNET_ACCOUNTS: String(TRADERS) };

const executablePath = process.env['CHROMIUM_PATH'];
if (!executablePath) {
  skipped('orders on screen', 'no Chromium found');
  process.exit(0);
}

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));

// The server learns of the book when it starts.
const first = await startSunscope({ port, devnetPort, env });
const accounts = (await (await fetch(`${node}/admin/accounts-json`)).json()) as { privateKeys: string[] };
const orders = new BookOrders(node, accounts.privateKeys);
await orders.open();
await first.stop(true);
const server = await startSunscope({
  port,
  devnetPort,
  dataDir: first.dataDir,
  env: { ...env, EXCHANGE_CONTRACTS: orders.book },
});
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  await measure(await openBook());
} finally {
  await browser.close();
  await server.stop();
}

/** The page of the pair, which notes when it first shows a price. */
async function openBook(): Promise<Page> {
  await orders.refresh();
  // An empty book has no rows to look at.
  await orders.send();
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript({ content: SEEN_PRICES });
  await page.goto(`${server.url}/#/exchange/trc20`);
  const deadline = Date.now() + SETTLED_MS;
  while ((await page.evaluate<number>('Object.keys(window.seenPrices).length')) === 0) {
    if (Date.now() > deadline) throw new Error('The page shows no order');
    await pause(LOOK_MS);
  }
  return page;
}

async function measure(page: Page): Promise<void> {
  const heads = new Map<number, number>();
  const watch = { ends: false };
  const watching = watchHeads(heads, watch);
  const began = performance.now();
  const total = seconds * PER_SECOND;
  const sending: Promise<void>[] = [];
  for (let number = 0; number < total; number++) {
    const dueMs = began + (number * 1000) / PER_SECOND;
    await pause(Math.max(0, dueMs - performance.now()));
    if (number % PER_SECOND === 0) await orders.refresh();
    sending.push(orders.send());
  }
  await Promise.all(sending);
  const tookSeconds = (performance.now() - began) / 1000;
  const best = await settled(page);
  watch.ends = true;
  await watching;

  const seen = await page.evaluate<Record<string, number>>('window.seenPrices');
  const delays: number[] = [];
  let unseen = 0;
  for (const { hash, price } of orders.marked) {
    const block = await orders.blockOf(hash);
    const headMs = block === undefined ? undefined : heads.get(block);
    const seenMs = seen[price];
    if (headMs === undefined || seenMs === undefined) unseen++;
    else delays.push(Math.max(0, seenMs - headMs));
  }
  report({ name: 'orders a second, all in blocks', value: orders.sent / tookSeconds, unit: '/s' });
  report({ name: 'orders looked for on the screen', value: delays.length, unit: 'orders' });
  for (const [name, percent] of [
    ['median', 50],
    ['p99', 99],
  ] as const)
    report({
      name: `order on chain to row on screen, ${name}`,
      value: percentile(delays, percent),
      unit: 'ms',
    });
  if (unseen > 0)
    skipped(`${unseen} of the orders looked for`, 'their rows were never among the best fourteen');
  console.log(`  best sale at the end: ${best} by contract, index and page`);
}

/** When the node first showed each block. */
async function watchHeads(heads: Map<number, number>, watch: { readonly ends: boolean }): Promise<void> {
  while (!watch.ends) {
    const head = (await controlCall(`${node}/wallet/getblock`, { detail: false })) as {
      block_header: { raw_data: { number: number } };
    };
    const { number } = head.block_header.raw_data;
    if (!heads.has(number)) heads.set(number, Date.now());
    await pause(LOOK_MS);
  }
}

/** Waits until all orders are in blocks and contract, index and page agree about the best price; fails where they never do. */
async function settled(page: Page): Promise<string> {
  const deadline = Date.now() + SETTLED_MS;
  let found = '';
  while (Date.now() < deadline) {
    const last = orders.marked.at(-1);
    const isIn = last !== undefined && (await orders.blockOf(last.hash)) !== undefined;
    const [contract, shown, answer] = await Promise.all([
      orders.bestSale(),
      page.evaluate<string>('window.bestSale()'),
      fetch(`${server.url}/api/exchange/marketPair/list`),
    ]);
    const { data } = (await answer.json()) as { data: { rows: { id: number }[] } };
    const top = await fetch(`${server.url}/api/exchange/toppriceV2/${data.rows[0]?.id}`);
    const { data: prices } = (await top.json()) as { data: { sellLowPrice: string | number | null } };
    const index = String(Number(prices.sellLowPrice) / 10 ** 6);
    found = `contract ${contract}, index ${index}, page ${shown}`;
    if (isIn && contract === index && contract === shown) return contract;
    await pause(LOOK_MS);
  }
  throw new Error(`They do not agree about the best sale: ${found}`);
}

function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;
}
