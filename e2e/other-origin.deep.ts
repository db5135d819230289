import { expect } from '@playwright/test';
import { test } from './lib/clock.ts';
import { Random } from '../bench/load/random.ts';
import { deepSeconds, deepSeed } from '../scripts/lib/deep.mjs';
import { admin, api } from './lib/chain.ts';
import { Neighbour } from './lib/neighbour.ts';
import { launchRebound, secretsOf, servePages, standingOf, takeSnapshot } from './lib/other-origin.ts';
import { Draw, type Attempt } from './lib/draw.ts';
import { tryAll } from './lib/page-attempts.ts';
import { DEVNET_PORT, PORT } from './lib/ports.ts';
import { drawRawRequest, sendRaw, type RawAnswer, type RawRequest } from './lib/raw-requests.ts';

// Random attempts of a page of another origin, by a real browser, and of any browser, by bytes. Nothing may change, no key be read.

/** The rest is for starting and ending. */
const SHARE_OF_ROUNDS = 0.85;
const ATTEMPTS = 40;
const RAW_REQUESTS = 60;
const RAW_AT_ONCE = 8;
const ATTEMPTS_MS = 1500;

/** By names: where the page is from, and where it aims. */
const PAGE_NAMES = ['127.0.0.1', 'localhost', 'evil.test', 'evil.localhost', '127.0.0.1.evil.test'];
const TARGET_NAMES = [
  '127.0.0.1',
  'localhost',
  'evil.test',
  '0.0.0.0',
  '127.1',
  'LOCALHOST.',
  'user:pw@127.0.0.1',
];

/** Control calls in any spelling that a router may know. */
const CONTROL = /^\/+(?:admin|tre)(?:\/|$)/i;
/** The channel to a signing device. */
const DEVICE = /^\/(?:device|socket\.io)(?:\/|$)/;
/** For load balancers, which may ask by any name. */
const HEALTH = /^\/(?:healthz|readyz)(?:\?|$)/;
/** What no page of another origin may read of the server: its figures, and a channel to a signing device. */
const PRIVATE_TEXT = /# HELP|"sid":/;

/** Paths as servers may read them. */
function decoded(path: string): string {
  const plain = path.split('?')[0] ?? '';
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}

function textOf(answer: RawAnswer, { body, ...request }: RawRequest): string {
  return `${JSON.stringify({ ...request, body: body.slice(0, 300) })}\n-> ${answer.status} ${answer.body.slice(0, 300)}`;
}

test(`random attempts of another origin change nothing and read no key (seed ${deepSeed})`, async ({
  playwright,
}) => {
  const request = await playwright.request.newContext();
  const draw = new Draw(new Random(deepSeed));
  const pages = await servePages();
  const secrets = await secretsOf(request);
  const browser = await launchRebound(test.info());
  const until = Date.now() + deepSeconds * SHARE_OF_ROUNDS * 1000;
  const tally = { rounds: 0, attempts: 0, requests: 0, read: 0 };
  const statuses = new Map<number, number>();
  // Nothing but an attack makes a block now.
  await admin(request, 'pause', { paused: true });
  const neighbour = new Neighbour();
  try {
    let snapshots = await takeSnapshot(request);
    const before = await standingOf(request);
    for (; Date.now() < until; tally.rounds++) {
      const from = `http://${draw.one(PAGE_NAMES)}:${pages.port}/`;
      const targets = [PORT, DEVNET_PORT, DEVNET_PORT].map(
        port => `http://${draw.one(TARGET_NAMES)}:${port}`,
      );
      const attempts = Array.from({ length: ATTEMPTS }, (): Attempt => draw.attempt(targets));
      const raw = Array.from({ length: RAW_REQUESTS }, () => drawRawRequest(draw, [PORT, DEVNET_PORT]));

      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(from);
      const outcomes = await tryAll(page, attempts, ATTEMPTS_MS);
      await context.close();
      for (const { attempt, read, opened } of outcomes) {
        const tried = attempts[attempt];
        if (!tried) throw new Error('an outcome of nothing');
        const { pathname, port } = new URL(tried.url);
        const what = `${JSON.stringify(tried).slice(0, 1500)} from ${from}: ${read.slice(0, 500)}`;
        for (const secret of secrets) expect(read.includes(secret), what).toBe(false);
        expect(PRIVATE_TEXT.test(read), what).toBe(false);
        if (port === String(DEVNET_PORT) && CONTROL.test(decoded(pathname))) expect(read, what).toBe('');
        if (tried.by === 'socket' && pathname !== '/feed') expect(opened, what).toBeUndefined();
        if (read !== '') tally.read++;
      }

      const waiting = raw.values();
      const lane = async () => {
        for (const one of waiting) {
          const answer = await sendRaw(one);
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
          const what = textOf(answer, one);
          for (const secret of secrets) expect(answer.body.includes(secret), what).toBe(false);
          expect(answer.status, what).toBeLessThan(500);
          const path = decoded(one.path.replace(/^http:\/\/[^/]*/, ''));
          const isClosed = one.port === DEVNET_PORT ? CONTROL.test(path) : DEVICE.test(path);
          const mayBeAnswered = one.isForeignName ? one.port === PORT && HEALTH.test(one.path) : !isClosed;
          if (!mayBeAnswered) expect(answer.status === 0 || answer.status >= 400, what).toBe(true);
          if (!mayBeAnswered)
            expect(Object.keys(answer.headers), what).not.toContain('access-control-allow-credentials');
        }
      };
      await Promise.all(Array.from({ length: RAW_AT_ONCE }, lane));
      expect(
        await standingOf(request),
        `round ${tally.rounds}: ${JSON.stringify({ from, attempts, raw })}`,
      ).toEqual(before);
      expect(await takeSnapshot(request), `round ${tally.rounds} made snapshots`).toBe(++snapshots);
      tally.attempts += attempts.length;
      tally.requests += raw.length;
    }
  } finally {
    await browser.close();
    await pages.close();
    await admin(request, 'pause', { paused: false });
  }
  const { answers, usuallyMs } = await neighbour.leave();
  console.log(
    `other origin: ${tally.rounds} rounds, ${tally.attempts} attempts of a page (${tally.read} read something public), ${tally.requests} requests by bytes (${[
      ...statuses,
    ]
      .toSorted(([a], [b]) => a - b)
      .map(([status, count]) => `${count} × ${status}`)
      .join(', ')}); ${answers} answers to others meanwhile, 95 % within ${usuallyMs} ms`,
  );
  expect(tally.read).toBeGreaterThan(0);
  // All goes on.
  const height = async () =>
    (await api<{ data: { number: number }[] }>(request, 'block?limit=1')).data[0]?.number ?? 0;
  const now = await height();
  await expect.poll(height, { timeout: 30_000 }).toBeGreaterThan(now);
  await request.dispose();
});
