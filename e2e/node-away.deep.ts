import { readdir, readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { DEVNET_PORT } from './lib/ports.ts';
import { test } from './lib/test.ts';

/** A node that says nothing is noticed after its calls ran out of time. */
const NOTICED_MS = 120_000;

/** The process of this worker's chain. */
async function chainProcess(): Promise<number> {
  const ids = (await readdir('/proc')).filter(name => /^\d+$/.test(name));
  for (const id of ids) {
    const words = (await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')).split('\0');
    if (words.includes(String(DEVNET_PORT)) && words.some(word => word.includes('devnet'))) return Number(id);
  }
  throw new Error('the chain has no process of its own here');
}

const newest = (page: Page) =>
  page.getByRole('table', { name: 'Blocks' }).locator('tbody tr a[href*="/block/"]').first();
const numberOf = async (page: Page) => Number((await newest(page).innerText()).replaceAll(',', ''));

test('a node that stops is said to, the page keeps what it has and goes on by itself', async ({ page }) => {
  test.setTimeout(4 * NOTICED_MS);
  const faults: string[] = [];
  page.on('pageerror', error => faults.push(error.message));
  await page.goto('/#/blockchain/blocks');
  await expect(newest(page)).toBeVisible();
  const chain = await chainProcess();
  process.kill(chain, 'SIGSTOP');
  try {
    const notice = page.getByText('The node does not answer, so no new blocks arrive.');
    await expect(notice).toBeVisible({ timeout: NOTICED_MS });
    const before = await numberOf(page);
    expect(before).toBeGreaterThan(0);
    // A page opened meanwhile is answered from the index.
    await page.goto('/#/block/300');
    await expect(page.getByRole('heading', { name: /300/ })).toBeVisible();
    await page.goto('/#/blockchain/blocks');
    await expect(newest(page)).toBeVisible();
    process.kill(chain, 'SIGCONT');
    await expect(notice).toBeHidden({ timeout: NOTICED_MS });
    await expect.poll(() => numberOf(page), { timeout: NOTICED_MS }).toBeGreaterThan(before);
  } finally {
    process.kill(chain, 'SIGCONT');
  }
  expect(faults).toEqual([]);
});

test('a browser without a network says so, keeps its rows and goes on by itself', async ({
  page,
  context,
}) => {
  test.setTimeout(3 * NOTICED_MS);
  await page.goto('/#/blockchain/blocks');
  await expect(newest(page)).toBeVisible();
  const before = await numberOf(page);
  await context.setOffline(true);
  try {
    const notice = page.getByText('The Sunscope server does not answer.');
    await expect(notice).toBeVisible({ timeout: NOTICED_MS });
    await expect(newest(page)).toBeVisible();
    await context.setOffline(false);
    await expect(notice).toBeHidden({ timeout: NOTICED_MS });
    await expect.poll(() => numberOf(page), { timeout: NOTICED_MS }).toBeGreaterThan(before);
  } finally {
    await context.setOffline(false);
  }
});
