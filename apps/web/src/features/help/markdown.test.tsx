import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderApp } from '../../test/render-app.tsx';
import { readMarkdown, targetOf } from './markdown.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const texts = import.meta.glob<string>('../../../../../content/{help/*,notices}/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
});
const bodyOf = (file: string): string => file.split(/^---$/m).slice(2).join('---');

const article = (markdown: string) => ({
  '/api/help/en-us/own': {
    slug: 'own',
    language: 'en-us',
    title: 'A title',
    updatedTime: '2026-11-22 00:00:00',
    category: 'page',
    markdown,
  },
});
const show = async (markdown: string): Promise<HTMLElement> => {
  await renderApp('/help/own', article(markdown));
  return (await screen.findByText(/Last edited on/)).closest('section') as HTMLElement;
};

describe('links', () => {
  test.each([
    ['/#/block/1', { kind: 'page', path: '/block/1' }],
    ['#/help/faq', { kind: 'page', path: '/help/faq' }],
    ['#fees', { kind: 'part', id: 'fees' }],
    ['#%E0%A4%A', { kind: 'part', id: '%E0%A4%A' }],
    ['/docs', { kind: 'site', path: '/docs' }],
    ['https://a.test/x', { kind: 'outside', url: 'https://a.test/x' }],
  ])('%s leads somewhere', (href, target) => {
    expect(targetOf(href)).toEqual(target);
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    '//evil.test',
    '/\\evil.test',
    'x',
    '',
  ])('%s is none', href => {
    expect(targetOf(href)).toBeUndefined();
  });

  test('those of the Web open behind the dialog, pages of the app at once', async () => {
    const card = await show('[out](https://a.test/x) and [in](/#/blockchain/blocks)');
    expect(within(card).getByRole('link', { name: 'in' }).getAttribute('href')).toBe('/blockchain/blocks');
    expect(within(card).queryByRole('link', { name: 'out' })).toBeNull();
    expect(within(card).getByRole('button', { name: 'out' }).getAttribute('aria-haspopup')).toBe('dialog');
  });
});

describe('a hostile text', () => {
  test.each([
    '<script>alert(1)</script>',
    'text <img src=x onerror=alert(1)> text',
    '<a href="javascript:alert(1)">x</a>',
    '[x](javascript:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '![x](https://evil.test/track.png)',
    '[a](https://a.test/"onmouseover="alert(1))',
    '# <svg onload=alert(1)>',
    '| <iframe src=x> |\n|---|\n| <style>*{display:none}</style> |',
    `${'> '.repeat(5_000)}deep`,
    `${'['.repeat(5_000)}x${'](u)'.repeat(5_000)}`,
    `${'*'.repeat(20_000)}x`,
    Array.from({ length: 300 }, (_, depth) => `${'  '.repeat(depth)}- x`).join('\n'),
  ])('%# brings no element of its own along', async text => {
    const card = await show(text);
    expect(
      card.querySelector('script, img, iframe, style, object, [onload], [onerror], [onmouseover]'),
    ).toBeNull();
    for (const link of card.querySelectorAll('a'))
      expect(link.getAttribute('href')).toMatch(/^(?:\/|#|https?:)/);
  });
});

test('headings have anchors that differ, in any script, and a list of them stands beside the text', async () => {
  const { headings } = readMarkdown('## One\n\n## One\n\n## 什么是能量？\n\n## ***\n\n### `code` &amp; more');
  expect(headings.map(heading => heading.id)).toEqual(['one', 'one-2', '什么是能量', 'part', 'code-more']);
  const card = await show('## One\n\ntext\n\n## Two\n\n### Three');
  const contents = within(card).getByRole('navigation', { name: 'On this page' });
  expect(
    within(contents)
      .getAllByRole('link', { hidden: true })
      .map(link => link.textContent),
  ).toEqual(['One', 'Two', 'Three']);
  expect(within(card).getByRole('heading', { name: /Two/, level: 2 }).id).toBe('two');
});

test('every text that comes along can be read, and its links lead somewhere', () => {
  expect(Object.keys(texts).length).toBeGreaterThan(15);
  for (const [file, text] of Object.entries(texts))
    for (const [, href = ''] of bodyOf(text).matchAll(/\]\(([^)]+)\)/g))
      expect([file, href, targetOf(href)?.kind]).toEqual([file, href, expect.any(String)]);
});

test('parts that links of the texts name are there', () => {
  const partsOf = (file: string) =>
    readMarkdown(bodyOf(texts[file] ?? '')).headings.map(heading => heading.id);
  for (const [file, text] of Object.entries(texts))
    for (const [, slug = '', part = ''] of text.matchAll(/\(\/#\/help\/([\w-]+)#([^)]+)\)/g))
      expect(partsOf(file.replace(/[\w-]+\.md$/, `${slug}.md`))).toContain(part);
});

test('a text that does not exist says so, and a name that can be none is not asked for', async () => {
  await renderApp('/help/nothing', {});
  expect(await screen.findByText('Text not found')).toBeTruthy();
  cleanup();
  await renderApp('/help/..%2Fx', {});
  expect(await screen.findByText('Text not found')).toBeTruthy();
});

test('a notice stands beside all others; a number that is none finds nothing', async () => {
  const notice = (id: number) => ({
    id,
    titleEN: `Title ${id}`,
    titleCN: `标题 ${id}`,
    contextEN: '',
    contextCN: '',
    markdownEN: `Text **${id}**`,
    markdownCN: '正文',
    createTime: '2026-11-21 00:00:00',
    extInfo: '[]',
  });
  const archive = {
    '/api/announcement?sort=-timestamp&limit=100': { total: 2, data: [notice(83), notice(2)] },
  };
  await renderApp('/notice/83', { ...archive, '/api/announcement?id=83': { total: 1, data: [notice(83)] } });
  expect(await screen.findByRole('heading', { name: 'Title 83', level: 1 })).toBeTruthy();
  expect(await screen.findByRole('link', { name: /Title 2/ })).toBeTruthy();
  cleanup();
  await renderApp('/notice/0x53', archive);
  expect(await screen.findByText('Notice not found')).toBeTruthy();
});
