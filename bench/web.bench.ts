// What a visitor waits for: bytes of the first load, time to content on a slow processor, route changes, block delay.
import { gzipSync } from 'node:zlib';
import { chromium, type Browser, type BrowserContext, type Page, type Response } from '@playwright/test';
import { goAndTime, MARK_PAINT } from './lib/in-page.ts';
import { median, report, skipped } from './lib/report.ts';
import { startSunscope } from './lib/sunscope.ts';

const executablePath = process.env['CHROMIUM_PATH'];
if (!executablePath) {
  skipped('all figures of the web app', 'no Chromium found');
  process.exit(0);
}
const server = await startSunscope({ port: 14_100, devnetPort: 14_190 });
const browser = await chromium.launch({
  executablePath,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
try {
  await firstLoads(browser);
  await signingLoad(browser);
  await homePaint(browser);
  await routeChange(browser);
  await blockDelay(browser);
} finally {
  await browser.close();
  await server.stop();
}

async function firstLoads(browser: Browser): Promise<void> {
  const home = await loadedBytes(browser, '/');
  report({
    name: 'first load of home, JS + CSS, gzip',
    value: home / 1000,
    unit: 'kB',
    budget: { limit: 180, rule: 'at most' },
    anchor: { name: 'Otterscan, published', value: 343 },
  });
  const rows = (await (await fetch(`${server.url}/api/transaction?limit=50`)).json()) as {
    data: { hash: string; ownerAddress: string; contractType: number }[];
  };
  const call = rows.data.find(row => row.contractType === 31) ?? rows.data[0];
  const paths = [
    '/blockchain/blocks',
    '/block/300',
    `/transaction/${call?.hash}`,
    `/address/${call?.ownerAddress}`,
    '/tokens/list',
    '/token/1000001',
  ];
  for (const path of paths) {
    const bytes = await loadedBytes(browser, `/#${path}`);
    report({
      name: `first load of ${path.slice(0, 24)}`,
      value: bytes / 1000,
      unit: 'kB',
      budget: { limit: 230, rule: 'at most' },
    });
  }
}

/** Gzip bytes of the scripts and styles a page loads by itself. */
async function loadedBytes(browser: Browser, path: string): Promise<number> {
  return fresh(browser, async (_context, page) => {
    const sizes = collect(page);
    await page.goto(server.url + path, { waitUntil: 'networkidle' });
    return sum(await Promise.all(sizes));
  });
}

function collect(page: Page): Promise<number>[] {
  const sizes: Promise<number>[] = [];
  page.on('response', response => {
    if (['script', 'stylesheet'].includes(response.request().resourceType())) sizes.push(gzipSize(response));
  });
  return sizes;
}

async function gzipSize(response: Response): Promise<number> {
  return gzipSync(await response.body(), { level: 9 }).length;
}

async function signingLoad(browser: Browser): Promise<void> {
  await fresh(browser, async (_context, page) => {
    await page.goto(server.url, { waitUntil: 'networkidle' });
    const sizes = collect(page);
    const answer = (await (await fetch('http://127.0.0.1:14190/admin/accounts-json')).json()) as {
      privateKeys: string[];
    };
    await page.getByRole('button', { name: 'Connect wallet' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Private key', exact: true }).fill(answer.privateKeys[0] ?? '');
    await dialog.getByRole('button', { name: 'Connect wallet' }).click();
    await page.getByRole('button', { name: /^Wallet menu/ }).click();
    await page
      .getByRole('region', { name: 'Wallet menu' })
      .getByRole('button', { name: 'Send', exact: true })
      .click();
    await page.getByRole('textbox', { name: 'To', exact: true }).fill('TPjjvMwjPoDC32V2dGDYTkLH4E5LAtBZ6C');
    await page.getByRole('textbox', { name: 'Amount' }).fill('1');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Send 1 TRX' }).click();
    await page.getByText('The transaction is in block').waitFor();
    report({
      name: 'login and signing, loaded on demand',
      value: sum(await Promise.all(sizes)) / 1000,
      unit: 'kB',
      budget: { limit: 60, rule: 'at most' },
    });
  });
}

/** Milliseconds from navigation until the first block of the list is painted, on a processor slowed down four times. */
async function homePaint(browser: Browser): Promise<void> {
  const times: number[] = [];
  for (let run = 0; run < 5; run++) {
    times.push(
      await fresh(browser, async (context, page) => {
        const session = await context.newCDPSession(page);
        await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
        await page.addInitScript({ content: MARK_PAINT });
        await page.goto(server.url, { waitUntil: 'commit' });
        return paintedMs(page);
      }),
    );
  }
  report({
    name: 'home content painted, 4x slower processor, median of 5',
    value: median(times) / 1000,
    unit: 's',
    budget: { limit: 1, rule: 'at most' },
    anchor: { name: 'Blockscout, published', value: 1.1 },
  });
}

async function paintedMs(page: Page): Promise<number> {
  for (;;) {
    const painted = await page.evaluate<number | null>('window.paintedMs ?? null');
    if (painted !== null) return painted;
    await new Promise(resolve => setTimeout(resolve, 50));
  }
}

async function routeChange(browser: Browser): Promise<void> {
  await fresh(browser, async (_context, page) => {
    await page.goto(`${server.url}/#/blockchain/blocks`, { waitUntil: 'networkidle' });
    await page.goto(`${server.url}/#/blockchain/transfers`, { waitUntil: 'networkidle' });
    const times: number[] = [];
    for (let run = 0; run < 6; run++) {
      const [hash, heading] =
        run % 2 === 0
          ? (['#/blockchain/blocks', 'Blocks'] as const)
          : (['#/blockchain/transfers', 'Transfers'] as const);
      times.push(await page.evaluate<number>(goAndTime(hash, heading)));
    }
    report({
      name: 'route change with warm cache, median of 6',
      value: median(times),
      unit: 'ms',
      budget: { limit: 100, rule: 'at most' },
    });
  });
}

/** From the moment the node shows a new head to the moment the browser shows the block. */
async function blockDelay(browser: Browser): Promise<void> {
  await fresh(browser, async (_context, page) => {
    await page.goto(server.url, { waitUntil: 'networkidle' });
    const delays: number[] = [];
    let last = await nodeHead();
    while (delays.length < 7) {
      const head = await nodeHead();
      if (head === last) {
        await new Promise(resolve => setTimeout(resolve, 5));
        continue;
      }
      const seenMs = Date.now();
      last = head;
      await page.waitForSelector(`main td a[href$="#/block/${head}"]`, { state: 'attached' });
      delays.push(Date.now() - seenMs);
    }
    report({
      name: 'new block at the node to shown in the browser, median of 7',
      value: median(delays),
      unit: 'ms',
      budget: { limit: 300, rule: 'at most' },
    });
  });
}

async function nodeHead(): Promise<number> {
  const response = await fetch('http://127.0.0.1:14190/wallet/getnowblock');
  return ((await response.json()) as { block_header: { raw_data: { number: number } } }).block_header.raw_data
    .number;
}

async function fresh<T>(
  browser: Browser,
  work: (context: BrowserContext, page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    return await work(context, await context.newPage());
  } finally {
    await context.close();
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
