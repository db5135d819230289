import { expect, test, type Page } from '@playwright/test';
import axe from 'axe-core';
import { open } from './open.ts';
import { screens } from './pages.ts';
import { PORT } from './ports.ts';

/** A cell of the visual matrix: themes x directions x widths. */
export interface Look {
  theme: 'light' | 'dark' | 'tron';
  language: 'en' | 'ar' | 'zh';
  width: 1440 | 390;
}

/** Every theme, direction and width. */
export const VISUAL_MATRIX: readonly Look[] = (['light', 'dark', 'tron'] as const).flatMap(theme =>
  (['en', 'ar'] as const).flatMap(language =>
    ([1440, 390] as const).map(width => ({ theme, language, width })),
  ),
);

/**
 * A test that opens screens in one look: no fault that axe finds serious, nothing wider than the window, nothing foreign loaded,
 * no error in the console.
 * @param wanted by a screen's place in the list
 */
export function testScreens({ theme, language, width }: Look, wanted: (place: number) => boolean): void {
  test(`screens in ${theme}, ${language}, ${width} px: accessible, within the window, nothing foreign loaded`, async ({
    browser,
    request,
  }, info) => {
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
    const chosen = Object.entries(await screens(request)).filter((_screen, place) => wanted(place));
    expect(chosen).not.toEqual([]);
    for (const [name, path] of chosen) {
      await open(page, name, path);
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

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Asks axe within the page, where it stays from screen to screen: handing it in for each took most of the time. */
async function axeFaults(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    tags =>
      (window as unknown as { axe: typeof axe }).axe.run(document, {
        runOnly: tags,
        resultTypes: ['violations'],
        reporter: 'no-passes',
      }),
    WCAG,
  );
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
