import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { kind } from '../../scripts/lib/deep.mjs';
import { open } from './open.ts';
import { moved, watchShifts } from './layout-shift.ts';
import { screens } from './pages.ts';
import { PORT } from './ports.ts';
import { askedBy, watchCalls } from './round-trips.ts';
import { noteScreen } from './screens-report.ts';
import { stillTest as test } from './still-chain.ts';

const LANGUAGES = ['ar', 'en', 'es', 'fa', 'ja', 'ko', 'ru', 'zh'] as const;
/** A screen in one cell of the matrix, measured where that is asked for; longer means that it hangs. */
const LONGEST_MS = 10_000;
/** Between a phone and a desk: the width at which most things change their place. */
const TABLET_PX = 820;
const MIRRORED: readonly string[] = ['ar', 'fa'];

/** A cell of the visual matrix: themes x directions x widths. */
export interface MatrixCell {
  theme: 'light' | 'dark' | 'tron';
  language: (typeof LANGUAGES)[number];
  width: 1440 | 390;
}

/** Every theme, direction and width. */
export const VISUAL_MATRIX: readonly MatrixCell[] = (['light', 'dark', 'tron'] as const).flatMap(theme =>
  (['en', 'ar'] as const).flatMap(language =>
    ([1440, 390] as const).map(width => ({ theme, language, width })),
  ),
);

/** The same cell in another language of its direction, by turn and seed: long and tall scripts have their turn too. */
export function inTurn(cell: MatrixCell, turn: number): MatrixCell {
  const mirrored = MIRRORED.includes(cell.language);
  const alike = LANGUAGES.filter(language => MIRRORED.includes(language) === mirrored);
  return { ...cell, language: alike[turn % alike.length] ?? cell.language };
}

/**
 * A test that opens screens in one cell: no fault that axe finds serious, nothing wider than the window, nothing that moves
 * once it is shown, nothing foreign loaded, no error in the console.
 * @param wanted by a screen's place in the list, and how many there are
 */
export function testScreens(
  { theme, language, width }: MatrixCell,
  wanted: (place: number, count: number) => boolean,
): void {
  test(`screens in ${theme}, ${language}, ${width} px: accessible, within the window, steady, nothing foreign loaded`, async ({
    context,
    page,
    request,
  }, info) => {
    await page.setViewportSize({ width, height: 900 });
    await context.addCookies([
      { name: 'theme', value: theme, url: `http://127.0.0.1:${PORT}` },
      { name: 'language', value: language, url: `http://127.0.0.1:${PORT}` },
    ]);
    await page.addInitScript(watchShifts);
    await page.addInitScript(watchCalls);
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
    const chosen = Object.entries(await screens(request)).filter((_screen, place, { length }) =>
      wanted(place, length),
    );
    expect(chosen).not.toEqual([]);
    // What stands around every screen is asked about at the first: it is most of a small one, and axe half of the whole time.
    let part: Part = 'page';
    test.setTimeout(Math.max(info.timeout, chosen.length * LONGEST_MS));
    for (const [name, path] of chosen) {
      const { shift, faults: shifts } = await moved(page, () => open(page, name, path));
      const calls = await page.evaluate(askedBy);
      expect(await page.evaluate(() => document.documentElement.dir)).toBe(
        MIRRORED.includes(language) ? 'rtl' : 'ltr',
      );
      const found = [...shifts, ...(await axeFaults(page, part)), ...(await overflow(page))];
      part = 'main';
      if (process.env['SCREENS_DIR'])
        await page.screenshot({
          path: `${process.env['SCREENS_DIR']}/${name.replaceAll(' ', '-')}-${width}-${theme}-${language}.png`,
          fullPage: true,
        });
      if (kind === 'deep' && width > TABLET_PX) {
        await page.setViewportSize({ width: TABLET_PX, height: 900 });
        found.push(...(await overflow(page)));
        await page.setViewportSize({ width, height: 900 });
      }
      noteScreen({ name, path, cell: `${theme} ${language} ${width}`, shift, calls, faults: found });
      faults.push(...found.map(fault => `${name} (${path}): ${fault}`));
    }
    await info.attach('faults', { body: faults.join('\n') });
    expect(faults.filter(fault => !expected404(fault))).toEqual([]);
  });
}

/** The browser reports an answer of 404 as an error of its own; pages for things that do not exist ask for them. */
function expected404(fault: string): boolean {
  return fault.startsWith('console: Failed to load resource') && fault.includes('404');
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

type Part = 'page' | 'main';

/**
 * Asks axe within the page, where it stays from screen to screen: handing it in for each took most of the time.
 * @param part main: without what stands around it on every screen; what concerns a whole page is asked without axe then
 */
export async function axeFaults(page: Page, part: Part = 'page'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations, wholePage } = await page.evaluate(
    async ({ tags, within }) => {
      const asked = (window as unknown as { axe: typeof axe }).axe;
      const found = await asked.run(within === 'main' ? 'main' : document, {
        runOnly: tags,
        resultTypes: ['violations'],
        reporter: 'no-passes',
      });
      const named = ['aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-owns', 'for'].flatMap(
        name =>
          [...document.querySelectorAll(`[${name}]`)].flatMap(
            element => element.getAttribute(name)?.split(/\s+/) ?? [],
          ),
      );
      const twice = [...new Set(named)].filter(
        id => id !== '' && document.querySelectorAll(`[id="${CSS.escape(id)}"]`).length > 1,
      );
      return {
        violations: found.violations,
        wholePage: [
          ...(document.title.trim() === '' ? ['the page has no title'] : []),
          ...(document.documentElement.lang === '' ? ['the page names no language'] : []),
          ...twice.map(id => `${id} is the id of several elements`),
        ],
      };
    },
    { tags: WCAG, within: part },
  );
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return [
    ...wholePage,
    ...serious.map(
      ({ id, nodes }) =>
        `axe ${id}: ${nodes
          .slice(0, 3)
          .map(node => node.target.join(' '))
          .join(' | ')}`,
    ),
  ];
}

/** What is wider than the window. */
export async function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const room = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= room) return [];
    const beyond = [...document.querySelectorAll('body *')].filter(element => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 0 && (right > room + 0.5 || left < -0.5);
    });
    const names = beyond
      .filter(element => !beyond.some(other => other !== element && element.contains(other)))
      .slice(0, 3)
      .map(
        element =>
          `${element.localName}.${element.getAttribute('class') ?? ''} ${(element.textContent ?? '').slice(0, 40)}`,
      );
    return [`the page is ${document.documentElement.scrollWidth} px wide in ${room}: ${names.join(' | ')}`];
  });
}
