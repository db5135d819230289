import { expect, expectTypeOf, test } from 'vitest';
import { definePage, definePages, type PathParams } from './page.ts';

test('a page has the parameters of its path, by type', () => {
  expectTypeOf<keyof PathParams<'/block/$id/{-$tab}'>>().toEqualTypeOf<'id' | 'tab'>();
  expectTypeOf<PathParams<'/block/$id/{-$tab}'>['id']>().toEqualTypeOf<string>();
  expectTypeOf<PathParams<'/block/$id/{-$tab}'>['tab']>().toEqualTypeOf<string | undefined>();
  expectTypeOf<keyof PathParams<'/tokens/list'>>().toEqualTypeOf<never>();
  // @ts-expect-error -- the path names `id`, not `idd`
  definePage('/block/$id', { redirect: ({ params }) => params.idd });
});

test('a page stands in the list under its own path only', async () => {
  const block = definePage('/block/$id', { redirect: ({ params }) => `/blocks/${params.id}` });
  const list = definePages({ '/block/$id': async () => ({ default: block }) });
  const page = await list['/block/$id']();
  expect(await page.default.redirect?.({ params: { id: '7' }, search: {} })).toBe('/blocks/7');
  // @ts-expect-error -- another path has other parameters
  definePages({ '/block/$number': async () => ({ default: block }) });
});
