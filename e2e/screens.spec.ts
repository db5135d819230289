import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { screens } from './lib/pages.ts';
import { PORT } from './lib/ports.ts';

interface Look {
  theme: 'light' | 'dark' | 'tron';
  language: 'en' | 'ar' | 'zh';
  width: 1440 | 390;
}

const look = (theme: Look['theme'], language: Look['language'], width: Look['width']): Look => ({
  theme,
  language,
  width,
});

/** Every theme, direction and width on every screen; `SCREENS=all` looks at every combination. */
const some = [look('light', 'en', 1440), look('dark', 'ar', 390), look('tron', 'ar', 1440)];
const all = (['light', 'dark', 'tron'] as const).flatMap(theme =>
  (['en', 'ar'] as const).flatMap(language =>
    ([1440, 390] as const).map(width => look(theme, language, width)),
  ),
);
const looks = process.env['SCREENS'] === 'all' ? all : some;

for (const { theme, language, width } of looks) {
  test(`every screen in ${theme}, ${language}, ${width} px: no fault axe finds serious, nothing sticks out, nothing foreign is loaded`, async ({
    browser,
    request,
  }, info) => {
    test.setTimeout(300_000);
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
      baseURL: `http://127.0.0.1:${PORT}`,
    });
    await context.addCookies([
      { name: 'theme', value: theme, url: `http://127.0.0.1:${PORT}` },
      { name: 'language', value: language, url: `http://127.0.0.1:${PORT}` },
    ]);
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', error => faults.push(`error: ${error.message}`));
    page.on('console', message => {
      if (message.type() === 'error') faults.push(`console: ${message.text()}`);
    });
    page.on('request', sent => {
      const host = new URL(sent.url()).host;
      if (!sent.url().startsWith('data:') && !sent.url().startsWith('blob:') && host !== `127.0.0.1:${PORT}`)
        faults.push(`request to ${sent.url()}`);
    });
    for (const [name, path] of Object.entries(await screens(request))) {
      await page.goto(`/#${path}`);
      await settled(page, name);
      expect(await page.evaluate(() => document.documentElement.dir)).toBe(language === 'ar' ? 'rtl' : 'ltr');
      for (const fault of [...(await axeFaults(page)), ...(await overflow(page))])
        faults.push(`${name} (${path}): ${fault}`);
      if (process.env['SCREENS_DIR'])
        await page.screenshot({
          path: `${process.env['SCREENS_DIR']}/${name.replaceAll(' ', '-')}-${width}-${theme}-${language}.png`,
          fullPage: true,
        });
    }
    await info.attach('faults', { body: faults.join('\n') });
    expect(faults.filter(fault => !expected404(fault))).toEqual([]);
    await context.close();
  });
}

/** The browser reports an answer of 404 as an error of its own; pages for things that do not exist ask for them. */
function expected404(fault: string): boolean {
  return fault.startsWith('console: Failed to load resource') && fault.includes('404');
}

async function settled(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('main')).toBeVisible();
  // The gallery shows what waiting looks like, for ever.
  if (name !== 'gallery') await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}

async function axeFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `axe ${id}: ${nodes
          .slice(0, 3)
          .map(node => node.target.join(' '))
          .join(' | ')}`,
    );
}

async function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const room = document.documentElement.clientWidth;
    return document.documentElement.scrollWidth > room
      ? [`the page is ${document.documentElement.scrollWidth} px wide in ${room}`]
      : [];
  });
}
