import { expect, test } from 'vitest';
import type { RuntimeConfig } from '@sunscope/product-api/config';
import { menu } from '../features/shell/menu.ts';
import { menuGroups, shownGroups } from '../features/shell/menu-entries.ts';
import type { OutsideLink } from '../features/shell/outside-links.ts';
import { leads, routePaths as paths } from '../test/leads.ts';
import { sectionRoots } from './pages.ts';

const [footer = ''] = Object.values(
  import.meta.glob<string>('../features/shell/Footer.tsx', { query: '?raw', import: 'default', eager: true }),
);

const LINKS = new Proxy({} as Record<OutsideLink, string>, {
  get: (_, name) => `https://${String(name)}.example/`,
});
const network = (kind: 'main' | 'test') => ({ id: 'here', name: 'Here', kind, origin: '' });
const place = (kind: 'main' | 'test', language: 'en' | 'zh' = 'en') => ({
  links: LINKS,
  language,
  config: {
    network: { ...network(kind), genesis: '', chainId: '', embedded: false },
    networks: [
      network(kind),
      { id: 'nile', name: 'Nile', kind: 'test', origin: 'https://nile.example' },
      { id: 'shasta', name: 'Shasta', kind: 'test', origin: 'https://shasta.example' },
    ],
  } as unknown as RuntimeConfig,
});
const t = ((key: string) => key) as unknown as Parameters<typeof shownGroups>[0];
const itemsOf = (...given: Parameters<typeof place>) =>
  shownGroups(t, place(...given)).flatMap(({ items }) => items);

/** Reached from a page they belong to, from the wallet, or from nowhere on purpose. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  '/': 'the mark of the header',
  '/tokens/view': 'the search of the token list',
  '/blockchain/data': 'an alias of best data',
  '/blockchain/foundation': 'an alias of foundation',
  '/exchange/trc10': 'an alias of the Bancor exchange',
  '/account': 'the wallet menu',
  '/wallet/new': 'the login dialog',
  '/tools/multisig': 'links that signers pass on, and the account page',
  '/wallet/multi-send': 'the wallet menu',
  '/bridge': 'the other chain’s line in the menu, where there is one',
  '/device-sign': 'the QR code of the external device login',
  '/demo': 'the gallery of components, for who builds',
  '/error': 'what no page answers',
  '/help/$slug': 'its texts are named one by one',
};

test('every line of the menu leads to a page', () => {
  const inside = itemsOf('main').flatMap(({ to, external }) =>
    external === true || to === undefined ? [] : [to],
  );
  expect(inside.length).toBeGreaterThan(15);
  for (const to of inside) expect(leads(to.split('?')[0] ?? ''), to).toBe(true);
  for (const to of Object.values(sectionRoots)) expect(leads(to), to).toBe(true);
});

test('every page that is no detail is reached from menu or footer', () => {
  const named = new Set([
    ...menuGroups.flatMap(({ lines }) => lines.flatMap(line => ('to' in line ? [line.to] : []))),
    ...Array.from(footer.matchAll(/to(?:=|: )['"](\/[^'"]*)['"]/g), ([, to = '']) => to),
  ]);
  const own = paths.filter(path => !path.includes('$') || path.includes('{-$'));
  const bare = (path: string) => path.replace(/\/\{-\$\w+\}/g, '');
  const lost = own.filter(
    path => !path.includes('/$') && !named.has(bare(path)) && ELSEWHERE[path] === undefined,
  );
  expect(lost).toEqual([]);
});

test('nine groups, each in a dropdown of the header; test networks with the badge of the newest', () => {
  expect(menuGroups.map(({ id }) => id)).toEqual([
    'blockchain',
    'contracts',
    'tokens',
    'data',
    'governance',
    'network',
    'tools',
    'help',
    'more',
  ]);
  for (const group of menuGroups) expect(menu.some(({ id }) => id === group.in)).toBe(true);
  const items = itemsOf('main');
  expect(items.find(({ label }) => label === 'Nile')).toMatchObject({
    to: 'https://nile.example',
    external: true,
    badge: 'menu_new',
  });
  expect(items.find(({ label }) => label === 'Shasta')?.badge).toBeUndefined();
  expect(items.some(({ label }) => label === 'Here')).toBe(false);
});

test('some lines are of the main network alone, and readers of Chinese get the Chinese texts', () => {
  const labels = (kind: 'main' | 'test') => itemsOf(kind).map(({ label }) => label);
  expect(labels('main')).toEqual(expect.arrayContaining(['menu_charts', 'menu_votes']));
  expect(labels('test')).not.toContain('menu_charts');
  expect(labels('test')).not.toContain('menu_votes');
  const docs = (language: 'en' | 'zh') =>
    itemsOf('main', language).find(({ label }) => label === 'menu_documentation')?.to;
  expect(docs('en')).toBe('https://documentation.example/');
  expect(docs('zh')).toBe('https://documentation_zh.example/');
});

test('readers of Chinese have a place for support and a community of their own', () => {
  const to = (language: 'en' | 'zh', name: string) =>
    itemsOf('main', language).find(({ label }) => label === name)?.to;
  expect([to('en', 'menu_support'), to('zh', 'menu_support')]).toEqual([
    'https://support.example/',
    'https://support_zh.example/',
  ]);
  expect([to('en', 'menu_community'), to('zh', 'menu_community')]).toEqual([
    'https://telegram.example/',
    'https://weibo.example/',
  ]);
});

test('test networks are there out of the box: elsewhere, until the operator names their own or takes them away', () => {
  const networksOf = (networks: object[], id: string, links = LINKS) => {
    const { config } = place('main');
    const here = { ...config, network: { ...config?.network, id }, networks } as RuntimeConfig;
    const items = shownGroups(t, { ...place('main'), config: here, links }).flatMap(group => group.items);
    return items.filter(item => item.id.startsWith('network-')).map(({ label, to }) => [label, to]);
  };
  expect(networksOf([], 'mainnet')).toEqual([
    ['Nile', 'https://nile.example/'],
    ['Shasta', 'https://shasta.example/'],
  ]);
  expect(networksOf([], 'nile')).toEqual([['Shasta', 'https://shasta.example/']]);
  const own = { id: 'nile', name: 'Our Nile', kind: 'test', origin: 'https://own.example' };
  expect(networksOf([own], 'mainnet')).toEqual([
    ['Our Nile', 'https://own.example'],
    ['Shasta', 'https://shasta.example/'],
  ]);
  expect(networksOf([], 'mainnet', { ...LINKS, nile: '', shasta: '' })).toEqual([]);
});

test('a link that the operator took away is absent', () => {
  const without = shownGroups(t, { ...place('main'), links: { ...LINKS, lending: '' } });
  expect(without.flatMap(({ items }) => items).some(({ label }) => label === 'menu_lending')).toBe(false);
});
