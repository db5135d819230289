import { expect, type Browser, type Page } from '@playwright/test';
import { fundedAccounts } from './chain.ts';
import { collectibles } from './pages.ts';
import { PORT } from './ports.ts';
import { stillTest as test } from './still-chain.ts';

/** A window of a phone. */
export async function phone(browser: Browser, cell: { width: number; language: string }): Promise<Page> {
  const url = `http://127.0.0.1:${PORT}`;
  const context = await browser.newContext({
    viewport: { width: cell.width, height: 900 },
    baseURL: url,
    isMobile: true,
  });
  await context.addCookies([{ name: 'language', value: cell.language, url }]);
  return context.newPage();
}

/** Tests of what a phone shows of lists, cards and tabs. */
export function testPhones(language: 'ar' | 'en'): void {
  test(`the smallest phones show both ends of every address of a list in ${language}`, async ({
    browser,
  }) => {
    const page = await phone(browser, { width: 340, language });
    // The greatest balances are those of named accounts: their addresses need the most room beside them.
    await page.route('**/api/account/list*', async route => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), addressNames: {} } });
    });
    for (const path of ['/blockchain/accounts', '/blockchain/transfers']) {
      await page.goto(`/#${path}`);
      await expect(page.locator('main td bdi[data-cut]').nth(5)).toBeVisible();
      expect(await page.evaluate(hiddenPixels, 'main td bdi[data-cut]'), path).toBeLessThan(1);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(340);
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.context().close();
  });

  test(`the smallest phones keep pages, names and addresses within their card in ${language}`, async ({
    browser,
    request,
  }) => {
    const { token } = await collectibles(request);
    const page = await phone(browser, { width: 340, language });
    await page.goto('/#/tokens/list');
    const name = page.locator('main td bdi', { hasText: 'claim-at-' }).first();
    await expect(name).toBeVisible();
    expect(await name.evaluate(firstLetterShows), 'the beginning of a long name').toBe(true);
    const pager = page.locator('main nav').last();
    await expect(pager.getByRole('button')).toHaveCount(4);
    for (const button of await pager.getByRole('button').all())
      expect(await button.evaluate(sticksOut), (await button.getAttribute('aria-label')) ?? '').toBeLessThan(
        1,
      );
    await page.goto(`/#/token20/${token}`);
    const address = page.locator('main dd bdi', { hasText: token });
    await expect(address).toBeVisible();
    expect(await address.evaluate(text => text.getClientRects().length), 'lines of an address').toBe(1);
    await page.context().close();
  });

  test(`rows of a list are of one height on a phone in ${language}`, async ({ browser, request }) => {
    const [account] = await fundedAccounts(request);
    const page = await phone(browser, { width: 390, language });
    // Blocks that tests mine are ahead of the clock, and what is to come has a date, which is longer than an age.
    await page.addInitScript(() => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + 3_600_000;
    });
    const address = `/address/${account?.address}`;
    const blockchain = ['blocks', 'transactions', 'transfers', 'accounts'].map(list => `/blockchain/${list}`);
    for (const path of [...blockchain, address, `${address}/transfers`]) {
      await page.goto(`/#${path}`);
      await expect(page.locator('main tbody tr:not([aria-hidden])').nth(4)).toContainText(/\w/);
      await expect(page.locator('main table [aria-busy=true]')).toHaveCount(0);
      // A list of an earlier address may still stand for a moment.
      await expect.poll(async () => (await page.evaluate(rowHeights)).length, path).toBeGreaterThan(4);
      const heights = await page.evaluate(rowHeights);
      expect(Math.max(...heights) - Math.min(...heights), `${path}: ${heights.join(' ')}`).toBeLessThan(2);
    }
    await page.context().close();
  });

  test(`the open tab is in sight on a phone in ${language}`, async ({ browser, request }) => {
    const { owner } = await collectibles(request);
    const page = await phone(browser, { width: 390, language });
    for (const tab of ['approvals', 'permissions', 'tokens']) {
      await page.goto(`/#/address/${owner}/${tab}`);
      const open = page.locator(`#tab-${tab}[aria-selected=true]`);
      await expect(open).toBeVisible();
      await expect.poll(() => open.evaluate(sticksOut), { message: tab }).toBeLessThan(1);
      expect(await page.evaluate(() => scrollY), 'the page itself').toBe(0);
    }
    await page.evaluate(() => scrollTo(0, 120));
    const held = await page.evaluate(() => scrollY);
    await page.locator('#tab-transfers').click();
    await expect(page.locator('#tab-panel-transfers')).toBeVisible();
    expect(held).toBeGreaterThan(0);
    expect(await page.evaluate(() => scrollY), 'the page under a tab that was touched').toBe(held);
    await page.context().close();
  });
}

/** Within the page: how many pixels of a text its surroundings and its own frame hide, where most are hidden. */
export function hiddenPixels(texts: string): number {
  const hidden = [...document.querySelectorAll(texts)]
    .filter(text => text.getClientRects().length > 0)
    .map(text => {
      const whole = text.getBoundingClientRect();
      let { left, right } = whole;
      for (let around = text.parentElement; around !== null; around = around.parentElement) {
        if (getComputedStyle(around).overflowX === 'visible') continue;
        const box = around.getBoundingClientRect();
        left = Math.max(left, box.left);
        right = Math.min(right, box.right);
      }
      return Math.max(whole.width - (right - left), text.scrollWidth - text.clientWidth);
    });
  return Math.max(...hidden);
}

/** Within the page: heights of the rows of its first list; a line that parts it is no row. */
function rowHeights(): number[] {
  const rows = document.querySelectorAll('main table tbody tr');
  return [...rows].filter(row => row.children.length > 1).map(row => row.getBoundingClientRect().height);
}

/** Within the page: how many pixels something reaches beyond its card, sideways. */
function sticksOut(piece: Element): number {
  const card = piece.closest('section');
  if (!card) throw new Error('stands in no card');
  const [inner, outer] = [piece.getBoundingClientRect(), card.getBoundingClientRect()];
  return Math.max(outer.left - inner.left, inner.right - outer.right);
}

/** Within the page: whether a cut text shows its beginning. */
function firstLetterShows(text: Element): boolean {
  const letter = document.createRange();
  const [node] = text.childNodes;
  if (!node) return false;
  letter.setStart(node, 0);
  letter.setEnd(node, 1);
  const [box, frame] = [letter.getBoundingClientRect(), text.getBoundingClientRect()];
  return box.width > 0 && box.left >= frame.left - 1 && box.right <= frame.right + 1;
}
