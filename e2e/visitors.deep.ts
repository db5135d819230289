import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { api, fundedAccounts } from './lib/chain.ts';
import { open } from './lib/open.ts';
import { screens } from './lib/pages.ts';
import { stillTest } from './lib/still-chain.ts';
import { test } from './lib/test.ts';

/** A screen opened and looked through; for what hangs. */
const LONGEST_MS = 15_000;

const box = (page: Page) => page.getByRole('combobox', { name: /search/i }).first();

/** What the search offers, and no other field. */
const options = (page: Page) => page.getByRole('listbox').getByRole('option');

interface TokenRow {
  name: string;
  contractAddress: string;
  level: string;
}

/** A token of a kind whose name no other token has. */
async function tokenOf(request: APIRequestContext, kind: string): Promise<TokenRow> {
  const { tokens } = await api<{ tokens: TokenRow[] }>(request, `tokens/overview?limit=50&filter=${kind}`);
  const found = tokens.find(({ name }) => tokens.filter(token => token.name.includes(name)).length === 1);
  if (!found) throw new Error(`no ${kind} token with a name of its own`);
  return found;
}

stillTest('search takes a person to the target of every kind', async ({ page, request }) => {
  const { data } = await api<{ data: { hash: string }[] }>(request, 'transaction?limit=1');
  const hash = data[0]?.hash ?? '';
  const [account] = await fundedAccounts(request);
  const trc20 = await tokenOf(request, 'trc20');
  const items = await tokenOf(request, 'trc721');
  const shares = await tokenOf(request, 'trc1155');
  const { data: named } = await api<{ data: { address: string; name: string }[] }>(
    request,
    'pagewitness?limit=1',
  );
  const representative = named[0];
  /** What is typed, the line that is chosen, and where it leads. */
  const cases: [text: string, line: RegExp, path: string][] = [
    ['300', /300/, '/block/300'],
    ['0', /0/, '/block/0'],
    [hash, /./, `/transaction/${hash}`],
    [account?.address ?? '', /./, `/address/${account?.address}`],
    [
      representative?.name ?? '',
      new RegExp(representative?.address ?? ''),
      `/address/${representative?.address}`,
    ],
    [trc20.contractAddress, /./, `/contract/${trc20.contractAddress}/code`],
    ['HarbourPoints', /1000001/, '/token/1000001'],
    [trc20.name, new RegExp(trc20.contractAddress), `/token20/${trc20.contractAddress}`],
    [items.name, new RegExp(items.contractAddress), `/token20/${items.contractAddress}`],
    [shares.name, new RegExp(shares.contractAddress), `/token20/${shares.contractAddress}`],
  ];
  for (const [text, line, path] of cases) {
    await page.goto('/#/blockchain/blocks');
    await box(page).fill(text);
    await options(page).filter({ hasText: line }).first().click();
    await expect(page, text).toHaveURL(new RegExp(`#${path}(?:[?/]|$)`));
  }
});

stillTest(
  'a text that may be of several tokens leads to their list, and on their view stays there',
  async ({ page }) => {
    for (const [from, list] of [
      ['/blockchain/blocks', '/tokens/list'],
      ['/tokens/view', '/tokens/view'],
    ] as const) {
      await page.goto(`/#${from}`);
      await box(page).fill('har');
      await options(page).filter({ hasText: /token/i }).last().click();
      await expect(page, from).toHaveURL(new RegExp(`#${list}\\?search=har$`));
    }
  },
);

test('what anyone may have written opens only after a warning that shows all of its address', async ({
  page,
  request,
}) => {
  const all = Object.entries(await screens(request));
  test.setTimeout(all.length * LONGEST_MS);
  // Nothing outside is asked for: the page that opens is answered here.
  await page
    .context()
    .route(/^https?:\/\/(?!127\.0\.0\.1)/, route =>
      route.fulfill({ contentType: 'text/html', body: 'outside' }),
    );
  const faults: string[] = [];
  let warned = 0;
  for (const [name, path] of all) {
    await open(page, name, path);
    const links = page.getByRole('main').locator('button[aria-haspopup="dialog"]:has(bdi[dir="ltr"])');
    const shown = (await links.allInnerTexts()).map(text => text.trim());
    const at = shown.findIndex(text => /^(?:https?:\/\/)?[\w.-]+\.[a-z]{2,}/i.test(text));
    if (at < 0) continue;
    await links.nth(at).click();
    const dialog = page.getByRole('dialog', { name: 'Leave this explorer?' });
    await expect(dialog, `${name}: ${shown[at]}`).toBeVisible();
    const link = dialog.getByRole('link', { name: /^Open / });
    const href = (await link.getAttribute('href')) ?? '';
    if (!/^https?:\/\//.test(href)) faults.push(`${name}: ${href} is neither http nor https`);
    await expect(dialog).toContainText(href);
    expect(await link.getAttribute('rel')).toContain('noopener');
    expect(await link.getAttribute('target')).toBe('_blank');
    const here = page.url();
    const pages = page.context().pages().length;
    await dialog.getByRole('button', { name: 'Stay here' }).click();
    await expect(dialog).toBeHidden();
    expect(page.url()).toBe(here);
    expect(page.context().pages()).toHaveLength(pages);
    await links.nth(at).click();
    const [outside] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
    expect(await outside.evaluate(() => window.opener === null && document.referrer === '')).toBe(true);
    await outside.close();
    warned += 1;
  }
  expect(faults).toEqual([]);
  expect(warned, 'screens with an address of others').toBeGreaterThan(2);
});
