import { isDeepStrictEqual } from 'node:util';
import { createNodeClient } from '@sunscope/node-api/client';
import { parseJson, type JsonValue } from '@sunscope/node-api/json';
import { pathOf } from '@sunscope/product-api/client';
import { endpoints } from '@sunscope/product-api/schemas/endpoints';
import { postEndpoints } from '@sunscope/product-api/schemas/post-endpoints';
import type { Answer, EndpointPath } from '@sunscope/product-api/types';
import { expect, inject } from 'vitest';
import type { z } from 'zod';

/** The demo chain itself: what answers are measured against. */
export const node = createNodeClient({ baseUrl: inject('node') });

/** A call of the node by its path, such as `/wallet/listwitnesses`, as lossless JSON. */
export async function askNode(path: string, body: Record<string, unknown> = {}): Promise<JsonValue> {
  const response = await fetch(inject('node') + path, { method: 'POST', body: JSON.stringify(body) });
  return parseJson(await response.text());
}

export async function get(path: string): Promise<{ status: number; body: unknown; headers: Headers }> {
  const response = await fetch(inject('api') + path);
  return { status: response.status, body: await response.json(), headers: response.headers };
}

export async function post(path: string, body: unknown): Promise<{ status: number; body: unknown }> {
  const response = await fetch(inject('api') + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

/** Nothing of an answer was dropped as undeclared. Naming it takes ten times as long as seeing that there is one. */
function expectDeclared(answer: unknown, declared: unknown): void {
  if (!isDeepStrictEqual(answer, declared)) expect(answer).toEqual(declared);
}

/** An answer of the Product API; its shape is checked against the contract, nothing undeclared allowed. */
export async function call<P extends EndpointPath>(
  path: P,
  query: Readonly<Record<string, string | number>> = {},
): Promise<Answer<P>> {
  const url = pathOf(path, query);
  const { status, body } = await get(url);
  expect(status, `${url}: ${JSON.stringify(body)}`).toBe(200);
  expectDeclared(body, endpoints[path].response.parse(body));
  return body as Answer<P>;
}

/** A bad request: status 400 and a message that names what is wrong. */
export async function refused(path: string, words: RegExp): Promise<void> {
  const { status, body } = await get(path);
  expect(status, `${path}: ${JSON.stringify(body)}`).toBe(400);
  expect((body as { message: string }).message).toMatch(words);
}

type PostPath = keyof typeof postEndpoints;

/** An answer to a POST call; its shape is checked against the contract, nothing undeclared allowed. */
export async function callPost<P extends PostPath>(
  path: P,
  body: unknown,
): Promise<z.output<(typeof postEndpoints)[P]['response']>> {
  const { status, body: answer } = await post(path, body);
  expect(status, `${path}: ${JSON.stringify(answer)}`).toBe(200);
  expectDeclared(answer, postEndpoints[path].response.parse(answer));
  return answer as z.output<(typeof postEndpoints)[P]['response']>;
}

/** The same as `refused` for a POST call. */
export async function refusedPost(path: string, body: unknown, words: RegExp): Promise<void> {
  const { status, body: answer } = await post(path, body);
  expect(status, `${path}: ${JSON.stringify(answer)}`).toBe(400);
  expect((answer as { message: string }).message).toMatch(words);
}
