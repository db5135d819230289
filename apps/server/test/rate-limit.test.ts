import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type ApiFixture } from './api-fixture.ts';

let api: ApiFixture;
beforeAll(async () => {
  api = await startApi({ RATE_LIMIT: '2' });
});
afterAll(() => api.close());

/** The reply to a visitor who asked more often than allowed. */
async function tooOften(url: string, remoteAddress: string) {
  for (let count = 0; count < 2; count++)
    expect((await api.app.inject({ url, remoteAddress })).statusCode).toBe(200);
  const answer = await api.app.inject({ url, remoteAddress });
  expect(answer.statusCode).toBe(429);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(answer.headers['x-ratelimit-limit']).toBe('2');
  expect(answer.headers['access-control-allow-origin']).toBe('*');
  return answer.json<unknown>();
}

describe('who asks too often is told so', () => {
  const WORDS = 'Too many requests: 2 a minute are allowed; try again in 1 minute';

  it.each(['/api?module=stats&action=ethsupply', '/api?module=proxy&action=eth_chainId'])(
    'in Etherscan’s form by %s',
    async url => {
      const visitor = url.includes('proxy') ? '10.0.0.1' : '10.0.0.2';
      expect(await tooOften(url, visitor)).toEqual({
        status: '0',
        message: 'NOTOK',
        result: `Max rate limit reached. ${WORDS}`,
      });
    },
  );

  it('in TronGrid’s form by /v1', async () =>
    expect(await tooOften('/v1/assets', '10.0.0.3')).toEqual({
      success: false,
      error: WORDS,
      statusCode: 429,
    }));

  it('in the Product API’s form elsewhere', async () =>
    expect(await tooOften('/api/block/latest', '10.0.0.4')).toEqual({
      code: 'rate_limited',
      message: WORDS,
    }));
});
