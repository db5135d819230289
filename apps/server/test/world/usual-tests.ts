import type { EndpointPath } from '@sunscope/product-api/types';
import { expect, it } from 'vitest';
import { call, get } from './world.ts';

/** The answer is what its schema says and nothing else, for each of these queries. */
export function shapeTest(
  path: EndpointPath,
  ...queries: readonly Readonly<Record<string, string | number>>[]
): void {
  it('shape: as the schema says, and nothing else', async () => {
    for (const query of queries.length === 0 ? [{}] : queries) await call(path, query);
  });
}

/** A call that takes nothing cannot be asked wrongly: what is sent along changes nothing. */
export function ignoresParametersTest(path: EndpointPath): void {
  it('bad input: it takes no parameters, so whatever is sent along is ignored', async () => {
    const plain = await get(path);
    const odd = await get(`${path}?start=-1&address=nonsense&limit=x`);
    expect(odd.status).toBe(200);
    expect(odd.body).toEqual(plain.body);
  });
}
