import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
  await registerWebApp(app, folder);
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
    expect(await registerWebApp(bare, join(folder, 'nowhere'))).toBe(0);
    expect((await bare.inject({ url: '/' })).body).toContain('npm run build');
    await bare.close();
  });
});
