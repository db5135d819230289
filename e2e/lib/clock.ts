import { test as base, type Browser } from '@playwright/test';
import { shiftDate, shiftOf } from '../../scripts/lib/test-clock.mjs';

/** Gives all pages of a browser the clock of this process, which is that of the servers too. */
export function shareClock(browser: Browser): Browser {
  const clock = process.env['TEST_CLOCK'];
  const newContext = browser.newContext.bind(browser);
  if (clock !== undefined)
    browser.newContext = async options => {
      const context = await newContext(options);
      await context.addInitScript(shiftDate, shiftOf(clock));
      return context;
    };
  return browser;
}

/** Tests whose pages, whatever opens them, have that clock. */
export const test = base.extend<object, object>({
  browser: [({ browser }, use) => use(shareClock(browser)), { scope: 'worker' }],
});
