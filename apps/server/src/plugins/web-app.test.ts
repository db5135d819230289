import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { registerWebApp } from './web-app.ts';

const script = `console.log(${JSON.stringify('x'.repeat(2000))})`;
let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sunscope-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Sunscope</title>');
  await writeFile(join(folder, 'assets', 'main-abc123.js'), script);
  await writeFile(join(folder, 'assets', 'main-abc123.js.map'), '{}');
  await writeFile(join(folder, '.sources'), 'digest');
  app = Fastify();
  registerWebApp(app, folder);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

describe('the web build', () => {
  it('is kept for ever where names carry a hash, and checked where they do not', async () => {
    const asset = await app.inject({ url: '/assets/main-abc123.js' });
    expect(asset.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
    });
    expect(asset.body).toBe(script);
    const page = await app.inject({ url: '/' });
    expect(page.headers['cache-control']).toBe('no-cache');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(
      (await app.inject({ url: '/', headers: { 'if-none-match': String(page.headers.etag) } })).statusCode,
    ).toBe(304);
  });

  it('is sent compressed to those who can read it', async () => {
    const packed = await app.inject({
      url: '/assets/main-abc123.js',
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(packed.rawPayload.length).toBeLessThan(200);
    expect(brotliDecompressSync(packed.rawPayload).toString('utf8')).toBe(script);
  });

  it.each(['/.sources', '/assets/main-abc123.js.map', '/assets/../../etc/passwd', '/%2e%2e/package.json'])(
    'does not give %s',
    async url => {
      expect((await app.inject({ url })).statusCode).toBe(404);
    },
  );

  it('says what to do where it is missing', async () => {
    const bare = Fastify();
    registerWebApp(bare, join(folder, 'nowhere'));
    const answer = await bare.inject({ url: '/' });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    expect(answer.body).toContain('npm run build');
    await bare.close();
  });
});

describe('a build made while the server runs', () => {
  let now = 0;
  let place: string;
  let server: FastifyInstance;
  const page = (asset: string) => `<!doctype html><script src="/assets/${asset}"></script>`;
  /** What a visitor gets a second later. */
  const ask = (url: string) => {
    now += 1000;
    return server.inject({ url });
  };

  beforeEach(async () => {
    place = await mkdtemp(join(tmpdir(), 'sunscope-web-'));
    server = Fastify();
    registerWebApp(server, place, { now: () => now });
  });
  afterEach(async () => {
    await server.close();
    await rm(place, { recursive: true, force: true });
  });
  const build = async (asset: string) => {
    await mkdir(join(place, 'assets'), { recursive: true });
    await writeFile(join(place, 'index.html'), page(asset));
    await writeFile(join(place, 'assets', asset), 'it()');
  };

  it('is found when it is whole, and not before', async () => {
    expect((await ask('/')).statusCode).toBe(503);
    await writeFile(join(place, 'index.html'), '');
    expect((await ask('/')).statusCode).toBe(503);
    await writeFile(join(place, 'index.html'), page('a-1.js'));
    expect((await ask('/')).statusCode).toBe(503);
    await build('a-1.js');
    expect((await ask('/')).body).toBe(page('a-1.js'));
  });

  it('takes the place of the one before', async () => {
    await build('a-1.js');
    await ask('/');
    await rm(place, { recursive: true });
    // While the folder is being filled the old build is served from memory.
    expect((await ask('/')).body).toBe(page('a-1.js'));
    expect((await ask('/assets/a-1.js')).body).toBe('it()');
    await build('b-2.js');
    const next = await ask('/');
    expect(next.body).toBe(page('b-2.js'));
    expect((await ask('/assets/b-2.js')).statusCode).toBe(200);
    expect((await ask('/assets/a-1.js')).statusCode).toBe(404);
  });

  it('is looked for once a second at most', async () => {
    await build('a-1.js');
    await ask('/');
    await build('b-2.js');
    expect((await server.inject({ url: '/' })).body).toBe(page('a-1.js'));
    expect((await ask('/')).body).toBe(page('b-2.js'));
  });
});
