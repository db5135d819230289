import { describe, expect, inject, it } from 'vitest';
import { call, get, refused } from './world.ts';

describe('/api/announcement', () => {
  it('values: the notices that come with Sunscope, in two languages', async () => {
    const { total, data } = await call('/api/announcement', { type: '1', status: '0', sort: '-timestamp' });
    expect(total).toBeGreaterThanOrEqual(2);
    expect(data.every(row => row.titleEN !== row.titleCN && /\p{Script=Han}/u.test(row.contextCN))).toBe(
      true,
    );
    expect(data.find(row => row.id === 2)).toMatchObject({
      titleEN: 'Prices on the built-in chain are invented',
      createTime: '2026-11-21 00:00:00',
      extInfo: '[{"method":"link","link":"/help/en-us/prices"}]',
    });
    expect((await call('/api/announcement', { id: 1 })).data.map(row => row.titleEN)).toEqual([
      'Welcome to Sunscope',
    ]);
  });

  it('bad input: refuses numbers that are none', async () => {
    await refused('/api/announcement?id=first', /id/);
    await refused('/api/announcement?start=-1', /start/);
  });
});

describe('/api/v2/help_center/{language}/categories/{category}/articles.json', () => {
  const path = (language: string, category = '1') =>
    `/api/v2/help_center/${language}/categories/${category}/articles.json`;

  it('values: the articles of a language, each with a page of its own', async () => {
    for (const [language, word] of [
      ['en-us', 'Sunscope shows'],
      ['zh-cn', '展示波场'],
    ] as const) {
      const { articles } = await call('/api/v2/help_center/{language}/categories/{category}/articles.json', {
        language,
        category: 1,
        sort_by: 'created_at',
        sort_order: 'desc',
        per_page: 3,
      });
      expect(articles).toHaveLength(3);
      const times = articles.map(article => Date.parse(article.created_at));
      expect(times).toEqual(times.toSorted((a, b) => b - a));
      const page = await fetch(inject('api') + (articles[0]?.html_url ?? ''));
      expect(page.headers.get('content-type')).toMatch(/^text\/html/);
      expect(await page.text()).toContain(word);
    }
    expect((await get(path('en-us', 'none'))).body).toEqual({ articles: [] });
    expect((await fetch(`${inject('api')}/help/en-us/nothing`)).status).toBe(404);
    expect((await fetch(`${inject('api')}/help/en-us/..%2F..%2Fpackage`)).status).toBe(404);
  });

  it('bad input: refuses other languages and orders', async () => {
    await refused(path('xx-yy'), /language/);
    await refused(`${path('en-us')}?sort_order=up`, /sort_order/);
  });
});

describe('/api/help/{language}/{slug}', () => {
  const read = (language: string, slug: string) => call('/api/help/{language}/{slug}', { language, slug });

  it('shape: as the schema says, and nothing else', async () => {
    await read('en-us', 'faq');
  });

  it('values: an article as it is written, and the English one where there is no translation', async () => {
    const faq = await read('en-us', 'faq');
    expect(faq).toMatchObject({ slug: 'faq', language: 'en-us' });
    // A question is a heading of the third rank.
    expect(faq.markdown.match(/^### /gm)?.length).toBeGreaterThanOrEqual(20);
    const chinese = await read('zh-cn', 'faq');
    expect(chinese.language).toBe('zh-cn');
    expect(chinese.markdown).toMatch(/\p{Script=Han}/u);
    expect(chinese.markdown.match(/^### /gm)?.length).toBe(faq.markdown.match(/^### /gm)?.length);
  });

  it('bad input: refuses other languages and names, and says that an article is missing', async () => {
    await refused('/api/help/xx-yy/faq', /language/);
    await refused('/api/help/en-us/..%2Ffaq', /slug/);
    expect(await get('/api/help/en-us/nothing')).toMatchObject({
      status: 404,
      body: { message: expect.stringMatching(/no such help article/) },
    });
  });
});
