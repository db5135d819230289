// Pictures of docs/comparison.md, of a server that runs: `node e2e/pictures.mjs http://localhost:3000 [name …]`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { ensureChromium } from '../scripts/lib/chromium.mjs';
import { root } from '../scripts/lib/root.mjs';

const [base = 'http://localhost:3000', ...wanted] = process.argv.slice(2);
const folder = join(root, 'docs/pictures');
const SIZES = [
  { width: 1440, height: 1100 },
  { width: 390, height: 1400 },
];

/** @param {string} path */
const ask = async path => (await fetch(`${base}/api/${path}`)).json();

/** @typedef {{ hash: string, contractType: number, contractRet: string, tokenType: string, risk: string[] }} Row */

/** One true example of each page. */
async function pages() {
  /** @type {Row[]} */
  const rows = [];
  for (let start = 0; start < 2400; start += 200) {
    const { data } = await ask(`transaction?limit=200&start=${start}`);
    rows.push(...data);
  }
  /** @param {(row: Row) => boolean} is */
  const hash = is => `/transaction/${rows.find(is)?.hash}`;
  const called = rows.filter(row => row.contractType === 31 && row.contractRet === 'SUCCESS');
  const ofMany = async () => {
    for (const row of rows.filter(one => one.contractType === 1)) {
      const { signature_addresses: signers = [] } = await ask(`transaction-info?hash=${row.hash}`);
      if (signers.length > 1) return `/transaction/${row.hash}`;
    }
    return '';
  };
  const { trc20_tokens: tokens } = await ask('token_trc20?limit=1');
  const { tokens: collections } = await ask('tokens/overview?limit=1&filter=trc721');
  const collection = collections[0].contractAddress;
  // Not every number is held: some items were used up.
  const { data: items } = await ask(`nft/items?contract=${collection}&limit=1`);
  const { data: transfers } = await ask('transfer?limit=1&kind=trc20&risk=hide');
  return {
    home: '/',
    transactions: '/blockchain/transactions',
    block: '/block/300',
    'transaction-transfer': hash(row => row.contractType === 1),
    'transaction-token': hash(
      row => called.includes(row) && row.tokenType === 'trc20' && row.risk.length === 0,
    ),
    'transaction-call': hash(row => called.includes(row) && row.tokenType !== 'trc20'),
    'transaction-failed': hash(row => row.contractRet !== 'SUCCESS'),
    'transaction-fake': hash(row => row.risk.includes('look_alike_token')),
    'transaction-signed-by-two': await ofMany(),
    'transaction-staked': hash(row => row.contractType === 54),
    address: `/address/${transfers[0].transferFromAddress}`,
    token: `/token20/${tokens[0].contract_address}`,
    item: `/nft/${collection}/${items[0].token_id}`,
  };
}

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  ignoreDefaultArgs: ['--hide-scrollbars'],
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
});
for (const [name, path] of Object.entries(await pages())) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  for (const viewport of SIZES) {
    // A phone keeps no room for a scrollbar.
    const isMobile = viewport.width < 640;
    const page = await browser.newPage({ viewport, isMobile, hasTouch: isMobile });
    await page.goto(`${base}/#${path}`, { timeout: 120_000 });
    // Until nothing is loading any more, and what arrives last (the price, the bars) has had its moment.
    await page.waitForFunction(
      () =>
        document.querySelector('main') !== null &&
        document.querySelector('[aria-busy="true"], [class*="skeleton"]') === null &&
        // Home's charts come when the browser is idle.
        (!location.hash.endsWith('#/') || document.body.textContent.includes('Transactions per day')) &&
        (document.querySelector('[role=tabpanel]') === null ||
          document.querySelector('[role=tabpanel] :is(table, dl, ul, p)') !== null) &&
        [...document.images].every(image => image.complete),
      undefined,
      { timeout: 120_000 },
    );
    await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined);
    await page.waitForTimeout(2000);
    const session = await page.context().newCDPSession(page);
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 62 });
    writeFileSync(join(folder, `${name}-${viewport.width}.webp`), Buffer.from(data, 'base64'));
    await page.close();
  }
}
await browser.close();
