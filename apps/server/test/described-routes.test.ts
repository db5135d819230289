import { endpoints } from '@sunscope/product-api/schemas/endpoints';
import { postEndpoints } from '@sunscope/product-api/schemas/post-endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type ApiFixture } from './api-fixture.ts';

let api: ApiFixture;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const urlOf = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

it('answers every call that is described', () => {
  const missing = [
    ...Object.keys(endpoints).filter(path => !api.app.hasRoute({ method: 'GET', url: urlOf(path) })),
    ...Object.keys(postEndpoints).filter(path => !api.app.hasRoute({ method: 'POST', url: urlOf(path) })),
  ];
  expect(missing).toEqual([]);
});

it('tells all of them to people and programs', async () => {
  const document = (await api.get('/openapi.json')).body as { paths: Record<string, object> };
  const page = (await api.app.inject({ url: '/docs' })).body;
  for (const path of Object.keys(endpoints)) {
    expect(document.paths[path]).toHaveProperty('get');
    expect(page).toContain(`<code>GET ${path}</code>`);
  }
  for (const path of Object.keys(postEndpoints)) {
    expect(document.paths[path]).toHaveProperty('post');
    expect(page).toContain(`<code>POST ${path}</code>`);
  }
});

it('says what is not there in TronGrid’s form below /v1', async () => {
  expect(await api.get('/v1/nothing')).toEqual({
    status: 404,
    body: { success: false, error: 'There is nothing at /v1/nothing', statusCode: 404 },
  });
});
