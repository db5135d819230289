import type { BrowserContext } from '@playwright/test';
import { test as base } from './clock.ts';
import { PORT } from './ports.ts';

const origin = `http://127.0.0.1:${PORT}`;
/** What the page shows that stays open from test to test. */
const KEPT = `${origin}/logo.svg`;

/**
 * Tests in one browser profile for each worker, which is emptied before each test but keeps the files of the app, compiled: a
 * new profile for each test costs twice the time of a page. `ownProfile` gives one to tests that ask what a browser remembers.
 */
export const test = base.extend<{ ownProfile: boolean }, { profile: BrowserContext }>({
  ownProfile: [false, { option: true }],
  profile: [
    async ({ browser }, use, { project }) => {
      const { viewport } = project.use;
      const profile = await browser.newContext({
        baseURL: origin,
        reducedMotion: 'reduce',
        ...(viewport === undefined ? {} : { viewport }),
      });
      // A page without scripts that stays: as long as one is open, the next shares its window and its process, which has the app
      // compiled already.
      await (await profile.newPage()).goto(KEPT);
      await use(profile);
      await profile.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ profile, ownProfile, browser }, use) => {
    const context = ownProfile ? await browser.newContext({ baseURL: origin }) : profile;
    await use(context);
    if (ownProfile) return context.close();
    for (const page of context.pages()) if (page.url() !== KEPT) await page.close();
    await context.unrouteAll();
    await context.clearCookies();
  },
  page: async ({ context, ownProfile }, use) => {
    const page = await context.newPage();
    if (!ownProfile) {
      const session = await context.newCDPSession(page);
      await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
      await session.detach();
    }
    await use(page);
  },
});
