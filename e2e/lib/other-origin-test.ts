import { expect, type Page } from '@playwright/test';
import { test } from './clock.ts';
import { admin, api } from './chain.ts';
import {
  chainOnThisMachine,
  CHANGES,
  launchRebound,
  READS,
  secretsOf,
  servePages,
  socketOf,
  standingOf,
} from './other-origin.ts';
import { DEVNET_PORT, PORT } from './ports.ts';

const NAMES = ['127.0.0.1', 'localhost', 'evil.test'] as const;

/** By which name the page is reached, and by which it aims. */
const PAIRS = {
  'each name once': NAMES.map((site, place) => [site, NAMES[(place + 1) % NAMES.length] ?? site] as const),
  'every pair of names': NAMES.flatMap(site => NAMES.map(name => [site, name] as const)),
};

interface Outcome {
  what: string;
  /** Undefined where the page could not even read it. */
  status?: number;
  text?: string;
}

/** All that a page can try with fetch, forms, images, frames and scripts, and what it could read of the responses. */
async function attack(page: Page, chain: string, server: string): Promise<Outcome[]> {
  return page.evaluate(
    async ({ chain, server, changes, reads }) => {
      const outcomes: Outcome[] = [];
      const send = async (what: string, url: string, init: RequestInit) => {
        try {
          const response = await fetch(url, init);
          outcomes.push({ what, status: response.status, text: (await response.text()).slice(0, 2000) });
        } catch {
          outcomes.push({ what });
        }
      };
      const json = { 'content-type': 'application/json' };
      for (const [call, body] of Object.entries(changes)) {
        const url = `${chain}/admin/${call}`;
        for (const credentials of ['include', 'omit'] as const)
          await send(`${call}, JSON`, url, {
            method: 'POST',
            credentials,
            headers: json,
            body: JSON.stringify(body),
          });
        await send(`${call}, simple`, url, { method: 'POST', mode: 'no-cors', body: JSON.stringify(body) });
        const frame = document.createElement('iframe');
        frame.name = `frame-${call}`;
        document.body.append(frame);
        const form = document.createElement('form');
        Object.assign(form, { action: url, method: 'POST', enctype: 'text/plain', target: frame.name });
        const field = document.createElement('input');
        field.name = JSON.stringify(body).slice(0, -1) + ',"x":"';
        field.value = '"}';
        form.append(field);
        document.body.append(form);
        form.submit();
      }
      for (const path of reads) {
        const url = `${chain}/admin/${path}`;
        for (const credentials of ['include', 'omit'] as const)
          await send(`read ${path}`, url, { credentials });
        await send(`read ${path}, simple`, url, { mode: 'no-cors' });
        for (const tag of ['img', 'script', 'iframe'] as const) {
          const element = document.createElement(tag);
          element.src = url;
          document.body.append(element);
        }
      }
      await send('sign in', `${server}/api/auth`, { method: 'POST', headers: json, body: '{}' });
      await send('use a key', `${server}/external/tag`, { headers: { 'x-key': 'a.b.c' } });
      await send('the node behind the server', `${server}/wallet/getnowblock`, {});
      await send('the chain’s control calls behind the server', `${server}/admin/accounts-json`, {});
      await send('metrics', `${server}/metrics`, {});
      await send('device', `${server}/device/?EIO=4&transport=polling`, {});
      // Time for forms, images and frames.
      await new Promise(resolve => setTimeout(resolve, 500));
      return outcomes;
    },
    { chain, server, changes: CHANGES, reads: READS },
  );
}

/** A test of a page of another origin in a real browser, against the chain and the server. It may read what is public, and nothing more. */
export function testOtherOrigin(reach: keyof typeof PAIRS): void {
  test(`a page of another origin changes nothing and reads no key: ${reach}`, async ({ playwright }) => {
    const pages = await servePages();
    const request = await playwright.request.newContext();
    const secrets = await secretsOf(request);
    // Nothing but an attack makes a block now.
    await admin(request, 'pause', { paused: true });
    const browser = await launchRebound(test.info());
    try {
      const before = await standingOf(request);
      const page = await browser.newPage();
      const { port } = pages;
      for (const [site, name] of PAIRS[reach]) {
        const from = `http://${site}:${port}/`;
        await page.goto(from);
        const outcomes = await attack(page, `http://${name}:${DEVNET_PORT}`, `http://${name}:${PORT}`);
        expect(outcomes.length).toBeGreaterThan(45);
        for (const { what, status, text } of outcomes) {
          const where = `${what}: ${from} to ${name}`;
          if (what === 'sign in') expect([403, undefined], where).toContain(status);
          else {
            // A simple request is sent, and its response is opaque (status 0); no other is answered at all.
            expect([undefined, 0], where).toContain(status);
            expect(text ?? '', where).toBe('');
          }
        }
        expect(await standingOf(request), `${from} to ${name}`).toEqual(before);
      }

      // Of its own origin after rebinding: the page itself is of the name that leads here.
      for (const target of [DEVNET_PORT, PORT]) {
        const answer = await page.goto(`http://evil.test:${target}/admin/accounts-json`);
        expect(answer?.status()).toBe(421);
        const text = await page.content();
        for (const secret of secrets) expect(text).not.toContain(secret);
        const own = await page.evaluate(async () => {
          const read = async (path: string, init?: RequestInit) => (await fetch(path, init)).status;
          return [
            await read('/admin/accounts-json'),
            await read('/admin/mine', {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: '{}',
            }),
            await read('/wallet/getnowblock'),
            await read('/api/block'),
            await read('/device/?EIO=4&transport=polling'),
          ];
        });
        expect(
          own.every(status => status === 421 || (target === DEVNET_PORT && status === 404)),
          String(own),
        ).toBe(true);
      }
      expect(await socketOf(page, `ws://evil.test:${PORT}/feed`)).toBe('refused');
      expect(await standingOf(request)).toEqual(before);

      // What is public: the API and the feed of the server, the TRON calls of the chain.
      await page.goto(`http://127.0.0.1:${port}/`);
      const device = '/device/?EIO=4&transport=websocket';
      expect(await socketOf(page, `ws://127.0.0.1:${PORT}${device}`)).toBe('refused');
      expect(await socketOf(page, `ws://127.0.0.1:${PORT}/feed`)).toBe('open');
      const open = await page.evaluate(
        async ([server, chain]) => {
          const json = async (url: string, init?: RequestInit) =>
            (await fetch(url, init)).json() as Promise<object>;
          return {
            blocks: await json(`${server}/api/block?limit=1`),
            head: await json(`${chain}/wallet/getnowblock`, {
              method: 'POST',
              headers: { 'content-type': 'application/json', authorization: 'x' },
              body: '{}',
            }),
          };
        },
        [`http://localhost:${PORT}`, chainOnThisMachine] as const,
      );
      expect(open).toMatchObject({ blocks: { data: [{}] }, head: { block_header: {} } });
    } finally {
      await browser.close();
      await pages.close();
      await admin(request, 'pause', { paused: false });
    }
    // All goes on.
    const height = async () =>
      (await api<{ data: { number: number }[] }>(request, 'block?limit=1')).data[0]?.number ?? 0;
    const now = await height();
    await expect.poll(height, { timeout: 30_000 }).toBeGreaterThan(now);
    await request.dispose();
  });
}
