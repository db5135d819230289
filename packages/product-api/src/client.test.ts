import { describe, expect, it } from 'vitest';
import { createProductApi, pathOf, ProductApiError, urlOf } from './client.ts';

function apiThat(answer: () => Promise<Response>) {
  const urls: string[] = [];
  const api = createProductApi({
    baseUrl: 'http://server',
    fetch: async input => {
      urls.push(input instanceof Request ? input.url : String(input));
      return answer();
    },
  });
  return { api, urls };
}

const json = (status: number, body: unknown) => async () => new Response(JSON.stringify(body), { status });

describe('createProductApi', () => {
  it('calls the path with the defined members of the query, zero included', async () => {
    const { api, urls } = apiThat(json(200, { data: [] }));
    await api.get('/api/block', { number: 0, limit: 1, hash: undefined });
    expect(urls).toEqual(['http://server/api/block?number=0&limit=1']);
  });

  it('gives the server’s words when it refuses', async () => {
    const { api } = apiThat(json(400, { message: 'start: too small' }));
    await expect(api.get('/api/block')).rejects.toMatchObject({
      status: 400,
      code: 'refused',
      message: 'start: too small',
    });
    const limited = apiThat(json(429, { message: 'slowly' }));
    await expect(limited.api.get('/api/block')).rejects.toMatchObject({ status: 429, code: 'rate_limited' });
  });

  it('distinguishes an unreachable server from one that refuses, and from a cancelled call', async () => {
    const down = apiThat(async () => Promise.reject(new TypeError('fetch failed')));
    await expect(down.api.get('/api/block')).rejects.toBeInstanceOf(ProductApiError);
    await expect(down.api.get('/api/block')).rejects.toMatchObject({ status: 0, code: 'unreachable' });
    const cancelled = apiThat(async () => Promise.reject(new DOMException('cancelled', 'AbortError')));
    await expect(cancelled.api.get('/api/block')).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('takes an answer that breaks off for none', async () => {
    const { api } = apiThat(async () => new Response('{"data": [{"numb'));
    await expect(api.get('/api/block')).rejects.toMatchObject({ status: 0, code: 'unreachable' });
  });

  it('survives an error page that is no JSON', async () => {
    const { api } = apiThat(async () => new Response('<html>', { status: 502, statusText: 'Bad Gateway' }));
    await expect(api.get('/api/block')).rejects.toMatchObject({ status: 502, message: 'Bad Gateway' });
  });
});

it('pathOf puts members where the path names them', () => {
  expect(pathOf('/api/block/{number}', { number: 0, uuid: 'x' })).toBe('/api/block/0?uuid=x');
  expect(pathOf('/api/token/{name}', { name: 'a/b' })).toBe('/api/token/a%2Fb');
});

it('urlOf escapes what it is given', () => {
  expect(urlOf('/api/search', { term: 'a&b=c #1' })).toBe('/api/search?term=a%26b%3Dc+%231');
  expect(urlOf('/api/block', {})).toBe('/api/block');
});
