import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { admin, api, deployToken, fundedAccounts, type Account } from './chain.ts';
import { open } from './open.ts';
import { test } from './test.ts';
import { login } from './wallet.ts';

// Tokens may call themselves anything: no name may widen a page, hide what it is, or turn the words around it.

/** For what hangs: three tokens and twenty pages in two widths. */
const LONGEST_MS = 240_000;
const LONG = 'W'.repeat(200);
const TURNED = '\u202ETDSU';
const NAMES = [
  { name: `Long ${LONG}`, symbol: LONG },
  { name: 'Very long', symbol: `Ω${'m'.repeat(10_000)}` },
  { name: `Turned ${TURNED}\u200B`, symbol: TURNED },
] as const;
/** Orders of direction and letters without width. */
const UNSEEN = /[\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/;

interface Token {
  contract: string;
  transfer: string;
}

async function deployAll(request: APIRequestContext, owner: Account, to: string): Promise<Token[]> {
  const tokens: Token[] = [];
  for (const names of NAMES) tokens.push(await deployToken(request, owner, { ...names, to }));
  const last = tokens.at(-1)?.transfer ?? '';
  await expect
    .poll(async () => (await api<{ hash?: string }>(request, `transaction/${last}`)).hash, {
      timeout: 30_000,
    })
    .toBe(last);
  // Names are read from the contracts behind the blocks.
  await expect
    .poll(
      async () =>
        (
          await api<{ trc20_tokens: { symbol: string }[] }>(
            request,
            `token_trc20?contract=${tokens[2]?.contract}&showAll=1`,
          )
        ).trc20_tokens[0]?.symbol,
      { timeout: 30_000 },
    )
    .toBe(TURNED);
  return tokens;
}

async function look(page: Page, where: string): Promise<string[]> {
  const faults = await page.evaluate(room => {
    const root = document.documentElement;
    const wide = root.scrollWidth > room ? [`the page is ${root.scrollWidth} px wide in ${room}`] : [];
    // A column pushed far out of sight is as good as none, though its table scrolls.
    const tables = [...document.querySelectorAll('main table')]
      .map(table => table.getBoundingClientRect().width - (table.parentElement?.clientWidth ?? 0))
      .filter(beyond => beyond > 300)
      .map(beyond => `a table is ${Math.round(beyond)} px wider than its box`);
    const fields = [...document.querySelectorAll('main *, dialog *, [role=listbox] *')].filter(element => {
      const { right, left, width } = element.getBoundingClientRect();
      if (width === 0 || (right <= room + 1 && left >= -1)) return false;
      // What scrolls or is cut within a box of its own is within reach.
      for (let box = element.parentElement; box; box = box.parentElement)
        if (getComputedStyle(box).overflowX !== 'visible') return false;
      return true;
    });
    return [
      ...wide,
      ...tables,
      ...fields.slice(0, 3).map(element => `${element.tagName}.${element.className} sticks out`),
    ];
  }, page.viewportSize()?.width ?? 0);
  const text = await page.evaluate(() => document.body.innerText + document.title);
  return [...faults, ...(UNSEEN.test(text) ? ['a text holds what nobody sees'] : [])].map(
    fault => `${where}: ${fault}`,
  );
}

/** What sticks out at the width of a desk and at that of a phone. */
async function lookTwice(page: Page, where: string): Promise<string[]> {
  const faults: string[] = [];
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    faults.push(...(await look(page, `${where} at ${width} px`)));
  }
  return faults;
}

/** What of the site shows a name: the lists and pages that draw it in their own way, and those that share a part with one of them. */
export type Reach = 'each part once' | 'every page';

/**
 * A test that looks for names that stick out, turn what stands around them or hide what they are, on pages and in the wallet.
 */
export function testHostileNames(reach: Reach): void {
  test(`names of any length and direction stay in their place: ${reach}`, async ({ page, request }) => {
    test.setTimeout(LONGEST_MS);
    const accounts = await fundedAccounts(request);
    const [sender, recipient] = [accounts[7] as Account, accounts[8] as Account];
    await admin(request, 'mine', { count: 1 });
    const tokens = await deployAll(request, sender, recipient.address);
    const [long, , turned] = tokens as [Token, Token, Token];
    const faults: string[] = [];
    const paths = [
      '/',
      '/blockchain/transfers',
      '/tokens/list?filter=trc20&sort=-issue_time',
      `/address/${recipient.address}`,
      ...tokens.map(({ contract }) => `/token20/${contract}`),
      `/transaction/${long.transfer}`,
      `/contract/${long.contract}/code`,
      ...(reach === 'each part once'
        ? []
        : [
            ...tokens.slice(1).map(({ transfer }) => `/transaction/${transfer}`),
            '/blockchain/transactions',
            '/tokens/view?search=WWWW',
            `/address/${recipient.address}/transfers`,
            `/address/${recipient.address}/tokens`,
            `/token20/${long.contract}/holders`,
            `/transaction/${long.transfer}/transfers`,
            `/transaction/${long.transfer}/events`,
          ]),
    ];
    for (const path of paths) {
      await open(page, path, path);
      faults.push(...(await lookTwice(page, path)));
    }
    await page.goto(`/#/token20/${long.contract}`);
    // All of it is within reach of whoever points at it.
    await expect(page.locator(`[data-tip="${LONG}"]`).first()).toBeAttached();
    await page.goto(`/#/token20/${turned.contract}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Turned \uFFFDTDSU\uFFFD');
    await page.goto('/#/');
    for (const text of ['WWWWW', 'TDSU', 'Very long']) {
      const search = page.locator('input[role=combobox]').first();
      await search.fill(text);
      await expect(page.getByRole('option').first()).toBeVisible();
      faults.push(...(await look(page, `search for ${text}`)));
    }
    await page.keyboard.press('Escape');
    await login(page, recipient.privateKey);
    await page.getByRole('button', { name: /^Wallet menu/ }).click();
    faults.push(...(await look(page, 'wallet menu')));
    const menu = page.getByRole('region', { name: 'Wallet menu' });
    await menu.getByRole('button', { name: 'Send', exact: true }).click();
    const select = page.getByRole('dialog').getByRole('combobox', { name: 'Token' });
    const option = select.locator('option', { hasText: 'WWWW' });
    await expect(option).toHaveCount(1);
    await select.selectOption({ label: (await option.textContent()) ?? '' });
    faults.push(...(await lookTwice(page, 'send form')));
    expect(faults).toEqual([]);
  });
}
