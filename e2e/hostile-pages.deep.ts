import { expect, type Page } from '@playwright/test';
import { deepSeed } from '../scripts/lib/deep.mjs';
import { hostile, RISKS, type Risk } from '../apps/web/src/test/hostile-values.ts';
import { CONTRACT, pageAnswer } from '../apps/web/src/test/made-answers.ts';
import { open } from './lib/open.ts';
import { screens } from './lib/pages.ts';
import { test } from './lib/test.ts';
import { overflow } from './lib/visual-matrix.ts';

/** A page at both widths; for what hangs. */
const LONGEST_MS = 15_000;
const WIDTHS = [1440, 390] as const;
/** Made rows may have the same key, which no two rows of the server have; calls about what is made up are refused. */
const EXPECTED = /two children with the same key|Failed to load resource.*40[04]/;
/** Pages in a run, others for each seed; `SCREENS=all` sees all, `SCREENS=/sr` those whose address has it. */
const PAGES = 25;
const WANTED = process.env['SCREENS'];

/** Answers every call of the Product API with values of a kind of risk that its schema allows. */
async function answerWith(page: Page, risk: Risk): Promise<void> {
  const drawn = hostile(risk, deepSeed);
  await page.route(/\/(?:api|external)\//, route => {
    const request = route.request();
    const { pathname, search } = new URL(request.url());
    const body = pageAnswer(request.method() === 'POST' ? 'POST' : 'GET', pathname + search, drawn);
    return body === undefined
      ? route.fulfill({ status: 404, json: { message: 'unknown' } })
      : route.fulfill({ json: body });
  });
}

/** Within the page: what a name such as `__proto__` has brought into every object, taken out again for the next page. */
function strange(): string[] {
  const found: string[] = [];
  for (const member in {}) {
    found.push(member);
    delete (Object.prototype as Record<string, unknown>)[member];
  }
  return found;
}

for (const risk of RISKS)
  test(`no page is wider than its window, breaks or complains on hostile data: ${risk}`, async ({
    page,
    request,
  }, info) => {
    const all = Object.entries(await screens(request)).filter(([, path]) => path !== '/demo');
    const parts = Math.ceil(all.length / PAGES);
    const chosen = all.filter(([, path], place) =>
      WANTED === undefined
        ? (place + RISKS.indexOf(risk) + deepSeed) % parts === 0
        : WANTED === 'all' || path.includes(WANTED),
    );
    test.setTimeout(Math.max(info.timeout, chosen.length * LONGEST_MS));
    const faults: string[] = [];
    let at = '';
    const complain = (words: string) => {
      if (!EXPECTED.test(words)) faults.push(`${at}: ${words.slice(0, 400)}`);
    };
    page.on('pageerror', error => complain(error.message));
    page.on('console', message => {
      if (message.type() === 'error') complain(message.text());
    });
    await answerWith(page, risk);
    for (const [name, given] of chosen) {
      // The made answers know one contract.
      const path = given.replace(/^(\/contract\/)T\w+/, `$1${CONTRACT}`);
      for (const width of WIDTHS) {
        at = `${path} at ${width} px`;
        await page.setViewportSize({ width, height: 900 });
        if (width === WIDTHS[0])
          await open(page, name, path).catch((error: unknown) => complain(`never rests: ${String(error)}`));
        for (const wide of await overflow(page)) complain(wide);
      }
      for (const member of await page.evaluate(strange))
        complain(`every object of the page has ${member} since`);
      const words = await page.getByRole('main').innerText();
      if (words.includes('Something unexpected happened')) complain('broke');
      if (words.trim() === '') complain('is blank');
    }
    await info.attach('faults', { body: faults.join('\n') });
    expect(faults).toEqual([]);
  });
