import { rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { announcementQuery } from '@sunscope/product-api/schemas/notices';
import { CONTENT_FOLDER } from '../../process/places.ts';
import { contentFolder } from '../../../test/content-folder.ts';
import { parseArticle } from './content-files.ts';
import { Content } from './content.ts';

const place = contentFolder('notices', join('help', 'en-us'));
let content: Content;
const network = () => Promise.resolve('mainnet');
beforeEach(() => {
  content = new Content({ ...place.options(), network });
});

const notice = (id: number, date: string, rest = '', body = 'Text') =>
  `---\nid: ${id}\ntitle: Title ${id}\ndate: ${date}\n${rest}---\n${body}\n`;
const ask = (query: object = {}) => content.announcements(announcementQuery.parse(query));

describe('notices', () => {
  it('are files, newest first, Chinese where there is a translation', async () => {
    await writeFile(join(place.folder, 'notices', 'old.md'), notice(1, '2026-01-02'));
    await writeFile(
      join(place.folder, 'notices', 'new.md'),
      notice(2, '2026-03-04 05:06', 'link: https://a.test/\n', '**Bold**'),
    );
    await writeFile(
      join(place.folder, 'notices', 'new.zh.md'),
      '---\nid: 2\ntitle: "标题"\ndate: 2026-03-04\n---\n正文',
    );
    expect(await ask()).toEqual({
      total: 2,
      data: [
        {
          id: 2,
          titleEN: 'Title 2',
          titleCN: '标题',
          contextEN: '<p><strong>Bold</strong></p>\n',
          contextCN: '<p>正文</p>\n',
          markdownEN: '**Bold**\n',
          markdownCN: '正文',
          createTime: '2026-03-04 05:06:00',
          extInfo: '[{"method":"link","link":"https://a.test/"}]',
        },
        {
          id: 1,
          titleEN: 'Title 1',
          titleCN: 'Title 1',
          contextEN: '<p>Text</p>\n',
          contextCN: '<p>Text</p>\n',
          markdownEN: 'Text\n',
          markdownCN: 'Text\n',
          createTime: '2026-01-02 00:00:00',
          extInfo: '[]',
        },
      ],
    });
    expect((await ask({ sort: 'timestamp' })).data.map(row => row.id)).toEqual([1, 2]);
    expect((await ask({ start: 1, limit: 1 })).data.map(row => row.id)).toEqual([1]);
    expect((await ask({ id: 1 })).data.map(row => row.id)).toEqual([1]);
    expect(await ask({ id: 9 })).toEqual({ total: 0, data: [] });
  });

  it('are read again when a file changes, comes or goes', async () => {
    const path = join(place.folder, 'notices', 'a.md');
    await writeFile(path, notice(1, '2026-01-02', '', 'first'));
    expect((await ask()).data[0]?.contextEN).toBe('<p>first</p>\n');
    await writeFile(path, notice(1, '2026-01-02', '', 'second'));
    await utimes(path, 1_000, 2_000);
    place.nowMs += 1000;
    expect((await ask()).data[0]?.contextEN).toBe('<p>second</p>\n');
    await rm(path);
    place.nowMs += 1000;
    expect((await ask()).data).toEqual([]);
  });

  it('that are no articles cost only themselves, and are told', async () => {
    await writeFile(join(place.folder, 'notices', 'good.md'), notice(1, '2026-01-02'));
    await writeFile(join(place.folder, 'notices', 'bad.md'), 'no block');
    await writeFile(join(place.folder, 'notices', 'readme.txt'), 'not looked at');
    expect((await ask()).data.map(row => row.id)).toEqual([1]);
    expect(place.problems).toEqual([expect.stringContaining('bad.md is left out')]);
    place.nowMs += 1000;
    await ask();
    expect(place.problems).toHaveLength(1);
  });

  it('are none without a folder', async () => {
    const empty = new Content({
      folder: join(place.folder, 'nowhere'),
      network,
      now: () => 0,
      onProblem: () => undefined,
    });
    expect(await empty.announcements(announcementQuery.parse({}))).toEqual({ total: 0, data: [] });
  });
});

describe('help', () => {
  const article = (title: string) =>
    `---\nid: 1\ntitle: ${title}\ndate: 2026-01-02\ncategory: page\n---\nText\n`;
  const titles = async (id: string) => {
    const asked = new Content({ ...place.options(), network: () => Promise.resolve(id) });
    const query = { language: 'en-us', category: 'page', ascending: false, limit: 9 } as const;
    const { title } = await asked.helpText('en-us', 'exchanges');
    return [title, ...(await asked.helpArticles(query)).articles.map(one => one.title)];
  };

  it('of one network stands for the general text there, and is nowhere else', async () => {
    const folder = join(place.folder, 'help', 'en-us');
    await writeFile(join(folder, 'exchanges.md'), article('None listed'));
    await writeFile(join(folder, 'exchanges.devnet.md'), article('Invented'));
    await writeFile(join(folder, 'only.devnet.md'), article('Only there'));
    expect(await titles('mainnet')).toEqual(['None listed', 'None listed']);
    expect(new Set(await titles('devnet'))).toEqual(new Set(['Invented', 'Only there']));
  });

  it.each(['mainnet', 'shasta', 'nile', 'private'])(
    'as it is brought names no exchange and no invented thing on %s',
    async id => {
      const asked = new Content({
        ...place.options(),
        folder: CONTENT_FOLDER,
        network: () => Promise.resolve(id),
      });
      for (const [language, says] of [
        ['en-us', 'No exchange is listed on this server'],
        ['zh-cn', '本服务器没有列出任何交易所'],
      ] as const) {
        const { markdown } = await asked.helpText(language, 'exchanges');
        expect(markdown).toContain(says);
        expect(markdown).not.toMatch(/\||Harbour|Alder/);
      }
    },
  );
});

it.each([
  ['---\ntitle: A\ndate: 2026-01-01\n---\n', 'id needs a whole number'],
  ['---\nid: -1\ntitle: A\ndate: 2026-01-01\n---\n', 'id needs a whole number'],
  ['---\nid: 1\ndate: 2026-01-01\n---\n', 'no title'],
  ['---\nid: 1\ntitle: A\ndate: yesterday\n---\n', 'date needs YYYY-MM-DD'],
  ['---\nid: 1\ntitle: A\ndate: 2026-13-45\n---\n', 'date needs YYYY-MM-DD'],
  ['---\nid: 1\ntitle: A\ndate: 2026-01-01\nlink: javascript:alert(1)\n---\n', 'link needs'],
  ['text', 'does not begin with a block'],
])('%j is refused', (text, reason) => {
  expect(parseArticle('a.md', text)).toContain(reason);
});
