import { expect } from '@playwright/test';
import { deepSeconds, deepSeed } from '../scripts/lib/deep.mjs';
import { moved, watchShifts } from './lib/layout-shift.ts';
import { open } from './lib/open.ts';
import { screens } from './lib/pages.ts';
import { test } from './lib/test.ts';

/** Screens of one thing, whose parts are asked for apart. */
const SCREENS = [
  'contract, same code',
  'address',
  'transaction of a contract',
  'block',
  'transfers of an address',
  'contract, callers',
];
/** One call comes so much later than all others, and then stands for a while. */
const LATE_MS = 1_500;
const AFTER_MS = LATE_MS + 1_000;
const SECONDS_A_SCREEN = 60;

test('a page stands still whichever of its answers comes last', async ({ page, request }) => {
  const all = await screens(request);
  const count = Math.max(1, Math.min(SCREENS.length, Math.floor(deepSeconds / SECONDS_A_SCREEN)));
  const faults: string[] = [];
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.addInitScript(watchShifts);
  for (let at = 0; at < count; at++) {
    const name = SCREENS[(deepSeed + at) % SCREENS.length] ?? '';
    const path = all[name];
    if (path === undefined) throw new Error(`There is no screen “${name}”`);
    const calls = new Set<string>();
    page.on('request', sent => {
      const { pathname } = new URL(sent.url());
      if (pathname.startsWith('/api/')) calls.add(pathname);
    });
    await open(page, name, path);
    page.removeAllListeners('request');
    for (const late of calls) {
      await page.route(
        url => url.pathname === late,
        async route => {
          await new Promise(resolve => setTimeout(resolve, LATE_MS));
          // The page may have gone on meanwhile.
          await route.continue().catch(() => undefined);
        },
      );
      await page.goto('about:blank');
      const found = await moved(page, async () => {
        await open(page, name, path);
        await page.waitForTimeout(AFTER_MS);
      });
      faults.push(...found.faults.map(fault => `${name}, ${late} last: ${fault}`));
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
    expect(calls.size, name).toBeGreaterThan(0);
  }
  expect(faults).toEqual([]);
});
