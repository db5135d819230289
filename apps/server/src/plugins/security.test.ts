import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { createDoor } from '../access/door.ts';
import { registerErrors } from './errors.ts';
import { registerSecurity } from './security.ts';

async function appWith(requestsPerMinute: number) {
  const app = Fastify();
  registerErrors(app);
  const settings = { host: '127.0.0.1', port: 3000, publicOrigin: undefined, allowHost: undefined };
  const door = createDoor(settings, () => undefined);
  await registerSecurity(app, door, { requestsPerMinute, knowsProxies: false });
  app.get('/api/block', async () => ({ ok: true }));
  app.get('/healthz', async () => ({ ok: true }));
  return app;
}

describe('rate limit', () => {
  it('answers 429 and says when to go on', async () => {
    const app = await appWith(3);
    const answers = [];
    for (let count = 0; count < 4; count++) answers.push(await app.inject({ url: '/api/block' }));
    expect(answers.map(answer => answer.statusCode)).toEqual([200, 200, 200, 429]);
    expect(Number(answers[3]?.headers['retry-after'])).toBeGreaterThan(0);
    expect(answers[3]?.json()).toEqual({
      code: 'rate_limited',
      message: 'Too many requests: 3 a minute are allowed; try again in 1 minute',
    });
  });

  it('lets pages of other origins read it', async () => {
    const app = await appWith(1);
    await app.inject({ url: '/api/block' });
    const refused = await app.inject({ url: '/api/block' });
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['access-control-allow-origin']).toBe('*');
    expect(refused.headers['access-control-expose-headers']).toContain('retry-after');
  });

  it('counts each visitor alone, and leaves monitors out', async () => {
    const app = await appWith(1);
    expect((await app.inject({ url: '/api/block', remoteAddress: '10.0.0.1' })).statusCode).toBe(200);
    expect((await app.inject({ url: '/api/block', remoteAddress: '10.0.0.2' })).statusCode).toBe(200);
    expect((await app.inject({ url: '/api/block', remoteAddress: '10.0.0.1' })).statusCode).toBe(429);
    expect((await app.inject({ url: '/healthz', remoteAddress: '10.0.0.1' })).statusCode).toBe(200);
    // A visitor cannot name another address for itself.
    const forged = await app.inject({
      url: '/api/block',
      remoteAddress: '10.0.0.1',
      headers: { 'x-forwarded-for': '10.9.9.9' },
    });
    expect(forged.statusCode).toBe(429);
  });

  it('counts a household with IPv6 once', async () => {
    const app = await appWith(1);
    const status = async (remoteAddress: string) =>
      (await app.inject({ url: '/api/block', remoteAddress })).statusCode;
    expect(await status('2001:db8:1:2::1')).toBe(200);
    expect(await status('2001:db8:1:2:ffff::2')).toBe(429);
    expect(await status('2001:db8:1:3::1')).toBe(200);
  });

  it('can be switched off', async () => {
    const app = await appWith(0);
    for (let count = 0; count < 20; count++)
      expect((await app.inject({ url: '/api/block' })).statusCode).toBe(200);
  });
});

describe('headers', () => {
  it.each(['/api/block', '/healthz', '/nothing'])('protect the browser at %s', async url => {
    const { headers } = await (await appWith(0)).inject({ url });
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    const policy = String(headers['content-security-policy']).split(';');
    expect(policy).toEqual(
      expect.arrayContaining(["default-src 'self'", "script-src 'self'", "frame-ancestors 'none'"]),
    );
    expect(policy.filter(rule => /\*|unsafe/.test(rule))).toEqual(["style-src-attr 'unsafe-inline'"]);
  });

  it('let pages of other origins embed answers of the interfaces alone', async () => {
    const app = await appWith(0);
    const sharing = async (url: string) =>
      (await app.inject({ url })).headers['cross-origin-resource-policy'];
    expect([await sharing('/api/block'), await sharing('/healthz')]).toEqual(['cross-origin', 'same-origin']);
  });
});

describe('pages of other origins', () => {
  it.each(['/api/block', '/api?module=account', '/v1/assets', '/event/contract/T', '/openapi.json'])(
    'may ask %s',
    async url => {
      const app = await appWith(0);
      const preflight = await app.inject({ method: 'OPTIONS', url });
      expect([preflight.statusCode, preflight.headers['access-control-allow-origin']]).toEqual([204, '*']);
      expect(preflight.headers['access-control-allow-methods']).toBe('GET, POST, OPTIONS');
      expect((await app.inject({ url })).headers['access-control-allow-origin']).toBe('*');
    },
  );

  it.each(['/', '/metrics', '/apis', '/wallet/getnowblock'])('may not ask %s', async url => {
    const app = await appWith(0);
    expect((await app.inject({ url })).headers['access-control-allow-origin']).toBeUndefined();
  });
});
