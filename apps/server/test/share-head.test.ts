import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerWebApp } from '../src/plugins/web-app.ts';
import type { Readers } from '../src/repositories/readers.ts';
import { createReaders } from '../src/repositories/readers.ts';
import { redirectRoutes } from '../src/routes/redirects.ts';
import { LIST_HEADS } from '../src/services/system/list-heads.ts';
import { shareHead } from '../src/services/system/share-head.ts';
import { startApi, type ApiFixture } from './api-fixture.ts';

const HOSTILE = `</title><script>alert("1")</script>$&\u202e${'x'.repeat(200)}`;

let api: ApiFixture;
let readers: Readers;
let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  api = await startApi();
  const [person = ''] = api.people;
  readers = createReaders(api.database, {
    all: () =>
      Promise.resolve(
        new Map([[person, { tag: HOSTILE, logo: '/tag-logos/a.png', url: '', description: '' }]]),
      ),
  });
  folder = await mkdtemp(join(tmpdir(), 'sunscope-web-'));
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><html lang="en"><head><meta name="description" content="Old" /><title>Sunscope</title>\n' +
      '<meta property="og:title" content="Old" /><script src="/boot.js"></script></head></html>',
  );
  app = Fastify();
  await app.register(redirectRoutes, {
    web: registerWebApp(app, folder),
    readers,
    origin: 'https://sunscope.example',
  });
});
afterAll(async () => {
  await app.close();
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

const meta = (html: string, name: string) => new RegExp(`="${name}" content="([^"]*)"`).exec(html)?.[1];

it('a plain path is answered with the page, which says what it shows', async () => {
  const { statusCode, headers, body } = await app.inject({ url: '/block/2?tab=transfers' });
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/html; charset=utf-8',
    'no-cache',
  ]);
  expect(body).toContain('<title>Block 2 · Sunscope</title>');
  expect(meta(body, 'page')).toBe('block/2?tab=transfers');
  expect(meta(body, 'og:title')).toBe('Block 2');
  expect(meta(body, 'og:description')).toMatch(/^5 transactions, produced by witness\.test, \d{4}-.* UTC$/);
  expect(meta(body, 'og:url')).toBe('https://sunscope.example/block/2');
  expect(meta(body, 'og:image')).toBe('https://sunscope.example/icon-512.png');
  expect(body).not.toContain('Old');
  expect(body.indexOf('/go.js')).toBeLessThan(body.indexOf('/boot.js'));
});

it('names transactions and tokens', async () => {
  const hash = api.hashOf(2, 0);
  expect(await shareHead(`transaction/${hash}`, readers)).toMatchObject({
    title: `Transaction ${hash.slice(0, 8)}…${hash.slice(-6)}`,
    description: expect.stringMatching(/^TransferContract of .*, successful, block 2, /) as string,
  });
  const [trc10] = (await api.get('/api/token?limit=1')).body['data'] as { id: number; name: string }[];
  expect((await shareHead(`token/${trc10?.id}`, readers)).title).toContain(trc10?.name);
});

it('a list has its title and one line, and keeps its filters', async () => {
  const { statusCode, body } = await app.inject({ url: '/tokens/list?filter=trc10&start=20' });
  expect(statusCode).toBe(200);
  expect(body).toContain('<title>Tokens · Sunscope</title>');
  expect(meta(body, 'page')).toBe('tokens/list?filter=trc10&#38;start=20');
  expect(meta(body, 'og:title')).toBe('Tokens');
  expect(meta(body, 'og:description')).toMatch(/^TRC10, TRC20, .* supply$/);
  expect(meta(body, 'og:url')).toBe('https://sunscope.example/tokens/list');
});

it('every page of the app that is about no single thing has a head, and every head a page', async () => {
  const text = await readFile(new URL('../../web/src/routes/pages.ts', import.meta.url), 'utf8');
  const paths = [...text.matchAll(/'\/([^'$]*?)(?:\/\{-\$\w+\})?': true/g)].map(([, path]) => path ?? '');
  expect(paths.length).toBeGreaterThan(40);
  // The error page is about what was tried.
  const plain = paths.filter(path => path !== 'error');
  for (const path of plain)
    expect([path, (await app.inject({ url: `/${path}` })).body.includes(' · Sunscope</title>')]).toEqual([
      path,
      true,
    ]);
  for (const [path, [title, line]] of LIST_HEADS) {
    expect(path.startsWith('help/') || plain.includes(path), path).toBe(true);
    expect([title.length < 40, line.length < 120], path).toEqual([true, true]);
  }
});

it('a name is text, whatever it holds, and a short one', async () => {
  const { body } = await app.inject({ url: `/address/${api.people[0]}` });
  expect(body.match(/<script/g)).toHaveLength(2);
  expect(body.match(/<\/title>/g)).toHaveLength(1);
  expect(body).not.toContain('\u202e');
  const title = meta(body, 'og:title') ?? '';
  expect(title).toMatch(/^&#60;\/title&#62;&#60;script&#62;alert\(&#34;1&#34;\).*\$&#38; x+… \(T/);
  expect(title.replace(/&#\d+;/g, '.').length).toBeLessThan(90);
  expect(meta(body, 'og:image')).toBe('https://sunscope.example/tag-logos/a.png');
});

it('what the index does not have, fails or is slow to say is named by its path', async () => {
  const silent = {
    ...readers,
    blocks: { ...readers.blocks, byNumber: () => new Promise<never>(() => undefined) },
  };
  const failing = {
    ...readers,
    blocks: { ...readers.blocks, byNumber: () => Promise.reject(new Error('gone')) },
  };
  for (const known of [readers, failing, silent])
    expect(await shareHead('block/999999', known, 20)).toEqual({ title: 'Block 999999', description: '' });
});

it('what can be no page is sent to the error page', async () => {
  const response = await app.inject({ url: '/address/javascript:alert(1)' });
  expect([response.statusCode, response.headers.location]).toEqual([302, '/#/error']);
});
