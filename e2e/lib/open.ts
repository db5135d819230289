import { expect, type Page } from '@playwright/test';

/** A screen that has not changed for so long has taken the place of the one before, with its first answers. */
const QUIET_MS = 250;
/** Live screens may never be still. */
const PATIENCE_MS = 4000;

/** Opens a screen as a click on a link does, and waits until it is there in full. */
export async function open(page: Page, name: string, path: string): Promise<void> {
  await page.goto(`/#${path}`);
  await expect(page.getByRole('main')).toBeVisible();
  // The gallery shows what waiting looks like, for ever.
  const busy = name === 'gallery' ? undefined : 'main [aria-busy="true"]';
  await page.evaluate(stillFor, { busy, quietMs: QUIET_MS, patienceMs: PATIENCE_MS });
  if (busy !== undefined) await expect(page.locator(busy)).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}

/** Within the page: waits until nothing has changed and nothing has been busy for a while. */
function stillFor(wanted: { busy: string | undefined; quietMs: number; patienceMs: number }): Promise<void> {
  const began = performance.now();
  let changed = began;
  const observer = new MutationObserver(() => (changed = performance.now()));
  observer.observe(document.body, { childList: true, subtree: true, attributes: true });
  return new Promise(resolve => {
    const look = () => {
      const now = performance.now();
      if (wanted.busy !== undefined && document.querySelector(wanted.busy) !== null) changed = now;
      if (now - changed < wanted.quietMs && now - began < wanted.patienceMs) return void setTimeout(look, 20);
      observer.disconnect();
      resolve();
    };
    look();
  });
}
